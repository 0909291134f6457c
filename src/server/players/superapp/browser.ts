import { randomBytes } from 'node:crypto';
import { sha256Digest } from '#server/crypto/digest.ts';
import type { CookieChange } from '#server/http/cookies.ts';

/** The HttpOnly cookie that binds requests and proofs to the browser that made them. */
export const BROWSER_COOKIE = 'naseeb_superapp';
/** As long as a proof lives, and the request before it. */
const COOKIE_SECONDS = 4_200;
const SECRET = /^[\w-]{43}$/;

/** 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

interface BrowserCall {
  readonly readCookie: (name: string) => string | undefined;
}

/** The digest of this browser's cookie; undefined where it has none. */
export function readBrowser({ readCookie }: BrowserCall): Buffer | undefined {
  const cookie = readCookie(BROWSER_COOKIE);
  return cookie !== undefined && SECRET.test(cookie) ? sha256Digest(cookie) : undefined;
}

/** The digest of this browser's cookie, which is set again: one begun in another tab stays good. */
export function markBrowser(call: BrowserCall & { readonly setCookie: (change: CookieChange) => void }): Buffer {
  const old = call.readCookie(BROWSER_COOKIE);
  const value = old !== undefined && SECRET.test(old) ? old : newSecret();
  call.setCookie({ name: BROWSER_COOKIE, value, maxAgeSeconds: COOKIE_SECONDS });
  return sha256Digest(value);
}
