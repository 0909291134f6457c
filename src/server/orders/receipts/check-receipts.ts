import type { KeyObject } from 'node:crypto';
import type { Db, Queryable, Tx } from '#server/db/index.ts';
import type { Operator } from '#server/draws/proof/operator-key.ts';
import { findSignature } from './first-signer.ts';
import { orderLeaf, createReceiptTree, type BatchFacts } from './receipt.ts';
import {
  receiptFacts,
  findReceiptFault,
  createPublicKeyObject,
  isSignedBy,
  receiptStatement,
  type ReceiptOrder,
  type StoredBatch,
} from './receipt-faults.ts';
import { createBatchCheck3, type BatchCheck } from './receipt-3-faults.ts';
import { findUnusedBatches, walkOrders } from './walk-orders.ts';

type CheckedOperator = Pick<Operator, 'key' | 'firstKey'>;

/** The operator's keys for a whole check, and what their signatures are verified with. */
interface CheckKeys extends CheckedOperator {
  readonly publicKey: KeyObject;
  readonly firstPublicKey: KeyObject;
}

/** Recreates the receipts of the orders of one batch of version 2 and verifies each as its holder would. */
function createBatchCheck2(db: Queryable, leaves: Buffer, keys: CheckKeys) {
  const tree = createReceiptTree(leaves);
  const { firstKey: publicKey, firstPublicKey: key } = keys;
  const issues = new Map<number, BatchFacts & { readonly give: ReturnType<typeof tree.issue>; sound?: Buffer }>();
  return async (order: ReceiptOrder): Promise<string | undefined> => {
    const issued = {
      lotteryType: order.lottery_type,
      at: order.created_at,
      previous: order.receipt_previous.toString('hex'),
    };
    let issue = issues.get(issued.lotteryType);
    if (!issue) {
      const signature = await findSignature(db, keys, tree.statement(issued, publicKey));
      if (signature === undefined) return 'its signature was not kept when the key of the operator was changed';
      issue = { ...issued, give: tree.issue(issued, { publicKey, sign: () => signature }) };
      issues.set(issued.lotteryType, issue);
    }
    if (issue.at.getTime() !== issued.at.getTime() || issue.previous !== issued.previous)
      return 'it was paid at another moment, or names another record, than the order it was signed with';
    const receipt = issue.give(receiptFacts(order), order.receipt_place ?? 0);
    const statement = receiptStatement(receipt);
    if (!statement) return 'its path leads nowhere';
    // The orders of one game in a batch share a signature, which is verified once.
    if (!issue.sound && isSignedBy(key, statement, receipt)) issue.sound = statement;
    return issue.sound?.equals(statement) ? undefined : 'its path leads to another root than the one that is signed';
  };
}

/** Of the version of the first order of the batch; one of another version beside it has a fault. */
function createBatchCheck(
  db: Queryable,
  first: ReceiptOrder,
  batch: StoredBatch | undefined,
  keys: CheckKeys,
): BatchCheck {
  if (first.secret) return createBatchCheck3(batch, keys.key, keys.publicKey);
  const leaves = first.receipt_batch === null ? orderLeaf(receiptFacts(first)) : (batch?.leaves ?? undefined);
  const examine = leaves && createBatchCheck2(db, leaves, keys);
  return { check: (order) => findReceiptFault(order, leaves) ?? examine?.(order), finish: () => [] };
}

/**
 * Checks that each order's receipt can be recreated and is valid: its tickets are those that were sold, its batch has
 * its leaf, and the path leads to the signed root; of version 3 also that they follow from its secret, that the batch
 * has no other leaf, and that the log has its entry. Reports every fault, and returns how many orders it checked.
 */
export async function checkReceipts(
  db: Db | Tx,
  { key, firstKey }: CheckedOperator,
  reportFault: (what: string) => void,
): Promise<number> {
  const publicKey = createPublicKeyObject(key);
  const keys = { key, firstKey, publicKey, firstPublicKey: createPublicKeyObject({ publicKey: firstKey }) };
  for (const id of await findUnusedBatches(db)) reportFault(`receipt batch ${id}: no order was paid in it`);
  return walkOrders(db, async (walk) => {
    let [count, id, examine] = [0, null as bigint | null, undefined as BatchCheck | undefined];
    const finish = () => examine?.finish().forEach((fault) => reportFault(`receipt batch ${id}: ${fault}`));
    for await (const { orders, batches } of walk)
      for (const order of orders) {
        count++;
        const { receipt_batch: batch } = order;
        if (batch === null || batch !== id) {
          finish();
          examine = createBatchCheck(db, order, batch === null ? undefined : batches.get(batch), keys);
        }
        id = batch;
        const wrong = await examine?.check(order);
        if (wrong !== undefined) reportFault(`receipt of order ${order.id}: ${wrong}`);
      }
    finish();
    return count;
  });
}
