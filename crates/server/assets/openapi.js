// The OpenAPI document, made readable.

import { ask } from "./api.js";
import { byId, h } from "./dom.js";
import { t } from "./words.js";

/**
 * @typedef {object} Schema
 * @property {string} [$ref] @property {Schema[]} [oneOf] @property {Schema[]} [anyOf] @property {Schema} [items]
 * @property {unknown[]} [enum] @property {string|string[]} [type] @property {string} [format] @property {string} [description]
 * @property {Record<string, Schema>} [properties] @property {string[]} [required]
 */
/** @typedef {Record<string, {schema?: Schema}>} Content */
/**
 * @typedef {object} Operation
 * @property {string} [summary] @property {string} [description]
 * @property {{name: string, in: string, schema?: Schema, description?: string}[]} [parameters]
 * @property {{content?: Content}} [requestBody]
 * @property {Record<string, {description?: string, content?: Content}>} [responses]
 */
/** @typedef {"get"|"post"|"put"|"delete"} Method */

/** @type {{paths: Record<string, Partial<Record<Method, Operation>>>, components?: {schemas?: Record<string, Schema>}}} */
const description = await ask("/api/openapi.json");
/** @type {Method[]} */
const METHODS = ["get", "post", "put", "delete"];

/** What a schema looks like, in few words. @param {Schema} [schema] @returns {Node|string} */
function shape(schema) {
  if (!schema) return "";
  if (schema.$ref) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    return h("a", { href: `#schema-${name}` }, name);
  }
  const any = schema.oneOf ?? schema.anyOf;
  if (any) return h("span", {}, ...any.flatMap((part, at) => (at ? [" | ", shape(part)] : [shape(part)])));
  if (schema.type === "array") return h("span", {}, "[", shape(schema.items), "]");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const type = Array.isArray(schema.type) ? schema.type.join(" | ") : (schema.type ?? "object");
  return schema.format ? `${type} (${schema.format})` : type;
}

/** @param {Schema} schema */
function properties(schema) {
  const required = new Set(schema.required ?? []);
  const rows = Object.entries(schema.properties ?? {}).map(([name, property]) =>
    h("tr", {}, h("th", { scope: "row" }, h("code", {}, name), required.has(name) ? "" : ` (${t("live-api-optional")})`), h("td", {}, shape(property)), h("td", {}, property.description ?? "")),
  );
  return rows.length ? h("div", { class: "table-box", tabindex: 0 }, h("table", {}, h("tbody", {}, ...rows))) : h("p", {}, shape(schema));
}

/** @param {string} path @param {Method} method @param {Operation} entry */
function operation(path, method, entry) {
  const parts = [];
  if (entry.description) parts.push(h("p", {}, entry.description));
  for (const parameter of entry.parameters ?? []) {
    parts.push(h("p", {}, h("code", {}, parameter.name), ` (${parameter.in}) `, shape(parameter.schema), parameter.description ? ` – ${parameter.description}` : ""));
  }
  const content = entry.requestBody?.content ?? {};
  for (const [type, body] of Object.entries(content)) parts.push(h("h3", {}, t("live-api-body")), h("p", {}, h("code", {}, type), " ", shape(body.schema)));
  const answers = Object.entries(entry.responses ?? {}).map(([status, answer]) => {
    const schema = Object.values(answer.content ?? {})[0]?.schema;
    return h("tr", {}, h("th", { scope: "row" }, status), h("td", {}, answer.description ?? ""), h("td", {}, schema ? shape(schema) : ""));
  });
  parts.push(h("h3", {}, t("live-api-answers")), h("div", { class: "table-box", tabindex: 0 }, h("table", {}, h("tbody", {}, ...answers))));
  return h("details", { class: "operation" },
    h("summary", {}, h("span", { class: "method" }, method.toUpperCase()), h("code", {}, path), h("span", { class: "soft" }, entry.summary ?? "")),
    h("div", {}, ...parts));
}

const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  METHODS.flatMap((method) => {
    const entry = methods[method];
    return entry ? [operation(path, method, entry)] : [];
  }),
);
byId("operations").replaceChildren(...operations);
const schemas = Object.entries(description.components?.schemas ?? {}).map(([name, schema]) =>
  h("details", { class: "operation", id: `schema-${name}` },
    h("summary", {}, h("code", {}, name), h("span", { class: "soft" }, schema.description?.split("\n")[0] ?? "")),
    h("div", {}, properties(schema))),
);
byId("schemas").replaceChildren(...schemas);

// A link to a schema opens it.
const unfold = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target instanceof HTMLDetailsElement) target.open = true;
};
addEventListener("hashchange", unfold);
unfold();
