// The worker of the installed application. It shows a page of its own when the network is gone, and keeps the files whose
// address has a fingerprint. It never keeps what is somebody's: no page of the site, and no answer of the API.

/** @typedef {Event & {waitUntil: (done: Promise<unknown>) => void}} LifeEvent */
/** @typedef {LifeEvent & {request: Request, respondWith: (answer: Promise<Response>) => void}} FetchEvent */
/** @typedef {{url: string, focus: () => Promise<unknown>, navigate: (address: string) => Promise<unknown>}} Page */
/**
 * @typedef {object} Surroundings what of the worker's world is used here
 * @property {Location} location
 * @property {{claim: () => Promise<void>, matchAll: (which: {type: string}) => Promise<Page[]>, openWindow: (address: string) => Promise<unknown>}} clients
 * @property {() => Promise<void>} skipWaiting
 * @property {(kind: string, listener: (event: any) => void) => void} addEventListener
 */

const worker = /** @type {Surroundings} */ (/** @type {unknown} */ (self));
const asked = new URLSearchParams(worker.location.search);
/** The version of the files, and the language of whoever installed it. */
const VERSION = asked.get("version") ?? "";
const OFFLINE = `/offline/${asked.get("lang") === "fr" ? "fr" : "en"}`;
const KEPT = `amiral ${VERSION}`;
const FILES = `/assets/${VERSION}/`;

/** Keeps the page for when there is no network, with the files it names. */
async function install() {
  const kept = await caches.open(KEPT);
  const page = await fetch(OFFLINE, { cache: "no-cache" });
  if (!page.ok) throw new Error(`${OFFLINE}: ${page.status}`);
  const text = await page.clone().text();
  const files = [...text.matchAll(/"(\/assets\/[^"]+)"/g)].flatMap(([, file]) => file ?? []);
  await kept.addAll(files);
  await kept.put(OFFLINE, page);
  await worker.skipWaiting();
}

/** Forgets what other versions have kept. */
async function takeOver() {
  const others = (await caches.keys()).filter((name) => name.startsWith("amiral ") && name !== KEPT);
  await Promise.all(others.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** A page from the network, or the one that says that there is none. @param {Request} request */
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.open(KEPT);
    const offline = await kept.match(OFFLINE);
    if (offline) return offline;
    throw error;
  }
}

/** A file of this version: its address changes whenever it does. @param {Request} request */
async function file(request) {
  const kept = await caches.open(KEPT);
  const known = await kept.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok && answer.headers.get("cache-control")?.includes("immutable")) await kept.put(request, answer.clone());
  return answer;
}

worker.addEventListener("install", (/** @type {LifeEvent} */ event) => event.waitUntil(install()));
/** Opens the game that a notification is about, in a page that is open if there is one. @param {{notification: Notification}} told */
async function openGame({ notification }) {
  notification.close();
  const address = new URL(String(notification.data), worker.location.origin).href;
  const open = await worker.clients.matchAll({ type: "window" });
  const there = open.find((client) => client.url === address) ?? open[0];
  if (!there) return worker.clients.openWindow(address);
  await there.focus();
  return there.url === address ? undefined : there.navigate(address);
}

worker.addEventListener("notificationclick", (/** @type {LifeEvent & {notification: Notification}} */ event) => event.waitUntil(openGame(event)));
worker.addEventListener("activate", (/** @type {LifeEvent} */ event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (/** @type {FetchEvent} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (VERSION && pathname.startsWith(FILES)) event.respondWith(file(request));
});
