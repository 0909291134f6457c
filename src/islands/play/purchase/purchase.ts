import { OFFLINE, type CallAnswer } from '#client/gateway/call.ts';
import { ABORTED, NO_ANSWER } from '#client/gateway/transport.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { MINUTE_MS, SECOND_MS } from '#kernel/time.ts';
import { isSameOrder, type Order, type PendingOrder, type PendingSlot, type OrderRequest } from './pending-order.ts';

export type PurchaseOutcome =
  | { readonly kind: 'paid'; readonly pending: PendingOrder }
  /** `unsure`: this sending was refused, but what became of an earlier one is still open. Else nothing was paid. */
  | { readonly kind: 'refused'; readonly code: number; readonly message: string; readonly unsure: boolean }
  /** An order whose answer was lost was not paid and never will be. */
  | { readonly kind: 'never'; readonly pending: PendingOrder }
  /** It was sent, and nobody could say what became of it; it is still kept. */
  | { readonly kind: 'unknown'; readonly pending: PendingOrder }
  /** Somebody else, or nobody, is logged in by now: there is nothing to say to them. */
  | { readonly kind: 'gone' };

/** What a player's purchase needs of the world: 101071, 101101, 101077, the clock and the place where it is kept. */
export interface PurchaseApi {
  readonly orderId: () => Promise<CallAnswer<{ readonly orderId: string }>>;
  readonly place: (order: Order & { readonly orderId: string }) => Promise<CallAnswer<{ readonly orderId: string }>>;
  readonly status: (orderId: string) => Promise<CallAnswer<{ readonly orderPayStatus: 1 | 2 | 3 }>>;
  /** The product's time as this page reckons it. */
  readonly now: () => number;
  /** The product's time as the server says it just now. */
  readonly time: () => Promise<number | undefined>;
  readonly wait: (ms: number) => Promise<void>;
  /** Whether the player whose till this is is the one logged in. */
  readonly mine: () => boolean;
  readonly slot: PendingSlot;
}

/** Spec games-and-money §9. */
export const POLL_EVERY_MS = 6 * SECOND_MS;
export const POLLS = 6;

/** So long after the close of its draw an order that is not there will not come: the server decides by the close. */
export const AFTER_CLOSE_MS = 10 * SECOND_MS;
/** Nor so long after it was sent, whatever its draw: the server takes a minute at most to read a request, and decides at once. */
export const AFTER_SENT_MS = 5 * MINUTE_MS;

const FAILED = 3;
const PAID = 2;
const NOT_THIS_PLAYERS = errorCodes.orderNotFound;
const REFUSED_INPUT = errorCodes.invalidInput;
/** The draw has closed, or is so long over that it is no longer looked for: an order that is not paid by then never is. */
const CLOSED: ReadonlySet<number> = new Set([errorCodes.drawClosed, errorCodes.drawNotFound]);
/** These do not say what the server did. */
const LOST: ReadonlySet<number> = new Set([NO_ANSWER, ABORTED, errorCodes.internalError]);

/** The id itself is refused: a day old, or given by a server that is no more. */
const isStale = ({ code, extData }: { readonly code: number; readonly extData: unknown }): boolean =>
  code === NOT_THIS_PLAYERS ||
  (code === REFUSED_INPUT &&
    typeof extData === 'object' &&
    extData !== null &&
    (extData as { field?: unknown }).field === 'orderId');

const gone: PurchaseOutcome = { kind: 'gone' };

/** Whether an order that is not paid now can not become paid: by the server's clock, asked only when it may be so. */
async function isOver({ now, time }: PurchaseApi, { closesAt, sentAt }: PendingOrder): Promise<boolean> {
  const resolveOutcome = Math.min(closesAt + AFTER_CLOSE_MS, sentAt + AFTER_SENT_MS);
  return now() > resolveOutcome && ((await time()) ?? 0) > resolveOutcome;
}

type CheckedStatus = 'paid' | 'never' | 'open' | 'gone';

async function checkStatus(till: PurchaseApi, pending: PendingOrder): Promise<CheckedStatus> {
  if (!till.mine()) return 'gone';
  // First the clock, then the order: what is not there after its time stays away.
  const over = await isOver(till, pending);
  if (!till.mine()) return 'gone';
  const answer = await till.status(pending.orderId);
  if (!answer.ok) return answer.code === NOT_THIS_PLAYERS ? 'never' : till.mine() ? 'open' : 'gone';
  if (answer.data.orderPayStatus === PAID) return 'paid';
  return answer.data.orderPayStatus === FAILED || over ? 'never' : 'open';
}

/**
 * What is seen of an order becomes what is said of it. Only an outcome that is certain empties the slot, and only when its
 * player is there to be told; else they are told when they are back.
 */
function end({ slot, mine }: PurchaseApi, pending: PendingOrder, seen: CheckedStatus): PurchaseOutcome {
  if (seen === 'gone' || !mine()) return gone;
  if (seen === 'open') return { kind: 'unknown', pending };
  slot.set(null);
  return { kind: seen, pending };
}

async function pollStatus(till: PurchaseApi, pending: PendingOrder, times: number): Promise<PurchaseOutcome> {
  let seen: CheckedStatus = 'open';
  for (let i = 0; i < times && seen === 'open'; i++) {
    await till.wait(POLL_EVERY_MS);
    seen = await checkStatus(till, pending);
  }
  return end(till, pending, seen);
}

/** What became of the order under way, where one is: asked now, then every 6 s, 6 times in all. */
export async function resumePending(till: PurchaseApi): Promise<PurchaseOutcome | undefined> {
  const pending = till.slot.get();
  if (!pending?.open) return undefined;
  const seen = await checkStatus(till, pending);
  return seen === 'open' ? pollStatus(till, pending, POLLS - 1) : end(till, pending, seen);
}

async function sendOrder(
  till: PurchaseApi,
  wanted: OrderRequest,
  kept: PendingOrder | undefined,
  mayRenew = true,
): Promise<PurchaseOutcome> {
  const { slot } = till;
  const given = kept ? undefined : await till.orderId();
  if (!till.mine()) return gone;
  if (given && !given.ok) return { kind: 'refused', code: given.code, message: given.message, unsure: false };
  const orderId = kept?.orderId ?? given?.data.orderId ?? '';
  const pending: PendingOrder = { ...wanted, orderId, sentAt: till.now(), open: true };
  // Kept before it is sent; nothing is awaited between, so that it is sent as the player it is kept for.
  slot.set(pending);
  const answer = await till.place({ ...wanted.order, orderId });
  if (answer.ok) return end(till, pending, 'paid');
  const { code, message } = answer;
  if (LOST.has(code)) return pollStatus(till, pending, POLLS);
  const refused = { kind: 'refused', code, message, unsure: false } as const;
  if (code === OFFLINE && kept) {
    // It did not go out: what is kept is as it was, and of an earlier sending no more is known than before.
    slot.set(kept);
    return kept.open ? end(till, kept, 'open') : refused;
  }
  if (kept?.open) {
    // An earlier sending may be on its way yet: only the close of its draw, or the server's word on the id, ends that.
    if (isStale(answer)) return (await resumePending(till)) ?? refused;
    if (!CLOSED.has(code)) return { ...refused, unsure: true };
  } else if (isStale(answer)) {
    slot.set(null);
    return mayRenew ? sendOrder(till, wanted, undefined, false) : refused;
  }
  slot.set({ ...pending, open: false });
  return refused;
}

/**
 * Buys once (README, "Buying once and only once"). While the outcome of an earlier order is open, that order is asked
 * for first; the same plan for the same draw goes out again with the same id, and no other order goes out.
 */
export async function submitOrder(till: PurchaseApi, wanted: OrderRequest): Promise<PurchaseOutcome> {
  const kept = till.slot.get();
  const same = kept && isSameOrder(kept.order, wanted.order) ? kept : undefined;
  if (!kept?.open) return sendOrder(till, wanted, same);
  const seen = await checkStatus(till, kept);
  if (seen === 'open') return same ? sendOrder(till, wanted, same) : pollStatus(till, kept, POLLS - 1);
  const outcome = end(till, kept, seen);
  return seen === 'never' ? sendOrder(till, wanted, undefined) : outcome;
}
