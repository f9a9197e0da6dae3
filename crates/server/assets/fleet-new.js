// Making a fleet to share: by hand, or at random.

import { post, told } from "./api.js";
import { complain, content } from "./complaint.js";
import { byId, first, readField, show } from "./dom.js";
import { countRowsFrom } from "./notation.js";
import { Placing, forget } from "./placing.js";
import { rulesForm } from "./rules.js";

/** @typedef {import("../types/api").RulesView} RulesView */
/** @typedef {import("../types/api").SharingOrder} SharingOrder */

/** Where the page keeps the ships placed so far. */
const MEMORY = "placing a fleet to share";

const form = byId("share", HTMLFormElement);
/** @type {Placing|null} */
let placing = null;
/** @type {RulesView|null} */
let checked = null;

const rules = rulesForm(form, {
  changed: (view) => {
    checked = view;
    forget(MEMORY);
    place();
  },
  wrong: () => {
    checked = null;
    place();
  },
});
const own = () => readField(form, "placed") === "own";

/** Shows the editor, if the fleet is placed by hand. */
function place() {
  placing?.close();
  placing = null;
  show(byId("placing"), own() && checked !== null);
  show(byId("share-random"), !own());
  if (!own() || !checked) return;
  placing = new Placing(
    checked,
    { act: (state, acts) => post("/api/fleets/placing", { rules: rules.asked(), state, acts }), place: (fleet) => share(fleet) },
    MEMORY,
  );
}

/** @param {string} [fleet] */
async function share(fleet) {
  const [problem, title] = [byId("share-problem"), first("[name=title]", form)];
  content(problem, title);
  if (await rules.mend()) return;
  const name = readField(form, "title").trim();
  /** @type {Record<string, unknown>} */
  const order = { rules: rules.asked() };
  if (fleet) order.fleet = fleet;
  if (name) order.name = name;
  try {
    /** @type {import("../types/api").SharedFleetView} */
    const view = await post("/api/shared-fleets", order);
    forget(MEMORY);
    location.assign(`/fleets/${view.id}`);
  } catch (refused) {
    complain(problem, told(refused), title);
  }
}

form.addEventListener("change", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.name === "placed") place();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!own()) share();
});
// As in games on this site.
countRowsFrom(1);
rules.check();
