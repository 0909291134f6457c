import type { Receipt2 } from '#contract/orders/fields.ts';
import { assert, assertPresent } from '#kernel/assert.ts';
import { sha256Digest } from '#server/crypto/digest.ts';
import { HASH_BYTES, merkleLevels, merklePath } from '#server/draws/proof/merkle.ts';
import type { OperatorKey } from '#server/draws/proof/operator-key.ts';
import { pathsOf } from './batch-tree.ts';

/** Receipts of version 2: docs/draw-proof-2.md §6. */

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
  /** What a key signs of its orders of one game. */
  statement(issued: BatchFacts, publicKey: string): Buffer;
  /** Signs the root once, for any of its orders of one game. */
  issue(issued: BatchFacts, operator: OperatorKey): (facts: OrderFacts, index: number) => Receipt2;
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
 * An order's leaf in the tree of its batch (docs/draw-proof-2.md §6). No value of its facts is anything but ASCII text.
 */
export const orderLeaf = (facts: OrderFacts): Buffer => sha256Digest(`\0${JSON.stringify(facts)}`);

/** What is signed of the orders of one game below a root. */
function rootStatement({ lotteryType, at, previous }: BatchFacts, levels: readonly Buffer[], operatorKey: string) {
  const root = bytesToHex(assertPresent(levels.at(-1), 'the root of a tree'));
  const issuedAt = at.toISOString();
  const statement = { count: countOf(levels), issuedAt, lotteryType, operatorKey, previous, root, version: 2 };
  return sha256Digest(JSON.stringify(statement));
}

const countOf = ([leaves]: readonly Buffer[]): number => assertPresent(leaves, 'the leaves').length / HASH_BYTES;

const receiptOf = (
  { orderId, draws }: OrderFacts,
  { lotteryType, at, previous }: BatchFacts,
  proof: Receipt2['proof'],
  by: Pick<Receipt2, 'operatorKey' | 'signature'>,
): Receipt2 => ({
  version: 2,
  lotteryType,
  orderId,
  issuedAt: at.toISOString(),
  previous,
  operatorKey: by.operatorKey,
  draws,
  proof,
  signature: by.signature,
});

/** The signed receipts of docs/draw-proof-2.md §6 for the orders of one batch, by their leaves one after another. */
export function createReceiptTree(leaves: Buffer): ReceiptTree {
  const levels = merkleLevels(leaves);
  const path = pathsOf(levels);
  return {
    statement: (issued, publicKey) => rootStatement(issued, levels, publicKey),
    issue(issued, { publicKey: operatorKey, sign }) {
      const by = { operatorKey, signature: sign(rootStatement(issued, levels, operatorKey)) };
      return (facts, index) =>
        receiptOf(facts, issued, { index, count: leaves.length / HASH_BYTES, path: path(index) }, by);
    },
  };
}

/** A key whose signature of a statement may have been kept in its place. */
export interface StatementSigner {
  readonly publicKey: string;
  sign(statement: Buffer): Promise<string>;
}

/**
 * Recreates the receipt of one order. Only the leaves of a batch are stored: the facts are rows that never change, and
 * Ed25519 is deterministic, so the recreated receipt is identical to the first.
 */
export async function recreateReceipt(
  leaves: Buffer,
  index: number,
  facts: OrderFacts,
  issued: BatchFacts,
  { publicKey: operatorKey, sign }: StatementSigner,
): Promise<Receipt2> {
  const own = leaves.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);
  assert(index >= 0 && own.equals(orderLeaf(facts)), 'an order stands at its place in its batch');
  const levels = merkleLevels(leaves);
  const proof = { index, count: countOf(levels), path: merklePath(levels, index).map(bytesToHex) };
  const signature = await sign(rootStatement(issued, levels, operatorKey));
  return receiptOf(facts, issued, proof, { operatorKey, signature });
}
