import type { CallAnswer } from '#client/gateway/call.ts';
import { isOutcomeUnknown, OFFLINE } from '#client/gateway/outcome.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { MINUTE_MS, SECOND_MS } from '#kernel/time.ts';
import { isSameOrder, type Order, type OrderRequest, type PendingOrder, type PendingSlot } from './pending-order.ts';

export type PurchaseOutcome =
  | { readonly kind: 'paid'; readonly pending: PendingOrder }
  /** `earlierUnknown`: this sending was refused, but the outcome of an earlier one is unknown. Else nothing was paid. */
  | { readonly kind: 'refused'; readonly code: number; readonly message: string; readonly earlierUnknown: boolean }
  /** An order whose answer was lost was not paid and never will be. */
  | { readonly kind: 'never'; readonly pending: PendingOrder }
  /** It was sent and its outcome could not be found out; it stays in the slot. */
  | { readonly kind: 'unknown'; readonly pending: PendingOrder }
  /** Its player is not logged in any more: nothing is shown. */
  | { readonly kind: 'gone' };

/** What a player's purchase needs: 101071, 101101, 101077, the clock and the slot of the pending order. */
export interface PurchaseApi {
  readonly fetchOrderId: () => Promise<CallAnswer<{ readonly orderId: string }>>;
  readonly placeOrder: (
    order: Order & { readonly orderId: string },
  ) => Promise<CallAnswer<{ readonly orderId: string }>>;
  readonly fetchStatus: (orderId: string) => Promise<CallAnswer<{ readonly orderPayStatus: 1 | 2 | 3 }>>;
  /** The product's time as this page reckons it. */
  readonly now: () => number;
  /** The product's time as the server says it just now. */
  readonly fetchServerTime: () => Promise<number | undefined>;
  readonly wait: (ms: number) => Promise<void>;
  /** Whether the player of this purchase is the one logged in. */
  readonly isOwnerHere: () => boolean;
  readonly slot: PendingSlot;
}

export const POLL_EVERY_MS = 6 * SECOND_MS;
export const POLLS = 6;

/** An order that is not there so long after the close of its draw will not come: the server decides by the close. */
export const AFTER_CLOSE_MS = 10 * SECOND_MS;
/** Nor so long after it was sent, whatever its draw: the server takes a minute at most to read a request, and decides at once. */
export const AFTER_SENT_MS = 5 * MINUTE_MS;

const FAILED = 3;
const PAID = 2;
/** The draw has closed, or was long ago: an order that is not paid by then never is. */
const CLOSED_CODES: ReadonlySet<number> = new Set([errorCodes.drawClosed, errorCodes.drawNotFound]);

/** The id itself is refused: a day old, or given by a server that is no more. */
const isStaleId = ({ code, extData }: { readonly code: number; readonly extData: unknown }): boolean =>
  code === errorCodes.orderNotFound ||
  (code === errorCodes.invalidInput &&
    typeof extData === 'object' &&
    extData !== null &&
    (extData as { field?: unknown }).field === 'orderId');

const GONE: PurchaseOutcome = { kind: 'gone' };

/** Whether an order that is not paid now can not become paid: by the server's clock, fetched only when it may be so. */
async function isExpired({ now, fetchServerTime }: PurchaseApi, { closesAt, sentAt }: PendingOrder): Promise<boolean> {
  const end = Math.min(closesAt + AFTER_CLOSE_MS, sentAt + AFTER_SENT_MS);
  return now() > end && ((await fetchServerTime()) ?? 0) > end;
}

type CheckedStatus = 'paid' | 'never' | 'unknown' | 'gone';

async function checkStatus(api: PurchaseApi, pending: PendingOrder): Promise<CheckedStatus> {
  if (!api.isOwnerHere()) return 'gone';
  // First the clock, then the order: what is not there after its time stays away.
  const expired = await isExpired(api, pending);
  if (!api.isOwnerHere()) return 'gone';
  const answer = await api.fetchStatus(pending.orderId);
  if (!answer.ok) {
    if (answer.code === errorCodes.orderNotFound) return 'never';
    return api.isOwnerHere() ? 'unknown' : 'gone';
  }
  if (answer.data.orderPayStatus === PAID) return 'paid';
  return answer.data.orderPayStatus === FAILED || expired ? 'never' : 'unknown';
}

/** Only a certain outcome empties the slot, and only while its player is here to see it; else they see it when they are back. */
function resolveOutcome(
  { slot, isOwnerHere }: PurchaseApi,
  pending: PendingOrder,
  status: CheckedStatus,
): PurchaseOutcome {
  if (status === 'gone' || !isOwnerHere()) return GONE;
  if (status === 'unknown') return { kind: 'unknown', pending };
  slot.set(null);
  return { kind: status, pending };
}

async function pollStatus(api: PurchaseApi, pending: PendingOrder, times: number): Promise<PurchaseOutcome> {
  let status: CheckedStatus = 'unknown';
  for (let i = 0; i < times && status === 'unknown'; i++) {
    await api.wait(POLL_EVERY_MS);
    status = await checkStatus(api, pending);
  }
  return resolveOutcome(api, pending, status);
}

/** Finds out the outcome of the pending order, if there is one: now, then every 6 s, 6 times in all. */
export async function resumePending(api: PurchaseApi): Promise<PurchaseOutcome | undefined> {
  const pending = api.slot.get();
  if (!pending?.outcomeUnknown) return undefined;
  const status = await checkStatus(api, pending);
  return status === 'unknown' ? pollStatus(api, pending, POLLS - 1) : resolveOutcome(api, pending, status);
}

/** Sends an order under the id of `stored`, the same order sent before, or else under a new one. */
async function sendOrder(
  api: PurchaseApi,
  request: OrderRequest,
  stored: PendingOrder | undefined,
  mayRenewId = true,
): Promise<PurchaseOutcome> {
  const { slot } = api;
  const newId = stored ? undefined : await api.fetchOrderId();
  if (!api.isOwnerHere()) return GONE;
  if (newId && !newId.ok) return { kind: 'refused', code: newId.code, message: newId.message, earlierUnknown: false };
  const orderId = stored?.orderId ?? newId?.data.orderId ?? '';
  const pending: PendingOrder = { ...request, orderId, sentAt: api.now(), outcomeUnknown: true };
  // Stored before it is sent; nothing is awaited between, so that it is sent as the player it is stored for.
  slot.set(pending);
  const answer = await api.placeOrder({ ...request.order, orderId });
  if (answer.ok) return resolveOutcome(api, pending, 'paid');
  const { code, message } = answer;
  if (isOutcomeUnknown(code)) return pollStatus(api, pending, POLLS);
  const refused = { kind: 'refused', code, message, earlierUnknown: false } as const;
  if (code === OFFLINE && stored) {
    // It was not sent: the slot stays as it was, and no more is known of an earlier sending than before.
    slot.set(stored);
    return stored.outcomeUnknown ? resolveOutcome(api, stored, 'unknown') : refused;
  }
  if (stored?.outcomeUnknown) {
    // An earlier sending may be on its way yet: only the close of its draw, or the server's word on the id, ends that.
    if (isStaleId(answer)) return (await resumePending(api)) ?? refused;
    if (!CLOSED_CODES.has(code)) return { ...refused, earlierUnknown: true };
  } else if (isStaleId(answer)) {
    slot.set(null);
    return mayRenewId ? sendOrder(api, request, undefined, false) : refused;
  }
  slot.set({ ...pending, outcomeUnknown: false });
  return refused;
}

/**
 * Buys once (README, "Buying once and only once"). While the outcome of an earlier order is unknown, its status is
 * fetched first; the same cart for the same draw is sent again with the same id, and no other order is sent.
 */
export async function submitOrder(api: PurchaseApi, request: OrderRequest): Promise<PurchaseOutcome> {
  const stored = api.slot.get();
  const same = stored && isSameOrder(stored.order, request.order) ? stored : undefined;
  if (!stored?.outcomeUnknown) return sendOrder(api, request, same);
  const status = await checkStatus(api, stored);
  if (status === 'unknown') return same ? sendOrder(api, request, same) : pollStatus(api, stored, POLLS - 1);
  const outcome = resolveOutcome(api, stored, status);
  return status === 'never' ? sendOrder(api, request, undefined) : outcome;
}
