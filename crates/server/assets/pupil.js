// A pupil's account, which a teacher looks after.

import { forgetHere } from "./account-settings.js";
import { post } from "./api.js";
import { byId } from "./dom.js";
import { lang, t } from "./words.js";

const since = byId("since", HTMLTimeElement);
since.textContent = t("live-account-from", { date: new Intl.DateTimeFormat(lang, { dateStyle: "long" }).format(new Date(since.dateTime)) });
byId("sign-out").addEventListener("click", async () => {
  await post("/api/account/sign-out");
  forgetHere();
  location.assign("/");
});
