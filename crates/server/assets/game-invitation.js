// Those who are not there yet: the invitation of the other player, and the address for spectators.

import { all, announce, byId, show } from "./dom.js";
import { local, view } from "./game-state.js";
import { t } from "./words.js";

export function renderInvitation() {
  const invitation = view.invitation;
  const address = byId("invitation", HTMLInputElement);
  if (invitation) address.value = new URL(invitation, location.href).href;
  show(byId("invitation-box"), Boolean(invitation) && view.phase === "joining");
  const spectate = byId("spectate", HTMLInputElement);
  show(byId("spectate-box"), Boolean(view.spectate) && Boolean(view.you) && !local() && view.mode !== "solo");
  if (view.spectate) spectate.value = new URL(view.spectate, location.href).href;
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
