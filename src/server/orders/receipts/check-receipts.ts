import type { Db, Tx } from '#server/db/index.ts';
import type { OperatorKey } from '#server/draws/proof/operator-key.ts';
import { orderLeaf, createReceiptTree, type BatchFacts } from './receipt.ts';
import {
  receiptFacts,
  findReceiptFault,
  createPublicKeyObject,
  isSignedBy,
  receiptStatement,
  type ReceiptOrder,
} from './receipt-faults.ts';
import { findUnusedBatches, walkOrders } from './walk-orders.ts';

/** Recreates the receipts of the orders of one batch and verifies each as its holder would. */
function createBatchCheck(leaves: Buffer, operator: OperatorKey, key: ReturnType<typeof createPublicKeyObject>) {
  const tree = createReceiptTree(leaves);
  const issues = new Map<number, BatchFacts & { readonly give: ReturnType<typeof tree.issue>; sound?: Buffer }>();
  return (order: ReceiptOrder): string | undefined => {
    const issued = {
      lotteryType: order.lottery_type,
      at: order.created_at,
      previous: order.receipt_previous.toString('hex'),
    };
    const issue = issues.get(issued.lotteryType) ?? { ...issued, give: tree.issue(issued, operator) };
    issues.set(issued.lotteryType, issue);
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

/**
 * Checks that each order's receipt can be recreated and is valid: its tickets are those that were sold, its batch has
 * its leaf, and the path leads to the signed root. Reports every fault, and returns how many orders it checked.
 */
export async function checkReceipts(
  db: Db | Tx,
  operator: OperatorKey,
  reportFault: (what: string) => void,
): Promise<number> {
  const key = createPublicKeyObject(operator);
  for (const id of await findUnusedBatches(db)) reportFault(`receipt batch ${id}: no order was paid in it`);
  return walkOrders(db, async (walk) => {
    let [count, id, examine] = [0, null as bigint | null, undefined as ReturnType<typeof createBatchCheck> | undefined];
    for await (const { orders, batches } of walk)
      for (const order of orders) {
        count++;
        const { receipt_batch: batch } = order;
        const leaves = batch === null ? orderLeaf(receiptFacts(order)) : batches.get(batch);
        if (batch === null || batch !== id) examine = leaves && createBatchCheck(leaves, operator, key);
        id = batch;
        const wrong = findReceiptFault(order, leaves) ?? examine?.(order);
        if (wrong !== undefined) reportFault(`receipt of order ${order.id}: ${wrong}`);
      }
    return count;
  });
}
