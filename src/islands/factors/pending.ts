import type { ConfirmStepNeeded, FactorKind, SecondStepNeeded } from '#contract/factors/fields.ts';

/**
 * What a refusal with `secondFactorNeeded` carries; undefined where this page is older than the server. By hand: with
 * the schemas every page with a form would load more of zod.
 */
export function readNeeded(extData: unknown): ConfirmStepNeeded | undefined {
  const { kinds, passkeyDomain } = (extData ?? {}) as Partial<Record<keyof ConfirmStepNeeded, unknown>>;
  const fits = Array.isArray(kinds) && (passkeyDomain === null || typeof passkeyDomain === 'string');
  return fits ? (extData as ConfirmStepNeeded) : undefined;
}

/** The same of a login, with its token. */
export function readPending(extData: unknown): SecondStepNeeded | undefined {
  const needed = readNeeded(extData) as Partial<SecondStepNeeded> | undefined;
  return typeof needed?.pendingLogin === 'string' ? (needed as SecondStepNeeded) : undefined;
}

/**
 * Whether this browser and page can use a passkey of that domain: views inside other apps often have no WebAuthn, and
 * the server takes passkeys of this host alone. Written once more in passkeys/obstacle.ts (README.md).
 */
export const canUse = (kind: FactorKind, domain: string | null): boolean =>
  kind !== 'passkey' || (typeof PublicKeyCredential === 'function' && location.hostname === domain);
