import { generateKeyPairSync, sign } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import type { DrawRecord, OldReceipt, Pins, Receipt, Ticket } from '#verify/types.ts';
import {
  bigEndian,
  createNumberPicker,
  lengthPrefixed,
  merklePath,
  hashCanonical,
  sha256,
  pickDistinct,
  sortKeys,
  merkleRoot,
} from './proof-bytes.ts';

/**
 * A small independent implementation of docs/draw-proof-2.md, so that the verifier's tests depend on neither the
 * verifier nor the server.
 */

export const operator = generateKeyPairSync('ed25519');
export const operatorKey = operator.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
const signed = (digest: Buffer): string => sign(null, digest, operator.privateKey).toString('hex');

const secret = sha256('the beacon of these tests');
secret[0] = 0; // below the group's order
const bls = bls12_381.shortSignatures;
export const signRound = (round: number): string =>
  Buffer.from(
    bls.Signature.toBytes(
      bls.sign(bls.hash(sha256(bigEndian(round, 8)), 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'), secret),
    ),
  ).toString('hex');

export const chain = {
  scheme: 'bls-unchained-g1-rfc9380',
  chainHash: sha256('chain').toString('hex'),
  publicKey: Buffer.from(bls.getPublicKey(secret).toBytes()).toString('hex'),
  genesis: 1_795_000_000,
  period: 3,
};
export const pins: Pins = {
  operatorKey,
  beacon: chain,
  rules: {
    69: { generator: [{ from: 1, to: 11, count: 5, ordered: true, repeats: false }], minutes: true },
    61: {
      generator: [
        { from: 1, to: 31, count: 6, ordered: false, repeats: false },
        { from: 1, to: 12, count: 1, ordered: false, repeats: false },
      ],
      minutes: false,
      raffle: 3,
    },
  },
};

const ENTRIES = ['nap4|1,4,7,9|1|100', 'predict3|3/7/11|5|500', 'group2|2,7|1|100'];
const ORDER = '0b0e7b0e-4b7a-4d5e-9a53-0c1f6a4f2b11';

export interface MadeDraw {
  readonly record: DrawRecord;
  readonly tickets: readonly Ticket[];
}

/** Recomputes the record's hash and signature after a change, like a forger who has the operator's key. */
export function reseal(changed: object): DrawRecord {
  const body = Object.fromEntries(Object.entries(changed).filter(([key]) => key !== 'hash' && key !== 'signature'));
  const seal = hashCanonical(body);
  return { ...body, hash: seal.toString('hex'), signature: signed(seal) } as DrawRecord;
}
/** Recomputes the receipt's tree and signature, with its order in the middle of `others` unknown orders. */
export function resealReceipt(changed: Omit<Receipt, 'proof' | 'signature'>, others = 6): Receipt {
  const { version, lotteryType, orderId, issuedAt, previous, operatorKey: by, draws } = changed;
  const own = sha256(Buffer.of(0), JSON.stringify(sortKeys({ orderId, draws })));
  const index = Math.floor(others / 2);
  const leaves = Array.from({ length: others }, (_, i) => sha256(`another order ${i}`)).toSpliced(index, 0, own);
  const root = merkleRoot(leaves).toString('hex');
  return {
    version,
    lotteryType,
    orderId,
    issuedAt,
    previous,
    operatorKey: by,
    draws,
    proof: { index, count: leaves.length, path: merklePath(leaves, index).map((hash) => hash.toString('hex')) },
    signature: signed(
      hashCanonical({ version, lotteryType, issuedAt, previous, operatorKey: by, count: leaves.length, root }),
    ),
  };
}

/** The receipt of the same order in version 1, which signs the whole receipt. */
export function resealOldReceipt({ orderId, issuedAt, previous, operatorKey: by, draws }: Receipt): OldReceipt {
  const body = { version: 1, orderId, issuedAt, previous, operatorKey: by, draws } as const;
  return { ...body, signature: signed(hashCanonical(body)) };
}

/** A draw in which one order bought the three entries above, beside `others` entries of other players. */
export function makeDraw({
  others = 4,
  publishedAt = '2026-11-21T06:42:00.250Z',
  round = 0,
  seedText = 'seed',
} = {}): MadeDraw {
  const drawId = '69-261121-0642';
  const salts = ENTRIES.map((_, i) => sha256(`salt ${i}`).subarray(0, 16));
  const mine = ENTRIES.map((text, i) =>
    sha256(
      Buffer.of(0),
      lengthPrefixed(salts[i] ?? ''),
      lengthPrefixed(drawId),
      lengthPrefixed(`${ORDER}#${i + 1}`),
      lengthPrefixed(text),
    ),
  );
  const leaves = [...mine, ...Array.from({ length: others }, (_, i) => sha256(`stranger ${i}`))].sort(Buffer.compare);
  const seed = sha256(seedText);
  const due = round || Math.floor((Date.parse(publishedAt) / 1000 + 2 - chain.genesis) / chain.period) + 2;
  const tickets = { count: leaves.length, root: merkleRoot(leaves).toString('hex'), publishedAt };
  const beacon = { round: due, signature: signRound(due) };
  const choose = createNumberPicker({ seed: seed.toString('hex'), drawId, ...tickets, ...beacon });
  const record = reseal({
    version: 1,
    drawId,
    lotteryType: 69,
    phase: '261121-0642',
    opensAt: '2026-11-21T05:42:00.000Z',
    closesAt: '2026-11-21T06:41:54.000Z',
    drawsAt: '2026-11-21T06:42:00.000Z',
    commitment: { seedHash: sha256(seed).toString('hex'), committedAt: '2026-11-21T05:40:00.000Z', beacon: chain },
    tickets,
    beacon,
    seed: seed.toString('hex'),
    generator: pins.rules[69]?.generator,
    numbers: [pickDistinct(choose, 1, 11, 5)],
    previous: '0'.repeat(64),
    operatorKey,
  });
  const receipt = resealReceipt({
    version: 2,
    lotteryType: 69,
    orderId: ORDER,
    issuedAt: '2026-11-21T06:41:00.000Z',
    previous: '0'.repeat(64),
    operatorKey,
    draws: [{ drawId, seedHash: record.commitment.seedHash, leaves: mine.map((leaf) => leaf.toString('hex')) }],
  });
  const ticket = (entryText: string, i: number): Ticket => {
    const index = leaves.indexOf(mine[i] ?? Buffer.alloc(0));
    const path = merklePath(leaves, index).map((hash) => hash.toString('hex'));
    return {
      version: 1,
      drawId,
      orderId: ORDER,
      entryNo: i + 1,
      entryText,
      salt: (salts[i] ?? '').toString('hex'),
      proof: { index, count: leaves.length, path },
      receipt,
    };
  };
  return { record, tickets: ENTRIES.map(ticket) };
}
