import type { Receipt } from '#contract/orders/fields.ts';
import { assert, assertPresent } from '#kernel/assert.ts';
import { byteas, int8s } from '#server/db/binary-arrays.ts';
import type { OperatorKey } from '#server/draws/proof/operator-key.ts';
import { createBatchTree, sortLeaves, type BatchTree } from '../receipts/batch-tree.ts';
import { createReceiptTree, orderLeaf, type OrderFacts } from '../receipts/receipt.ts';
import { signBatch, type SecretOrder } from '../receipts/receipt-3.ts';

/** What the receipt of an order states, by its version. */
export type ReceiptFacts = Facts2 | Facts3;

interface Facts2 {
  readonly version: 2;
  readonly facts: OrderFacts;
}

interface Facts3 {
  readonly version: 3;
  readonly order: SecretOrder;
  /** The ids of its draws in the database. */
  readonly drawIds: readonly bigint[];
  /** Its leaf in each of its draws. */
  readonly leaves: readonly Buffer[];
}

/** What of an order its receipt needs. */
interface BatchOrder {
  readonly order: { readonly game: { readonly lotteryType: number } };
  readonly receipt: ReceiptFacts;
}

/** What `place_orders` answers, as receipts need it. */
export interface BatchAnswer {
  readonly at: Date;
  /** By lottery type: the newest record's hash. */
  readonly heads: Readonly<Record<string, string>> | null;
  /** Of version 3: the log's `orders` entry. */
  readonly batch_entry: string | null;
}

/** The trees of a whole batch, one for each draw, as parameters of place_orders. */
interface TreeParameters {
  readonly draws: Buffer;
  readonly leaves: Buffer;
  readonly roots: Buffer;
}

/** The receipts of orders that are paid together. */
export interface BatchReceipts {
  /** Parameters of place_orders. */
  readonly receiptLeaves: Buffer | null;
  readonly secrets: Buffer | null;
  readonly nonces: Buffer | null;
  readonly orderLeaves: Buffer | null;
  readonly trees: TreeParameters | null;
  /**
   * Does what can be done while the database works: of version 2, it builds the trees. What it returns signs, and makes
   * the receipts of the orders at these places, in this order.
   */
  build(): (answer: BatchAnswer, paid: readonly number[], operator: OperatorKey) => readonly Receipt[];
}

function createReceipts2(batch: readonly (BatchOrder & { readonly receipt: Facts2 })[]): BatchReceipts {
  const receiptLeaves = Buffer.concat(batch.map(({ receipt }) => orderLeaf(receipt.facts)));
  return {
    receiptLeaves,
    secrets: null,
    nonces: null,
    orderLeaves: null,
    trees: null,
    build() {
      const tree = createReceiptTree(receiptLeaves);
      return ({ at, heads }, paid, operator) => {
        // One signature for each game in it.
        const issues = new Map<number, ReturnType<typeof tree.issue>>();
        const issueOf = (lotteryType: number) => {
          const previous = assertPresent(heads?.[lotteryType], 'the newest record of the game');
          const issue = issues.get(lotteryType) ?? tree.issue({ lotteryType, at, previous }, operator);
          issues.set(lotteryType, issue);
          return issue;
        };
        return paid.map((place) => {
          const { order, receipt } = assertPresent(batch[place], 'an order of the batch');
          return issueOf(order.game.lotteryType)(receipt.facts, place);
        });
      };
    },
  };
}

/** A draw's tree, with its leaves as they are sorted. */
interface DrawTree {
  readonly id: bigint;
  readonly leaves: Buffer;
  readonly tree: BatchTree;
}

/** The trees of some orders, by draw id. */
function createTrees(orders: readonly Facts3[]): ReadonlyMap<string, DrawTree> {
  const found = new Map<string, { readonly id: bigint; readonly leaves: Buffer[] }>();
  for (const { order, drawIds, leaves } of orders)
    for (const [i, { drawId }] of order.draws.entries()) {
      const id = assertPresent(drawIds[i], 'the id of a draw');
      const leaf = assertPresent(leaves[i], 'the leaf of an order in its draw');
      const others = found.get(drawId);
      if (others) others.leaves.push(leaf);
      else found.set(drawId, { id, leaves: [leaf] });
    }
  return new Map(
    [...found].map(([drawId, { id, leaves }]) => {
      const sorted = sortLeaves(leaves);
      return [drawId, { id, leaves: sorted, tree: createBatchTree(sorted) }];
    }),
  );
}

function createReceipts3(batch: readonly Facts3[]): BatchReceipts {
  // Of all orders, which are paid most of the time; where one is not, the trees of the others are built later.
  const whole = createTrees(batch);
  const list = [...whole.values()];
  return {
    receiptLeaves: null,
    secrets: byteas(batch, ({ order }) => order.secret),
    nonces: byteas(batch, ({ order }) => order.nonce),
    orderLeaves: byteas(
      batch.flatMap(({ leaves }) => leaves),
      (leaf) => leaf,
    ),
    trees: {
      draws: int8s(list, ({ id }) => id),
      leaves: byteas(list, ({ leaves }) => leaves),
      roots: byteas(list, ({ tree }) => Buffer.from(tree.root, 'hex')),
    },
    build:
      () =>
      ({ batch_entry: entry }, paid, operator) => {
        const orders = paid.map((place) => assertPresent(batch[place], 'an order of the batch'));
        if (orders.length === 0) return [];
        const trees = orders.length === batch.length ? whole : createTrees(orders);
        const issue = signBatch(assertPresent(entry, "the batch's entry"), operator);
        return orders.map(({ order, leaves }) =>
          issue(order, ({ drawId }, i) =>
            assertPresent(
              trees.get(drawId)?.tree.prove(assertPresent(leaves[i], 'the leaf of an order in its draw')),
              'the place of an order in its batch',
            ),
          ),
        );
      },
  };
}

const isVersion3 = (receipt: ReceiptFacts): receipt is Facts3 => receipt.version === 3;

/** The orders of a batch that have the version of the first; those left out go into the next batch. */
export function ofOneVersion<T extends Pick<BatchOrder, 'receipt'>>(batch: readonly T[]): readonly T[] {
  const version = batch[0]?.receipt.version;
  const isOf = ({ receipt }: T): boolean => receipt.version === version;
  return batch.every(isOf) ? batch : batch.filter(isOf);
}

/** Of orders that are all of one version. */
export function createBatchReceipts(batch: readonly BatchOrder[]): BatchReceipts {
  const facts3 = batch.map(({ receipt }) => receipt).filter(isVersion3);
  if (facts3.length === batch.length) return createReceipts3(facts3);
  return createReceipts2(
    batch.map(({ order, receipt }) => {
      assert(receipt.version === 2, 'the orders of a batch are of one version');
      return { order, receipt };
    }),
  );
}
