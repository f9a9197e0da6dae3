// Creating and finding elements. The security policy of the pages forbids markup from strings.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string|number|boolean|null|undefined>} Attributes */
/** @typedef {Node|string|null|undefined} Child */

/**
 * An HTML element with those attributes; `true` stands for an attribute without a value.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  return dress(document.createElement(tag), attributes, children);
}

/**
 * An SVG element, in the same way.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, attributes = {}, ...children) {
  return dress(document.createElementNS(SVG, tag), attributes, children);
}

/** @template {Element} E @param {E} element @param {Attributes} attributes @param {Child[]} children @returns {E} */
function dress(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/**
 * The element with that id, which the page is known to have.
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} id
 * @param {new () => E} [kind]
 * @returns {E}
 */
export function byId(id, kind) {
  return of(document.getElementById(id), `#${id}`, kind);
}

/**
 * The first element that a selector finds; there is one.
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [root]
 * @param {new () => E} [kind]
 * @returns {E}
 */
export function first(selector, root = document, kind) {
  return of(root.querySelector(selector), selector, kind);
}

/**
 * All elements of that kind that a selector finds.
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [root]
 * @param {new () => E} [kind]
 * @returns {E[]}
 */
export function all(selector, root = document, kind) {
  return [...root.querySelectorAll(selector)].map((element) => of(element, selector, kind));
}

/**
 * @template {HTMLElement} E
 * @param {Element|null} element @param {string} name @param {(new () => E)|undefined} kind
 * @returns {E}
 */
function of(element, name, kind) {
  if (!(element instanceof (kind ?? HTMLElement))) throw new Error(`${name} is not what this page should have`);
  return /** @type {E} */ (element);
}

/** The element that an event happened to. @param {Event} event @returns {HTMLElement|SVGElement} */
export function targetOf({ target }) {
  return target instanceof HTMLElement || target instanceof SVGElement ? target : document.documentElement;
}

/**
 * The value of a field of a form: what is typed, chosen, or checked.
 * @param {HTMLFormElement} form @param {string} name
 */
export function readField(form, name) {
  const field = form.elements.namedItem(name);
  return field instanceof RadioNodeList || field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement ? field.value : "";
}

/** Fills a field of a form in, if there is such a one. @param {HTMLFormElement} form @param {string} name @param {string} value */
export function fillField(form, name, value) {
  const field = form.elements.namedItem(name);
  if (field instanceof RadioNodeList || field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement) field.value = value;
}

/** Shows or hides. @param {Element|null} element @param {boolean} visible */
export function show(element, visible) {
  element?.toggleAttribute("hidden", !visible);
}

/** @type {string[]} */
let unsaid = [];

/** Says something to screen readers, and nothing to eyes. Sentences of the same moment are announced together. @param {string} sentence */
export function announce(sentence) {
  const line = byId("announcements");
  if (!sentence) return;
  unsaid.push(sentence);
  if (unsaid.length > 1) return;
  // Screen readers announce changes; the same text again would not be one.
  line.textContent = "";
  setTimeout(() => {
    line.textContent = unsaid.join(" ");
    unsaid = [];
  }, 80);
}

/**
 * Delays a call until that many milliseconds have passed without another one.
 * @template {unknown[]} P
 * @param {number} milliseconds @param {(...parts: P) => void} call
 * @returns {(...parts: P) => void}
 */
export function settle(milliseconds, call) {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  return (...parts) => {
    clearTimeout(timer);
    timer = setTimeout(() => call(...parts), milliseconds);
  };
}

/** Offers a text as a file. @param {string} name @param {string} type @param {string} text */
export function download(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/**
 * A question with a yes and a no, as a dialog of the page.
 * @param {string} question @param {string} yes @param {string} no
 * @returns {Promise<boolean>}
 */
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
