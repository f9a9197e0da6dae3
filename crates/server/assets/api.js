// The server's API, as scripts use it: requests, streams of JSON lines, and a live connection that comes back.

import { t } from "./words.js";

/** What the server says when it cannot do something: its sentence, already in the visitor's language. */
export class Problem extends Error {
  constructor(status, detail, body = {}) {
    super(detail);
    this.status = status;
    this.body = body;
  }
}

async function refusal(response) {
  const body = await response.json().catch(() => ({}));
  return new Problem(response.status, body.detail || body.title || t("live-failed", { status: response.status }), body);
}

/** @param {string} path @param {{method?: string, body?: any, signal?: AbortSignal, accept?: string}} [options] */
async function send(path, { method = "GET", body, signal, accept = "application/json" } = {}) {
  /** @type {Record<string, string>} */
  const headers = { accept };
  if (body !== undefined) headers["content-type"] = "application/json";
  const request = { method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body) };
  let response;
  try {
    response = await fetch(path, request);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem(0, t("live-unreachable"));
  }
  if (!response.ok) throw await refusal(response);
  return response;
}

/** Asks for JSON. @param {{method?: string, body?: any, signal?: AbortSignal}} [options] */
export async function ask(path, options) {
  const response = await send(path, options);
  return response.status === 204 ? null : response.json();
}

/** Posts JSON, and is given JSON. */
export const post = (path, body = {}, signal) => ask(path, { method: "POST", body, signal });

/** Asks for a text. */
export const text = async (path) => (await send(path, { accept: "text/plain, */*" })).text();

/** Posts JSON and hands on every JSON line of the answer as it comes. Aborting the signal cancels the work. */
export async function stream(path, body, each, signal) {
  const response = await send(path, { method: "POST", body, signal, accept: "application/x-ndjson" });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    rest += value ?? "";
    const lines = rest.split("\n");
    rest = lines.pop();
    for (const line of lines) if (line.trim()) each(JSON.parse(line));
    if (done) break;
  }
  if (rest.trim()) each(JSON.parse(rest));
}

/**
 * A live connection. The server sends all there is to know whenever it is made, so coming back needs no memory.
 * @param {string} path
 * @param {{message: (message: import("../types/api").LiveMessage) => void, state: (connected: boolean) => void}} listener
 */
export function live(path, { message, state }) {
  let socket = null;
  let tries = 0;
  let timer = 0;
  let closed = false;

  function connect() {
    clearTimeout(timer);
    if (closed || (socket && socket.readyState <= WebSocket.OPEN)) return;
    const here = new WebSocket(new URL(path, location.href.replace(/^http/, "ws")));
    socket = here;
    here.onopen = () => {
      tries = 0;
      state(true);
    };
    here.onmessage = (event) => message(JSON.parse(event.data));
    here.onclose = () => {
      if (closed || socket !== here) return;
      state(false);
      timer = setTimeout(connect, Math.min(8000, 300 * 2 ** tries++));
    };
  }

  const wake = () => document.visibilityState === "visible" && connect();
  // A page that is left may be kept by the browser; the player is gone all the same.
  const leave = () => socket?.close();
  addEventListener("pagehide", leave);
  addEventListener("pageshow", connect);
  addEventListener("online", connect);
  document.addEventListener("visibilitychange", wake);
  connect();
  return {
    close() {
      closed = true;
      clearTimeout(timer);
      socket?.close();
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", connect);
      removeEventListener("online", connect);
      document.removeEventListener("visibilitychange", wake);
    },
  };
}
