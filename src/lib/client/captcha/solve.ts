import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { solveChallenge } from 'altcha-lib';
import { deriveKey as deriveByBrowser } from 'altcha-lib/algorithms/web/pbkdf2';
import type { DeriveKeyFunction } from 'altcha-lib/types';
import type { captchaChallenge } from '#contract/captcha/430005-captcha-challenge.ts';
import type { ResponseOf } from '#contract/command.ts';

export type Challenge = ResponseOf<typeof captchaChallenge>['challenge'];

/** Where a page came over http from another machine, browsers have no `crypto.subtle`: slower, and the same keys. */
export const deriveByScript: DeriveKeyFunction = ({ cost, keyLength = 32 }, salt, password) =>
  Promise.resolve({ derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }) });

/** Tries counters until the key is right, and writes the solution as calls carry it; null where it gave up. */
export async function solve(challenge: Challenge): Promise<string | null> {
  const deriveKey = (globalThis.crypto as Crypto | undefined)?.subtle ? deriveByBrowser : deriveByScript;
  const solution = await solveChallenge({ challenge, deriveKey });
  // Letters and digits only, so base64 of it needs no encoding before.
  return solution && btoa(JSON.stringify({ challenge, solution }));
}
