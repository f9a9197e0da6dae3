// The server's API for the scripts: requests, streams of JSON lines, and a live connection that reconnects.

import { inRows } from "./notation.js";
import { t } from "./words.js";

/** A refusal by the server, with its sentence in the visitor's language. */
export class Problem extends Error {
  /** @param {number} status @param {string} detail */
  constructor(status, detail) {
    super(detail);
    this.status = status;
  }
}

/** What to say of anything that was thrown. @param {unknown} problem */
export const told = (problem) => (problem instanceof Error ? problem.message : String(problem));

/** The status of a refusal; 0 where nothing answered. @param {unknown} problem */
export const statusOf = (problem) => (problem instanceof Problem ? problem.status : undefined);

/** Whether somebody cancelled it. @param {unknown} problem */
export const isAborted = (problem) => problem instanceof Error && problem.name === "AbortError";

/** @param {Response} response */
async function refusal(response) {
  const body = await response.json().catch(() => ({}));
  return new Problem(response.status, inRows(body.detail || body.title || "") || t("live-failed", { status: response.status }));
}

/** @param {string} path @param {{method?: string, body?: unknown, signal?: AbortSignal, accept?: string}} [options] */
async function send(path, { method = "GET", body, signal, accept = "application/json" } = {}) {
  /** @type {Record<string, string>} */
  const headers = { accept };
  if (body !== undefined) headers["content-type"] = "application/json";
  const request = { method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body) };
  let response;
  try {
    response = await fetch(path, request);
  } catch (error) {
    if (isAborted(error)) throw error;
    throw new Problem(0, t("live-unreachable"));
  }
  if (!response.ok) throw await refusal(response);
  return response;
}

/**
 * Requests JSON. The answer has the type that the OpenAPI document says; the types are generated from it.
 * @template T
 * @param {string} path
 * @param {{method?: string, body?: unknown, signal?: AbortSignal}} [options]
 * @returns {Promise<T>}
 */
export async function ask(path, options) {
  const response = await send(path, options);
  // Requests that are answered without content are made for their effect only.
  return response.status === 204 ? /** @type {T} */ (null) : response.json();
}

/**
 * Posts JSON and returns the JSON answer.
 * @template T
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 */
export const post = (path, body = {}, signal) => ask(path, { method: "POST", body, signal });

/** Requests a text. @param {string} path */
export const text = async (path) => (await send(path, { accept: "text/plain, */*" })).text();

/**
 * Posts JSON and passes on each JSON line of the answer as it arrives. Aborting the signal cancels the work.
 * @template T
 * @param {string} path @param {unknown} body @param {(line: T) => void} each @param {AbortSignal} signal
 */
export async function stream(path, body, each, signal) {
  const response = await send(path, { method: "POST", body, signal, accept: "application/x-ndjson" });
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    rest += value ?? "";
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.trim()) each(JSON.parse(line));
    if (done) break;
  }
  if (rest.trim()) each(JSON.parse(rest));
}

/** For how many milliseconds a live connection may be silent. */
const SILENCE = 7000;

/**
 * A live connection. The server sends the whole state on connecting, so reconnecting needs no memory. Whoever is in a
 * hurry has it tried every second, the others less and less often.
 * @param {string} path
 * @param {{message: (message: import("../types/api").LiveMessage) => void, state: (connected: boolean) => void, pulse?: (at: number|null|undefined) => void, hurries?: () => boolean}} listener
 */
export function live(path, { message, state, pulse, hurries = () => false }) {
  /** @type {WebSocket|null} */
  let socket = null;
  let tries = 0;
  let heard = 0;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  let closed = false;

  function connect() {
    clearTimeout(timer);
    if (closed || (socket && socket.readyState <= WebSocket.OPEN)) return;
    const here = new WebSocket(new URL(path, location.href.replace(/^http/, "ws")));
    socket = here;
    heard = performance.now();
    here.onopen = () => {
      tries = 0;
      state(true);
    };
    here.onmessage = (event) => {
      heard = performance.now();
      /** @type {import("../types/api").LiveMessage} */
      const told = JSON.parse(event.data);
      if (told.type === "pulse") pulse?.(told.at);
      else message(told);
    };
    here.onclose = () => {
      if (closed || socket !== here) return;
      state(false);
      timer = setTimeout(connect, Math.min(hurries() ? 1000 : 8000, 300 * 2 ** tries++));
    };
  }

  // The server says every two seconds that it is there. A connection that is silent has stalled, and closing it takes
  // as long as the network takes to notice: it is given up.
  const watch = setInterval(() => {
    if (!socket || socket.readyState > WebSocket.OPEN || performance.now() - heard < SILENCE) return;
    const stalled = socket;
    socket = null;
    stalled.onmessage = null;
    stalled.close();
    state(false);
    connect();
  }, 1000);

  const wake = () => document.visibilityState === "visible" && connect();
  // The browser may keep a page in its cache after the player has left it.
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
      clearInterval(watch);
      socket?.close();
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", connect);
      removeEventListener("online", connect);
      document.removeEventListener("visibilitychange", wake);
    },
  };
}
