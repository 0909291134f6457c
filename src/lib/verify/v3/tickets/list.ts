import type { Check } from '#verify/types.ts';
import { checkEqual, checkNone, failed, join, passed, verdict } from '../answer.ts';
import type { ClosingEntry } from '../log/entries.ts';
import { parseList3 } from '../files.ts';
import type { DrawLife } from '../log/life.ts';
import { orderLeaf } from './order-leaf.ts';
import { sortedRoot } from './tree.ts';
import type { NotChecked, Rules3, SignedOrder, StakedLeaf, TicketList, Verdict3 } from '../types.ts';

/** What the list is compared with. */
export interface ListContext {
  readonly drawId: string;
  /** The hash of the commitment. */
  readonly commitment: string;
  readonly closing: ClosingEntry;
  readonly rules: Rules3 | undefined;
  /** Without it nobody can tell what was in the log before the closing. */
  readonly life: DrawLife | undefined;
  /** Orders whose receipts are at hand: without the log these tell what the list must say of them. */
  readonly orders?: readonly SignedOrder[];
}

/** A ticket at its place, with the batch that it was sold in. */
export interface ListedTicket extends StakedLeaf {
  readonly orders: number;
}

export interface JudgedList {
  readonly verdict: Verdict3;
  /** The tickets in the order of their places; undefined where the list does not give the closing's root. */
  readonly tickets?: readonly ListedTicket[];
  /** The root of each batch by its index. */
  readonly roots: ReadonlyMap<number, string>;
}

type ListedBatch = TicketList['batches'][number];

const rootOfBatch = (commitment: string, { items }: ListedBatch): string =>
  sortedRoot(items.map(({ name, leaves }) => orderLeaf(commitment, name, leaves)));

/** Compares the batches of the list with those that stand in the log before the closing. */
function batchFault(list: TicketList, roots: ReadonlyMap<number, string>, { batches }: DrawLife): string | undefined {
  const inLog = new Map(batches.map((batch) => [batch.index, batch]));
  for (const { orders, items } of list.batches) {
    const batch = inLog.get(orders);
    if (!batch) return `the list has a batch ${orders} that the log does not have before the closing`;
    if (batch.count !== items.length || batch.root !== roots.get(orders))
      return `the list shows other orders of batch ${orders} than the log had before the closing`;
  }
  const missing = batches.find(({ index }) => !roots.has(index));
  return missing && `batch ${missing.index} of the log is missing in the list`;
}

const isSameOrder = (item: ListedBatch['items'][number], { name, leaves }: SignedOrder): boolean =>
  item.name === name &&
  item.leaves.length === leaves.length &&
  item.leaves.every(({ leaf, stake }, i) => leaf === leaves[i]?.leaf && stake === leaves[i].stake);

/**
 * Compares the list with a receipt: its own order in all fields, and the batch that the operator signed with it. A list
 * that has nothing of the order is for `in-tree`.
 */
function orderFault({ batches }: TicketList, roots: ReadonlyMap<number, string>, order: SignedOrder) {
  const leaves = new Set(order.leaves.map(({ leaf }) => leaf));
  const isOwn = (item: ListedBatch['items'][number]): boolean =>
    item.name === order.name || item.leaves.some(({ leaf }) => leaves.has(leaf));
  for (const { orders, items } of batches) {
    const own = items.filter(isOwn);
    if (own.length === 0) continue;
    if (own.some((item) => !isSameOrder(item, order)))
      return 'the list has the order of the ticket or receipt with another name, or with other tickets or stakes';
    if (items.length !== order.batch.count || roots.get(orders) !== order.batch.root)
      return 'the list shows other orders beside that of the ticket or receipt than were signed together with it';
  }
  return undefined;
}

const orderKey = (orders: number, name: string): string => `${orders} ${name}`;

/** The orders that stops name, as `orderKey`, and a stop that names none. */
function readStops(list: TicketList, { stops }: DrawLife): { stopped: Set<string>; fault?: string } {
  const sold = new Set(list.batches.flatMap(({ orders, items }) => items.map(({ name }) => orderKey(orders, name))));
  const stopped = new Set<string>();
  let fault: string | undefined;
  for (const { index, entry } of stops) {
    const key = orderKey(entry.orders, entry.name);
    if (entry.orders >= index || !sold.has(key)) fault ??= `stop ${index} names an order that its batch does not have`;
    else if (stopped.has(key)) fault ??= `stop ${index} stops an order again`;
    else stopped.add(key);
  }
  return { stopped, fault };
}

function namesFault(list: TicketList): string | undefined {
  const names = list.batches.flatMap(({ items }) => items.map(({ name }) => name));
  return new Set(names).size === names.length ? undefined : 'two orders of the draw have one name';
}

function stakesFault(list: TicketList, rules: Rules3): string | undefined {
  const legal = new Set(rules.multiples.map((multiple) => multiple * rules.price));
  for (const { orders, items } of list.batches)
    for (const { leaves } of items)
      for (const { leaf, stake } of leaves)
        if (!legal.has(stake))
          return `a ticket of batch ${orders} has a stake of ${stake} fils, which no entry costs: ${leaf}`;
  return undefined;
}

/** Tickets ascending by their leaves. Hexadecimal digits have the order of the bytes. */
function ticketsOf(list: TicketList, stopped: ReadonlySet<string>): ListedTicket[] {
  const tickets = list.batches.flatMap(({ orders, items }) =>
    items
      .filter(({ name }) => !stopped.has(orderKey(orders, name)))
      .flatMap(({ leaves }) => leaves.map(({ leaf, stake }) => ({ leaf, stake, orders }))),
  );
  return tickets.sort((a, b) => (a.leaf < b.leaf ? -1 : a.leaf > b.leaf ? 1 : 0));
}

const BY_HAND =
  'the root of the closing is not that of the tickets that were sold before it: a ticket was added, changed or left out';

/** Compares the closing with the tickets. */
function closingChecks(tickets: readonly ListedTicket[], stopped: number, closing: ClosingEntry): Check[] {
  const stake = tickets.reduce((sum, ticket) => sum + ticket.stake, 0);
  return [
    checkEqual('root', sortedRoot(tickets.map(({ leaf }) => leaf)), closing.root, BY_HAND),
    checkEqual('count', tickets.length, closing.count, 'the closing counts other tickets than the list has'),
    checkEqual('stake', stake, closing.stake, 'the closing sums up other stakes than the list has'),
    checkEqual('stopped', stopped, closing.stopped, 'the closing counts other stopped orders than the log has'),
  ];
}

const withoutLog = (what: readonly string[]): NotChecked[] =>
  what.map((name) => ({ name, reason: 'the log from the commitment to the closing was not shown' }));

/** What receipts show to be wrong with the batches, where the log is not at hand. One that is right shows one batch. */
function checkOrders(list: TicketList, roots: ReadonlyMap<number, string>, context: ListContext): Verdict3 {
  const { drawId, commitment, orders = [] } = context;
  const own = orders.filter((order) => order.drawId === drawId && order.commitment === commitment);
  const fault = own.map((order) => orderFault(list, roots, order)).find((one) => one !== undefined);
  return fault === undefined ? verdict([], withoutLog(['batches'])) : verdict([failed('batches', fault)]);
}

function judge(list: TicketList, context: ListContext): JudgedList {
  const { commitment, closing, rules, life } = context;
  const roots = new Map(list.batches.map((batch) => [batch.orders, rootOfBatch(commitment, batch)]));
  const shape: Check[] = [
    passed('list'),
    checkNone('names', namesFault(list)),
    ...(rules ? [checkNone('stakes', stakesFault(list, rules))] : []),
  ];
  const alone = life ? verdict([]) : checkOrders(list, roots, context);
  if (!life && closing.stopped > 0) {
    const open = withoutLog(['stops', 'root', 'count', 'stake', 'stopped']);
    return { verdict: join(verdict(shape), alone, verdict([], open)), roots };
  }
  const { stopped, fault } = life ? readStops(list, life) : { stopped: new Set<string>() };
  const tickets = ticketsOf(list, stopped);
  const fromLog = life
    ? [checkNone('batches', batchFault(list, roots, life), roots.size), checkNone('stops', fault, stopped.size)]
    : [];
  const checks = closingChecks(tickets, stopped.size, closing);
  const isWhole = checks.every(({ name, ok }) => ok || (name !== 'root' && name !== 'count'));
  return {
    verdict: join(verdict([...shape, ...fromLog]), alone, verdict(checks, life ? [] : withoutLog(['stops']))),
    tickets: isWhole ? tickets : undefined,
    roots,
  };
}

/**
 * What a receipt shows to be wrong with the list of a draw, without its record; undefined where it shows nothing.
 * `orders`: those of the receipt that the operator signed (`readSignedOrders`).
 */
export function faultByOrders(value: unknown, drawId: string, orders: readonly SignedOrder[]): string | undefined {
  const shaped = parseList3(value);
  if ('fault' in shaped) return shaped.fault;
  const { value: list } = shaped;
  if (list.drawId !== drawId) return 'it is the list of another draw';
  const own = orders.filter((order) => order.drawId === drawId);
  const faults = own.map((order) => {
    const roots = new Map(list.batches.map((batch) => [batch.orders, rootOfBatch(order.commitment, batch)]));
    return orderFault(list, roots, order);
  });
  return faults.find((fault) => fault !== undefined);
}

/** Rebuilds the closing from the list of tickets (docs/draw-proof.md §5). */
export function checkList(value: unknown, context: ListContext): JudgedList {
  const refuse = (reason: string): JudgedList => ({ verdict: verdict([failed('list', reason)]), roots: new Map() });
  const shaped = parseList3(value);
  if ('fault' in shaped) return refuse(shaped.fault);
  const { drawId, batches } = shaped.value;
  if (drawId !== context.drawId) return refuse('this is the list of another draw');
  const isAscending = batches.every(({ orders }, i) => i === 0 || orders > (batches[i - 1]?.orders ?? 0));
  return isAscending ? judge(shaped.value, context) : refuse('the batches of the list are not in their order');
}
