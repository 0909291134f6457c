import { verify, type KeyObject } from 'node:crypto';
import { assertPresent } from '#kernel/assert.ts';
import type { OperatorKey } from '#server/draws/proof/operator-key.ts';
import { HASH_BYTES } from '#server/draws/proof/merkle.ts';
import { entrySalt } from '#server/draws/proof/order-secrets.ts';
import { formatEntry } from '#server/tlog/entries.ts';
import { createBatchTree, sortLeaves, type BatchTree } from './batch-tree.ts';
import { batchStatement, leafIn, type SecretOrder } from './receipt-3.ts';
import { computeRootFromPath, findTicketFault, type ReceiptOrder, type StoredBatch } from './receipt-faults.ts';

/** Checks the orders of a batch one after another, then the batch. Faults are words. */
export interface BatchCheck {
  /** Of an order; undefined where its receipt is valid. */
  check(order: ReceiptOrder): string | undefined | Promise<string | undefined>;
  /** Of the batch as a whole, when all its orders were checked. */
  finish(): string[];
}

/** The order as its receipt states it; undefined where it has no secret, or a draw no commitment. */
function secretOrder({ id, secret, nonce, draws }: ReceiptOrder): SecretOrder | undefined {
  if (!secret || !nonce || draws.some(({ commitment }) => !commitment)) return undefined;
  return {
    orderId: id,
    secret,
    nonce,
    draws: draws.map(({ name, commitment, tickets }) => ({
      drawId: name,
      commitment: assertPresent(commitment, 'the commitment of a draw'),
      tickets,
    })),
  };
}

/** What is wrong with the salts of an order: they follow from its secret and nonce. */
function findSaltFault({ secret, nonce }: SecretOrder, { draws }: ReceiptOrder): string | undefined {
  for (const { name, tickets } of draws)
    for (const { salt, entry_no: entryNo } of tickets)
      if (!entrySalt(secret, nonce, name, entryNo).equals(salt))
        return `ticket ${entryNo} of draw ${name} has a salt of another secret or nonce`;
  return undefined;
}

const splitLeaves = (leaves: Buffer): Buffer[] =>
  Array.from({ length: leaves.length / HASH_BYTES }, (_, i) => leaves.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES));

/** The moment that an entry states; undefined where it is none. */
function momentOf(entry: string): string | undefined {
  const at = /^\{"at":"([^"]{24})"/.exec(entry)?.[1];
  return at === undefined || Number.isNaN(Date.parse(at)) ? undefined : at;
}

/** What is wrong with the entry of a batch, by the trees of its draws. */
function* findEntryFaults(
  entry: string,
  { draws, isLogged }: StoredBatch,
  trees: ReadonlyMap<string, BatchTree>,
): Generator<string> {
  const at = momentOf(entry) ?? '';
  const stated = [...trees].sort(([a], [b]) => (a < b ? -1 : 1));
  const made = stated.map(([drawId, { count, root }]) => ({ count, drawId, root }));
  if (formatEntry({ type: 'orders', at, draws: made }).toString() !== entry)
    yield 'its entry states other trees than its leaves make';
  for (const [drawId, leaves] of draws)
    if (!sortLeaves(splitLeaves(leaves)).equals(leaves)) yield `its leaves of draw ${drawId} are not in order`;
  if (!isLogged) yield 'its entry is neither in the log nor waits for its place there';
}

/** Checks the receipts of the orders of one batch as their holders would, and the batch against its orders. */
export function createBatchCheck3(batch: StoredBatch | undefined, { sign }: OperatorKey, key: KeyObject): BatchCheck {
  const entry = batch?.entry ?? undefined;
  const trees = new Map([...(batch?.draws ?? [])].map(([drawId, leaves]) => [drawId, createBatchTree(leaves)]));
  const orders = new Map<string, number>();
  const isSigned =
    entry !== undefined && verify(null, batchStatement(entry), key, Buffer.from(sign(batchStatement(entry)), 'hex'));

  const findPathFault = (order: SecretOrder, id: bigint): string | undefined => {
    for (const draw of order.draws) {
      const { drawId } = draw;
      const leaf = leafIn(draw, order);
      const tree = trees.get(drawId);
      const proof = tree?.prove(leaf);
      if (!proof) return `its leaf of draw ${drawId} is not in batch ${id}`;
      const root = computeRootFromPath(leaf, proof)?.toString('hex');
      if (root === undefined || !entry?.includes(`{"count":${proof.count},"drawId":"${drawId}","root":"${root}"}`))
        return `its path in draw ${drawId} leads to another root than its batch's entry states`;
    }
    return undefined;
  };
  return {
    check(order) {
      const { receipt_batch: id } = order;
      for (const { name } of order.draws) orders.set(name, (orders.get(name) ?? 0) + 1);
      const ticketFault = findTicketFault(order);
      if (ticketFault !== undefined) return ticketFault;
      const own = secretOrder(order);
      if (!own) return 'it has no secret';
      const saltFault = findSaltFault(own, order);
      if (saltFault !== undefined) return saltFault;
      if (id === null) return 'it has no batch';
      if (!batch) return `its batch ${id} is missing`;
      if (entry === undefined) return `its batch ${id} has no entry for the log`;
      if (!order.paid_then || momentOf(entry) !== order.created_at.toISOString())
        return 'it was paid at another moment';
      return findPathFault(own, id) ?? (isSigned ? undefined : 'its batch is not signed by the key of the operator');
    },
    finish() {
      if (!batch || entry === undefined) return [];
      const faults = [...findEntryFaults(entry, batch, trees)];
      for (const [drawId, { count }] of trees) {
        const found = orders.get(drawId) ?? 0;
        if (found !== count) faults.push(`it has ${count} leaves of draw ${drawId}, and ${found} orders`);
      }
      return faults;
    },
  };
}
