import type { Receipt } from '#contract/orders/fields.ts';
import { assert } from '#kernel/assert.ts';
import { sha256Digest } from '#server/crypto/digest.ts';
import { HASH_BYTES } from '#server/draws/proof/merkle.ts';
import type { OperatorKey } from '#server/draws/proof/operator-key.ts';

/** What a receipt says of one order, in the order of canonical JSON, which is then what JSON.stringify gives. */
export interface OrderFacts {
  readonly draws: {
    readonly drawId: string;
    /** In order of entryNo. */
    readonly leaves: string[];
    readonly seedHash: string;
  }[];
  readonly orderId: string;
}

/** What the database says of a batch that was paid. */
export interface BatchFacts {
  /** Of each game in the batch for itself: its head is part of what is signed. */
  readonly lotteryType: number;
  readonly at: Date;
  /** Hash of the game's newest published draw when it was bought, in hexadecimal. */
  readonly previous: string;
}

/** The receipts of orders that were paid together: one signature, and for each order the path from it to what was signed. */
export interface ReceiptTree {
  /** Signs the root once, for any of its orders of one game. */
  issue(issued: BatchFacts, operator: OperatorKey): (facts: OrderFacts, index: number) => Receipt;
}

export const createOrderFacts = (
  orderId: string,
  draws: readonly {
    readonly name: string;
    readonly seedHash: Uint8Array;
    readonly leaves: readonly Uint8Array[];
  }[],
): OrderFacts => ({
  draws: draws.map(({ name, seedHash, leaves }) => ({
    drawId: name,
    leaves: leaves.map(hexOf),
    seedHash: hexOf(seedHash),
  })),
  orderId,
});

const hexOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');

/** An order's leaf in the tree of its batch (docs/draw-proof.md §6). No value of its facts is anything but ASCII text. */
export const orderLeaf = (facts: OrderFacts): Buffer => sha256Digest(`\0${JSON.stringify(facts)}`);

/** One level up: neighbours joined in pairs, a last odd one carried up as it is. */
function parents(level: Buffer): Buffer {
  const pair = Buffer.alloc(1 + 2 * HASH_BYTES, 0x01);
  const up = Buffer.allocUnsafe(Math.ceil(level.length / (2 * HASH_BYTES)) * HASH_BYTES);
  for (let at = 0; at < level.length; at += 2 * HASH_BYTES) {
    const joined = at + HASH_BYTES < level.length;
    if (joined) level.copy(pair, 1, at, at + 2 * HASH_BYTES);
    (joined ? sha256Digest(pair) : level.subarray(at)).copy(up, at / 2);
  }
  return up;
}

/** The root of a tree; on the way up, each level below it. */
function climb(leaves: Buffer, each: (level: Buffer) => void): Buffer {
  assert(leaves.length > 0 && leaves.length % HASH_BYTES === 0, 'a tree of receipts has whole leaves');
  let level = leaves;
  for (; level.length > HASH_BYTES; level = parents(level)) each(level);
  return level;
}

/** Signs a root, for the orders below it. */
function signedRoot(
  { lotteryType, at, previous }: BatchFacts,
  root: Buffer,
  count: number,
  { publicKey: operatorKey, sign }: OperatorKey,
): (facts: OrderFacts, index: number, path: string[]) => Receipt {
  const issuedAt = at.toISOString();
  const statement = { count, issuedAt, lotteryType, operatorKey, previous, root: hexOf(root), version: 2 };
  const signature = sign(sha256Digest(JSON.stringify(statement)));
  return ({ orderId, draws }, index, path) => ({
    version: 2,
    lotteryType,
    orderId,
    issuedAt,
    previous,
    operatorKey,
    draws,
    proof: { index, count, path },
    signature,
  });
}

/** The signed receipts of docs/draw-proof.md §6 for the orders of one batch, by their leaves one after another. */
export function createReceiptTree(leaves: Buffer): ReceiptTree {
  const levels: string[][] = [];
  // Each node is written out once, however many paths it stands in.
  const root = climb(leaves, (level) => {
    const { length } = level;
    const all = level.toString('hex');
    levels.push(
      Array.from({ length: length / HASH_BYTES }, (_, i) => all.slice(i * 2 * HASH_BYTES, (i + 1) * 2 * HASH_BYTES)),
    );
  });
  const path = (index: number): string[] =>
    levels.flatMap((nodes, height) => {
      const sibling = nodes[(index >> height) ^ 1];
      return sibling === undefined ? [] : [sibling];
    });
  return {
    issue(issued, operator) {
      const give = signedRoot(issued, root, leaves.length / HASH_BYTES, operator);
      return (facts, index) => give(facts, index, path(index));
    },
  };
}

/**
 * The receipt of one order made again, with no other path than its own. Ed25519 gives the same signature for the same facts, and the
 * facts are rows that never change: so only the leaves of a batch are stored, and what is made again is the same bytes.
 */
export function recreateReceipt(
  leaves: Buffer,
  index: number,
  facts: OrderFacts,
  issued: BatchFacts,
  operator: OperatorKey,
): Receipt {
  const nodeAt = (level: Buffer, place: number): Buffer => level.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES);
  assert(index >= 0 && nodeAt(leaves, index).equals(orderLeaf(facts)), 'an order stands at its place in its batch');
  const path: string[] = [];
  let at = index;
  const root = climb(leaves, (level) => {
    const sibling = nodeAt(level, at ^ 1);
    if (sibling.length > 0) path.push(hexOf(sibling));
    at >>= 1;
  });
  return signedRoot(issued, root, leaves.length / HASH_BYTES, operator)(facts, index, path);
}
