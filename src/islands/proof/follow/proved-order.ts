import { call } from '#client/gateway/call.ts';
import * as commands from '#contract/commands.ts';
import type { Receipt3 } from '#contract/orders/fields.ts';
import { systemNow } from '#kernel/time.ts';
import { entryTexts, type Bought, type SentOrder } from '../bought.ts';
import { mergeKept } from '../store/merge-kept.ts';
import { proofStore, type KeptReceipt } from '../store/proof-store.ts';
import { readSetAside, removeSetAside } from '../store/read-set-aside.ts';
import type { SetAside } from '../store/set-aside.ts';

/** An order with what a page knows of it. */
export interface ProvedOrder {
  readonly orderId: string;
  /** As the page sent it, or else as the server shows it. */
  readonly order: SentOrder;
  /** Whether its game has a raffle. */
  readonly hasRaffle: boolean;
  /** What the page set aside as it was paid; a browser may refuse to store that. */
  readonly aside?: SetAside;
  /** Of its entries, where they are known already. */
  readonly luckyIds?: readonly (string | undefined)[];
}

/** The Lucky Chance IDs of an order's entries, which the server chose; undefined where it does not answer. */
async function readLuckyIds({ orderId, luckyIds }: ProvedOrder): Promise<readonly (string | undefined)[] | undefined> {
  if (luckyIds?.every((id) => id !== undefined)) return luckyIds;
  const answer = await call(commands.ticket, { orderId }, { silent: true });
  return answer.ok ? answer.data.entries.map(({ luckyId }) => luckyId) : undefined;
}

/** The texts of an order's entries as this device sent them, or else as the page shows them. */
export async function readEntries(proved: ProvedOrder, bought: Bought): Promise<readonly string[] | undefined> {
  const order = bought.order ?? proved.order;
  const luckyIds = proved.hasRaffle ? await readLuckyIds(proved) : [];
  return luckyIds && (entryTexts(order, luckyIds) ?? []);
}

async function loadReceipt({ orderId, order: { drawId } }: ProvedOrder): Promise<unknown> {
  const answer = await call(commands.ticketProof, { orderId, drawId }, { silent: true });
  return answer.ok ? answer.data.receipt : undefined;
}

const isReceipt3 = (receipt: unknown): receipt is Receipt3 =>
  typeof receipt === 'object' && receipt !== null && (receipt as { version?: unknown }).version === 3;

const drawsOf = ({ lotteryType, drawId, draws }: SentOrder): Bought => ({ lotteryType, firstDraw: drawId, draws });

/** What was bought, as this device sent it. */
const boughtOf = ({ order, nonce, sentAt, at }: SetAside): Bought => ({
  ...drawsOf(order),
  order,
  ...(nonce === undefined ? {} : { nonce }),
  sentAt,
  receivedAt: at,
});

/**
 * What this device has of an order: what it keeps, and what was set aside as the order was paid, which is kept from now
 * on. Without a receipt the server gives one.
 */
export async function findKept(player: string, proved: ProvedOrder): Promise<KeptReceipt | 'none' | 'unread'> {
  const { orderId, order } = proved;
  const found = await proofStore.find(player, orderId);
  const stored = readSetAside(player, orderId);
  const aside = stored ?? proved.aside;
  const own = isReceipt3(aside?.receipt) ? aside.receipt : undefined;
  const receipt = own ?? found?.receipt ?? (await loadReceipt(proved));
  if (receipt === undefined) return 'unread';
  if (!isReceipt3(receipt)) return 'none';
  const bought = aside ? boughtOf(aside) : drawsOf(order);
  const from = own ? 'purchase' : 'server';
  const kept = mergeKept(found, { player, orderId, receipt, bought, from, keptAt: systemNow() });
  // A browser that has no database keeps it where it is.
  if (stored && (await proofStore.keep(kept))) removeSetAside(player, orderId);
  return kept;
}
