import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { ControlReceipt } from '#verify/types.ts';
import { operator } from './draw-vectors.ts';
import { hashCanonical } from './proof-bytes.ts';

/** Receipts of Player Controls, made as docs/control-receipts.md says, with neither the verifier nor the server. */

interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

export const stranger: KeyPair = generateKeyPairSync('ed25519');

const DEPOSIT_LIMIT = {
  type: 'naseeb/control',
  version: 1,
  receiptId: '7b3f0c52-7a55-4c7e-9d0f-3f5d8c1f2a10',
  kind: 'deposit-limit',
  player: 'u7Qd2LmX',
  amount: 30_000,
  issuedAt: '2026-11-21T06:41:00.250Z',
  effectiveAt: '2026-11-21T06:41:00.250Z',
  endsAt: '2026-11-28T06:41:00.250Z',
};

/** The receipt of a deposit limit of AED 300 for 7 days, with other or further fields; undefined leaves one out. */
export function makeControl(
  over: Readonly<Record<string, unknown>> = {},
  { publicKey, privateKey }: KeyPair = operator,
): ControlReceipt {
  const operatorKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
  const given = Object.entries({ ...DEPOSIT_LIMIT, operatorKey, ...over });
  const statement = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  const signature = sign(null, hashCanonical(statement), privateKey).toString('hex');
  return { ...statement, signature } as ControlReceipt; // or one that a test made wrong
}
