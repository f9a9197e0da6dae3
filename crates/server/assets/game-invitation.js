// Those who are not there yet: the invitation of the other player, and the address for spectators.

import { ask } from "./api.js";
import { all, announce, byId, h, show } from "./dom.js";
import { local, view } from "./game-state.js";
import { lang, t } from "./words.js";

export function renderInvitation() {
  const invitation = view.invitation;
  const address = byId("invitation", HTMLInputElement);
  if (invitation) address.value = new URL(invitation, location.href).href;
  show(byId("invitation-box"), Boolean(invitation) && view.phase === "joining");
  if (invitation && view.phase === "joining") {
    offerWays(address.value);
    tellChallenge();
  }
  const spectate = byId("spectate", HTMLInputElement);
  show(byId("spectate-box"), Boolean(view.spectate) && Boolean(view.you) && !local() && view.mode !== "solo");
  if (view.spectate) spectate.value = new URL(view.spectate, location.href).href;
}

/** @typedef {import("../types/api").LobbyView} LobbyView */

const stands = h("p", { class: "notice small", id: "challenge-stands", role: "status" });
const moment = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });
let asked = false;

/** Says until when a challenge stands, if this game is one: nobody waits for ever. */
async function tellChallenge() {
  if (asked) return;
  asked = true;
  /** @type {LobbyView|null} */
  const lobby = await ask("/api/lobby").catch(() => null);
  const challenge = lobby?.challenges.find(({ game, yours }) => yours && game === view.id);
  if (!challenge) return;
  const days = challenge.clock?.endsWith("d");
  stands.textContent = t(days ? "live-lobby-stands" : "live-lobby-stands-here", { time: moment.format(new Date(challenge.until)) });
  byId("invitation-box").prepend(stands);
}

const code = h("img", { class: "invitation-code", width: 200, height: 200, alt: t("live-invitation-code") });
const send = h("button", { class: "button", type: "button" }, t("live-send"));

/** Other ways to bring an invitation over: a code for cameras, and what the device shares with. @param {string} address */
function offerWays(address) {
  const source = `${new URL(address).pathname}/code.svg`;
  if (code.getAttribute("src") === source) return;
  code.setAttribute("src", source);
  byId("invitation-box").append(h("div", { class: "row" }, code, "share" in navigator ? send : null));
  send.onclick = async () => {
    try {
      await navigator.share({ title: "Amiral", text: t("live-invites", { name: view.players.A?.name ?? "" }), url: address });
    } catch {
      // Whoever changes their mind shares nothing.
    }
  };
}

for (const button of all("[data-copy]")) {
  button.addEventListener("click", async () => {
    const field = byId(button.dataset.copy ?? "", HTMLInputElement);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy");
    }
    button.textContent = t("live-copied");
    announce(t("live-copied"));
  });
}
