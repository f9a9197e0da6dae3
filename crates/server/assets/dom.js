// Elements made by script: the page's security policy allows no markup from strings.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element. Properties starting with "on" are listeners, "class", "data-…" and "aria-…" are attributes.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node|string|null|undefined)} children
 * @returns {any}
 */
export function h(tag, properties = {}, ...children) {
  return dress(document.createElement(tag), properties, children);
}

/** An SVG element, in the same way. */
export function s(tag, properties = {}, ...children) {
  return dress(document.createElementNS(SVG, tag), properties, children);
}

function dress(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** The element with that id, which the page is known to have. @returns {any} */
export const byId = (id) => document.getElementById(id);

/** The first element that a selector finds. @param {string} selector @param {ParentNode} [root] @returns {any} */
export const first = (selector, root = document) => root.querySelector(selector);

/** All elements that a selector finds. @param {string} selector @param {ParentNode} [root] @returns {any[]} */
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];

/** Shows or hides. */
export function show(element, visible) {
  if (element) element.hidden = !visible;
}

let unsaid = [];

/** Says something to screen readers, and nothing to eyes. What comes at the same moment is said together. */
export function announce(sentence) {
  const line = byId("announcements");
  if (!line || !sentence) return;
  unsaid.push(sentence);
  if (unsaid.length > 1) return;
  // A screen reader hears a change, not the same text again.
  line.textContent = "";
  setTimeout(() => {
    line.textContent = unsaid.join(" ");
    unsaid = [];
  }, 80);
}

/** Calls at most once per pause of that many milliseconds. */
export function settle(milliseconds, call) {
  let timer = 0;
  return (...parts) => {
    clearTimeout(timer);
    timer = setTimeout(() => call(...parts), milliseconds);
  };
}

/** Offers a text as a file. */
export function download(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** A question with a yes and a no, as a dialog of the page. @returns {Promise<boolean>} */
export function confirmed(question, yes, no) {
  return new Promise((answer) => {
    const dialog = h(
      "dialog",
      { "aria-label": question },
      h("p", {}, question),
      h("form", { method: "dialog", class: "row" },
        h("button", { class: "button danger", value: "yes" }, yes),
        h("button", { class: "button", value: "no", autofocus: true }, no)),
    );
    dialog.addEventListener("close", () => {
      answer(dialog.returnValue === "yes");
      dialog.remove();
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
