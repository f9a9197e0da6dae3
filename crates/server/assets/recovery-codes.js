// Recovery codes are shown once: to be written down, or saved as a file.

import { announce, byId, download, h, show } from "./dom.js";
import { t } from "./words.js";

/** Shows codes until somebody says that they have kept them. @param {string} handle @param {string[]} codes @returns {Promise<void>} */
export function showCodes(handle, codes) {
  byId("codes-list").replaceChildren(...codes.map((code) => h("li", {}, code)));
  show(byId("codes"), true);
  byId("codes").focus();
  const head = t("live-account-codes-file", { handle, site: location.host });
  byId("codes-save").onclick = () => {
    download(`amiral-${handle}.txt`, "text/plain", `${head}\n\n${codes.join("\n")}\n`);
    announce(t("live-account-copied"));
  };
  return new Promise((done) => {
    byId("codes-done").onclick = () => {
      show(byId("codes"), false);
      byId("codes-list").replaceChildren();
      done();
    };
  });
}
