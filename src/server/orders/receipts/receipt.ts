import type { Receipt } from '#contract/orders/fields.ts';
import { assert, assertPresent } from '#kernel/assert.ts';
import { sha256Digest } from '#server/crypto/digest.ts';
import { HASH_BYTES, merkleLevels, merklePath } from '#server/draws/proof/merkle.ts';
import type { OperatorKey } from '#server/draws/proof/operator-key.ts';

/** What a receipt states about one order. Fields are in the order of canonical JSON, so JSON.stringify gives it. */
export interface OrderFacts {
  readonly draws: {
    readonly drawId: string;
    /** In order of entryNo. */
    readonly leaves: string[];
    readonly seedHash: string;
  }[];
  readonly orderId: string;
}

/** The facts of a paid batch, for one of its games. */
export interface BatchFacts {
  /** Each game of a batch is signed by itself: the head of its chain is part of the statement. */
  readonly lotteryType: number;
  readonly at: Date;
  /** Hash of the game's newest published draw when it was bought, in hexadecimal. */
  readonly previous: string;
}

/**
 * The receipts of orders that were paid together: one signature, and for each order the path from it to what was
 * signed.
 */
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
    leaves: leaves.map(bytesToHex),
    seedHash: bytesToHex(seedHash),
  })),
  orderId,
});

const bytesToHex = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');

/**
 * An order's leaf in the tree of its batch (docs/draw-proof.md §6). No value of its facts is anything but ASCII text.
 */
export const orderLeaf = (facts: OrderFacts): Buffer => sha256Digest(`\0${JSON.stringify(facts)}`);

/** Signs a root for the orders below it. */
function signedRoot(
  { lotteryType, at, previous }: BatchFacts,
  root: Buffer,
  count: number,
  { publicKey: operatorKey, sign }: OperatorKey,
): (facts: OrderFacts, index: number, path: string[]) => Receipt {
  const issuedAt = at.toISOString();
  const statement = { count, issuedAt, lotteryType, operatorKey, previous, root: bytesToHex(root), version: 2 };
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
  const levels = merkleLevels(leaves);
  const root = assertPresent(levels.at(-1), 'the root of a tree');
  // The text of a node is made once for all paths that contain it.
  const texts = levels.map(nodeTexts);
  const path = (index: number): string[] =>
    texts.flatMap((nodes, height) => {
      const sibling = nodes[(index >> height) ^ 1];
      return sibling === undefined ? [] : [sibling];
    });
  return {
    issue(issued, operator) {
      const sign = signedRoot(issued, root, leaves.length / HASH_BYTES, operator);
      return (facts, index) => sign(facts, index, path(index));
    },
  };
}

function nodeTexts(level: Buffer): string[] {
  const all = level.toString('hex');
  const letters = 2 * HASH_BYTES;
  return Array.from({ length: level.length / HASH_BYTES }, (_, i) => all.slice(i * letters, (i + 1) * letters));
}

/**
 * Recreates the receipt of one order. Only the leaves of a batch are stored: the facts are rows that never change, and
 * Ed25519 is deterministic, so the recreated receipt is identical to the first.
 */
export function recreateReceipt(
  leaves: Buffer,
  index: number,
  facts: OrderFacts,
  issued: BatchFacts,
  operator: OperatorKey,
): Receipt {
  const own = leaves.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);
  assert(index >= 0 && own.equals(orderLeaf(facts)), 'an order stands at its place in its batch');
  const levels = merkleLevels(leaves);
  const root = assertPresent(levels.at(-1), 'the root of a tree');
  const path = merklePath(levels, index).map(bytesToHex);
  return signedRoot(issued, root, leaves.length / HASH_BYTES, operator)(facts, index, path);
}
