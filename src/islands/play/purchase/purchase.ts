import type { CallAnswer } from '#client/gateway/call.ts';
import { isOutcomeUnknown, OFFLINE } from '#client/gateway/outcome.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { MINUTE_MS, SECOND_MS } from '#kernel/time.ts';
import type { OrderRequest, PaidAnswer, Pending, PendingSlot, SentRequest } from './pending-order.ts';

export type PurchaseOutcome<R extends SentRequest = OrderRequest> =
  | { readonly kind: 'paid'; readonly pending: Pending<R>; readonly answer: PaidAnswer }
  /** Refused. With `earlierUnknown` the outcome of an earlier attempt is still unknown; otherwise nothing was paid. */
  | { readonly kind: 'refused'; readonly code: number; readonly message: string; readonly earlierUnknown: boolean }
  /** The answer was lost, but the order was not paid and cannot be paid any more. */
  | { readonly kind: 'notPaid'; readonly pending: Pending<R> }
  /** Sent, but its outcome could not be determined; the order stays in the slot. */
  | { readonly kind: 'unknown'; readonly pending: Pending<R> }
  /** The player has logged out, so nothing is shown. */
  | { readonly kind: 'ownerLeft' };

/**
 * Dependencies of a player's purchase: 101071, what places the order (101101, or 101105 for cards), 101077, the clock
 * and the slot of the pending order.
 */
export interface PurchaseApi<R extends SentRequest = OrderRequest> {
  /** Whether two orders may share an id. */
  readonly isSameOrder: (one: R['order'], other: R['order']) => boolean;
  /** Codes that say that the sale is over: an order that is not paid by now never will be. */
  readonly closedCodes: ReadonlySet<number>;
  /** Whether the player may buy where they are; if not, they were told. */
  readonly checkPlace: () => Promise<boolean>;
  readonly fetchOrderId: () => Promise<CallAnswer<{ readonly orderId: string }>>;
  /** 16 random bytes in hexadecimal. */
  readonly newNonce: () => string;
  readonly placeOrder: (
    order: R['order'] & { readonly orderId: string; readonly nonce: string },
  ) => Promise<CallAnswer<{ readonly orderId: string; readonly receipt?: PaidAnswer['receipt'] }>>;
  readonly fetchStatus: (orderId: string) => Promise<CallAnswer<{ readonly orderPayStatus: 1 | 2 | 3 }>>;
  /** Product time as the page knows it. */
  readonly now: () => number;
  /** Product time as the server states it now. */
  readonly fetchServerTime: () => Promise<number | undefined>;
  readonly wait: (ms: number) => Promise<void>;
  /** Whether the player of this purchase is still logged in. */
  readonly isOwnerHere: () => boolean;
  readonly slot: PendingSlot<R>;
}

export const POLL_EVERY_MS = 6 * SECOND_MS;
export const POLLS = 6;

/**
 * Grace period after the close of the draw, in ms. The server decides by the close, so a missing order will not appear
 * later.
 */
export const AFTER_CLOSE_MS = 10 * SECOND_MS;
/** Grace period after sending, in ms. The server reads a request within a minute and decides at once. */
export const AFTER_SENT_MS = 5 * MINUTE_MS;

const FAILED = 3;
const PAID = 2;
/** Codes that refuse the id: it is older than a day, or from a server that no longer exists. */
const isStaleId = ({ code, extData }: { readonly code: number; readonly extData: unknown }): boolean =>
  code === errorCodes.orderNotFound ||
  (code === errorCodes.invalidInput &&
    typeof extData === 'object' &&
    extData !== null &&
    (extData as { field?: unknown }).field === 'orderId');

const refusedBy = ({ code, message }: { readonly code: number; readonly message: string }) =>
  ({ kind: 'refused', code, message, earlierUnknown: false }) as const;

const OWNER_LEFT = { kind: 'ownerLeft' } as const;

/**
 * Whether an unpaid order can no longer be paid, by the server's clock. That is fetched only if the page's clock says
 * so.
 */
async function isExpired<R extends SentRequest>(
  { now, fetchServerTime }: PurchaseApi<R>,
  { closesAt, sentAt }: Pending<R>,
): Promise<boolean> {
  const end = Math.min(closesAt + AFTER_CLOSE_MS, sentAt + AFTER_SENT_MS);
  return now() > end && ((await fetchServerTime()) ?? 0) > end;
}

type CheckedStatus = 'paid' | 'notPaid' | 'unknown' | 'ownerLeft';

async function checkStatus<R extends SentRequest>(api: PurchaseApi<R>, pending: Pending<R>): Promise<CheckedStatus> {
  if (!api.isOwnerHere()) return 'ownerLeft';
  // The clock is read before the status, so that 'not found' is final.
  const expired = await isExpired(api, pending);
  if (!api.isOwnerHere()) return 'ownerLeft';
  const answer = await api.fetchStatus(pending.orderId);
  if (!answer.ok) {
    if (answer.code === errorCodes.orderNotFound) return 'notPaid';
    return api.isOwnerHere() ? 'unknown' : 'ownerLeft';
  }
  if (answer.data.orderPayStatus === PAID) return 'paid';
  return answer.data.orderPayStatus === FAILED || expired ? 'notPaid' : 'unknown';
}

/**
 * Clears the slot only for a final outcome while its player is here to see it; otherwise they see it when they return.
 * What a paid order was bought with is kept in any case: a receipt comes once.
 */
function resolveOutcome<R extends SentRequest>(
  { slot, isOwnerHere, now }: PurchaseApi<R>,
  pending: Pending<R>,
  status: CheckedStatus,
  receipt?: PaidAnswer['receipt'],
): PurchaseOutcome<R> {
  const answer: PaidAnswer = { receipt, at: now() };
  if (status === 'paid') slot.keepPaid(pending, answer);
  if (status === 'ownerLeft' || !isOwnerHere()) return OWNER_LEFT;
  if (status === 'unknown') return { kind: 'unknown', pending };
  slot.set(null);
  return status === 'paid' ? { kind: status, pending, answer } : { kind: status, pending };
}

async function pollStatus<R extends SentRequest>(
  api: PurchaseApi<R>,
  pending: Pending<R>,
  times: number,
): Promise<PurchaseOutcome<R>> {
  let status: CheckedStatus = 'unknown';
  for (let i = 0; i < times && status === 'unknown'; i++) {
    await api.wait(POLL_EVERY_MS);
    status = await checkStatus(api, pending);
  }
  return resolveOutcome(api, pending, status);
}

/** Determines the outcome of the pending order, if there is one: asks now and then every 6 s, 6 times in all. */
export async function resumePending<R extends SentRequest>(
  api: PurchaseApi<R>,
): Promise<PurchaseOutcome<R> | undefined> {
  const pending = api.slot.get();
  if (!pending?.outcomeUnknown) return undefined;
  const status = await checkStatus(api, pending);
  return status === 'unknown' ? pollStatus(api, pending, POLLS - 1) : resolveOutcome(api, pending, status);
}

/**
 * Sends an order, with the id of `stored` if the same order was sent before, otherwise with a new one. Undefined if it
 * may not be sent from where the player is.
 */
async function sendOrder<R extends SentRequest>(
  api: PurchaseApi<R>,
  request: R,
  stored: Pending<R> | undefined,
  mayRenewId = true,
): Promise<PurchaseOutcome<R> | undefined> {
  const { slot } = api;
  if (!(await api.checkPlace())) return undefined;
  const newId = stored ? undefined : await api.fetchOrderId();
  if (!api.isOwnerHere()) return OWNER_LEFT;
  if (newId && !newId.ok) return refusedBy(newId);
  const orderId = stored?.orderId ?? newId?.data.orderId ?? '';
  // One that an older build sent without was refused, or paid without: it may have one now.
  const nonce = stored?.nonce ?? api.newNonce();
  const sentAt = api.now();
  const firstSentAt = stored?.outcomeUnknown ? (stored.firstSentAt ?? stored.sentAt) : sentAt;
  const pending: Pending<R> = { ...request, orderId, nonce, sentAt, firstSentAt, outcomeUnknown: true };
  // Stored before it is sent, with no await in between, so that it is sent as the player it is stored for.
  slot.set(pending);
  const answer = await api.placeOrder({ ...request.order, orderId, nonce });
  if (answer.ok) return resolveOutcome(api, pending, 'paid', answer.data.receipt);
  const { code } = answer;
  if (isOutcomeUnknown(code)) return pollStatus(api, pending, POLLS);
  const refused = refusedBy(answer);
  if (code === OFFLINE && stored) {
    // It was not sent, so the slot keeps what is known of earlier attempts.
    slot.set(stored);
    return stored.outcomeUnknown ? resolveOutcome(api, stored, 'unknown') : refused;
  }
  if (stored?.outcomeUnknown) {
    // An earlier attempt may still arrive until the draw closes or the id is rejected.
    if (isStaleId(answer)) return (await resumePending(api)) ?? refused;
    if (!api.closedCodes.has(code)) return { ...refused, earlierUnknown: true };
  } else if (isStaleId(answer)) {
    slot.set(null);
    return mayRenewId ? sendOrder(api, request, undefined, false) : refused;
  }
  slot.set({ ...pending, outcomeUnknown: false });
  return refused;
}

/**
 * Buys exactly once (README, "Buying exactly once"). While the outcome of an earlier order is unknown, its status
 * is fetched first. The same cart for the same draw is sent again with the same id, and no other order is sent.
 */
export async function submitOrder<R extends SentRequest>(
  api: PurchaseApi<R>,
  request: R,
): Promise<PurchaseOutcome<R> | undefined> {
  const stored = api.slot.get();
  const same = stored && api.isSameOrder(stored.order, request.order) ? stored : undefined;
  if (!stored?.outcomeUnknown) return sendOrder(api, request, same);
  const status = await checkStatus(api, stored);
  if (status === 'unknown') return same ? sendOrder(api, request, same) : pollStatus(api, stored, POLLS - 1);
  const outcome = resolveOutcome(api, stored, status);
  return status === 'notPaid' ? sendOrder(api, request, undefined) : outcome;
}
