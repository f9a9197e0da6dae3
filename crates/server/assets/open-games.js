// The unfinished games of this browser: when each was made, and how long a turn may still take.

import { all } from "./dom.js";
import { lang, t } from "./words.js";

const MINUTE = 60_000;
const when = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });

/** A length of time in the unit that matters. @param {number} milliseconds */
function length(milliseconds) {
  const minutes = Math.max(1, Math.round(milliseconds / MINUTE));
  /** @type {[number, "minute"|"hour"|"day"]} */
  const [count, unit] = minutes < 60 ? [minutes, "minute"] : minutes < 48 * 60 ? [Math.round(minutes / 60), "hour"] : [Math.round(minutes / 1440), "day"];
  return new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "long" }).format(count);
}

for (const time of all("#open-games time", document, HTMLTimeElement)) {
  const moment = new Date(time.dateTime);
  if (time.className === "due") {
    time.textContent = t("live-due-in", { left: length(moment.getTime() - Date.now()) });
    time.title = when.format(moment);
  } else time.textContent = when.format(moment);
}
