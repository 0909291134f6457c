import { randomInt } from 'node:crypto';
import { sha256Digest } from '../crypto/digest.ts';

/** A code of one's own: 12 characters, 60 bits. Without 0, 1, I and O, which are read for one another. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 12;
const GROUP = 4;

/** A code as it is stored, from how it was typed: case, spaces, hyphens and the digits of a keyboard do not matter. */
export const normalizeCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase();

export const hashCode = (normalized: string): Buffer => sha256Digest(`naseeb/coupon-code/v1\n${normalized}`);

/** A new code as it is handed out: 'ABCD-EFGH-JKLM'. */
export function createCode(random: (below: number) => number = randomInt): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(random(ALPHABET.length))).join('');
  return Array.from({ length: LENGTH / GROUP }, (_, i) => characters.slice(i * GROUP, (i + 1) * GROUP)).join('-');
}
