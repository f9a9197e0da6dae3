// The API's own description, made readable.

import { ask } from "./api.js";
import { byId, h } from "./dom.js";
import { t } from "./words.js";

const description = await ask("/api/openapi.json");
const METHODS = ["get", "post", "put", "delete"];

/** What a schema looks like, in few words. */
function shape(schema) {
  if (!schema) return "";
  if (schema.$ref) {
    const name = schema.$ref.split("/").pop();
    return h("a", { href: `#schema-${name}` }, name);
  }
  const any = schema.oneOf ?? schema.anyOf;
  if (any) return h("span", {}, ...any.flatMap((part, at) => (at ? [" | ", shape(part)] : [shape(part)])));
  if (schema.type === "array") return h("span", {}, "[", shape(schema.items), "]");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const type = Array.isArray(schema.type) ? schema.type.join(" | ") : (schema.type ?? "object");
  return schema.format ? `${type} (${schema.format})` : type;
}

function properties(schema) {
  const required = new Set(schema.required ?? []);
  const rows = Object.entries(schema.properties ?? {}).map(([name, property]) =>
    h("tr", {}, h("th", { scope: "row" }, h("code", {}, name), required.has(name) ? "" : ` (${t("live-api-optional")})`), h("td", {}, shape(property)), h("td", {}, property.description ?? "")),
  );
  return rows.length ? h("div", { class: "table-box", tabindex: 0 }, h("table", {}, h("tbody", {}, ...rows))) : h("p", {}, shape(schema));
}

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
  METHODS.filter((method) => methods[method]).map((method) => operation(path, method, methods[method])),
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
