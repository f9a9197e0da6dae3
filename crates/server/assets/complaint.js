// What is wrong with a form: said once, in the line beside it, and the focus goes to the field to mend.

/**
 * Says what is wrong. The line is an alert, so that screen readers say it, too.
 * @param {HTMLElement} line @param {string} sentence @param {HTMLElement} [field]
 */
export function complain(line, sentence, field) {
  line.textContent = sentence;
  if (!field || !sentence) return;
  field.setAttribute("aria-invalid", "true");
  if (line.id) field.setAttribute("aria-describedby", line.id);
  field.closest("details")?.setAttribute("open", "");
  field.focus();
}

/** Takes it back. @param {HTMLElement} line @param {...HTMLElement} fields */
export function content(line, ...fields) {
  line.textContent = "";
  for (const field of fields) field.removeAttribute("aria-invalid");
}
