// Passkeys: what the server asks for, put to the browser's authenticator, and its answer sent back.

import { post } from "./api.js";
import { t } from "./words.js";

/** @typedef {import("../types/api").CeremonyView} CeremonyView */

/** @param {string} text in base64url @returns {Uint8Array<ArrayBuffer>} */
function bytes(text) {
  const binary = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer} buffer @returns {string} in base64url */
function text(buffer) {
  const binary = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** How long an authenticator may take, in milliseconds. */
const TIME = 300_000;

/**
 * Asks the authenticator; whoever changes their mind is told so in the language of the page.
 * @param {() => Promise<Credential|null>} ask
 */
async function credential(ask) {
  const given = await ask().catch(() => null);
  if (given instanceof PublicKeyCredential) return given;
  throw new Error(t("live-account-passkey-cancelled"));
}

/** Adds a passkey to the account. @param {string} handle @param {string} name @param {Record<string, unknown>} confirmation */
export async function addPasskey(handle, name, confirmation) {
  /** @type {CeremonyView} */
  const { challenge, site, algorithms = [], user, known = [] } = await post("/api/account/passkeys/begin", confirmation);
  const { response } = await credential(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: bytes(challenge),
        rp: { id: site, name: "Amiral" },
        user: { id: bytes(user ?? ""), name: handle, displayName: handle },
        pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: known.map((id) => ({ type: "public-key", id: bytes(id) })),
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
        attestation: "none",
        timeout: TIME,
      },
    }),
  );
  if (!(response instanceof AuthenticatorAttestationResponse)) throw new Error(t("live-account-passkey-cancelled"));
  await post("/api/account/passkeys", { name, client_data: text(response.clientDataJSON), attestation_object: text(response.attestationObject) });
}

/** Signs in with whichever passkey of this site is chosen. @param {boolean} takeGames */
export async function signInWithPasskey(takeGames) {
  /** @type {CeremonyView} */
  const { challenge, site } = await post("/api/account/passkey-sign-in/begin");
  const given = await credential(() => navigator.credentials.get({ publicKey: { challenge: bytes(challenge), rpId: site, userVerification: "required", timeout: TIME } }));
  const { response } = given;
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new Error(t("live-account-passkey-cancelled"));
  await post("/api/account/passkey-sign-in", {
    id: given.id,
    client_data: text(response.clientDataJSON),
    authenticator_data: text(response.authenticatorData),
    signature: text(response.signature),
    take_games: takeGames,
  });
}
