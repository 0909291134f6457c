import type { CallAnswer } from '#client/gateway.ts';
import { readJson, type TextStore } from '#client/storage.ts';
import { NO_ANSWER } from '#client/transport.ts';
import { SECOND_MS } from '#kernel/time.ts';
import type { Entry } from '#games/game.ts';

/** What is bought: the business fields of 101101. */
export interface Order {
  readonly lotteryType: number;
  readonly entries: readonly Entry[];
  readonly draws: number;
  readonly drawId: string;
  readonly price: number;
}

export type Outcome =
  | { readonly kind: 'paid'; readonly orderId: string }
  /** Nothing was bought and nothing paid. */
  | { readonly kind: 'refused'; readonly code: number; readonly message: string }
  /** It was sent, and nobody could say what became of it. */
  | { readonly kind: 'unknown'; readonly orderId: string };

/** The calls of a purchase: 101071, 101101, 101077. */
export interface Till {
  readonly orderId: () => Promise<CallAnswer<{ readonly orderId: string }>>;
  readonly place: (order: Order & { readonly orderId: string }) => Promise<CallAnswer<{ readonly orderId: string }>>;
  readonly status: (orderId: string) => Promise<CallAnswer<{ readonly orderPayStatus: 1 | 2 | 3 }>>;
  readonly wait: (ms: number) => Promise<void>;
  readonly store: TextStore;
}

/** Spec games-and-money §9. */
export const POLL_EVERY_MS = 6 * SECOND_MS;
export const POLLS = 6;

const KEY = 'purchase';

interface Pending {
  readonly orderId: string;
  /** JSON of the order. */
  readonly fields: string;
  readonly sent: boolean;
}

const NOT_KNOWN = 430000005;
const BUG = 500000000;
const isOpen = (code: number): boolean => code === NO_ANSWER || code === BUG;

const keep = (store: TextStore, pending: Pending | null): void => store.set(KEY, pending && JSON.stringify(pending));

/** The purchase that was sent from this tab and whose end was never heard. */
export function unheard(store: TextStore): string | undefined {
  const pending = readJson<Pending>(store, KEY);
  return pending?.sent ? pending.orderId : undefined;
}

/** Asks what became of an order, every 6 s, at most 6 times. */
export async function hearOf(till: Till, orderId: string): Promise<Outcome> {
  for (let i = 0; i < POLLS; i++) {
    await till.wait(POLL_EVERY_MS);
    const answer = await till.status(orderId);
    if (!answer.ok && !isOpen(answer.code)) break;
    const status = answer.ok ? answer.data.orderPayStatus : 1;
    if (status === 1) continue;
    keep(till.store, null);
    return status === 2 ? { kind: 'paid', orderId } : { kind: 'refused', code: 0, message: '' };
  }
  // Told once: the next page does not ask again about what nobody knows.
  keep(till.store, null);
  return { kind: 'unknown', orderId };
}

async function idFor(till: Till, fields: string): Promise<CallAnswer<{ readonly orderId: string }>> {
  const pending = readJson<Pending>(till.store, KEY);
  if (pending?.fields === fields) return { ok: true, data: { orderId: pending.orderId } };
  return till.orderId();
}

/**
 * Buys once. The id is stored before it is sent, so that a reload, a second tap or a lost answer asks for the same
 * order again instead of another one (DESIGN §4).
 */
export async function buy(till: Till, order: Order, mayRenew = true): Promise<Outcome> {
  const fields = JSON.stringify(order);
  const id = await idFor(till, fields);
  if (!id.ok) return { kind: 'refused', code: id.code, message: id.message };
  const { orderId } = id.data;
  keep(till.store, { orderId, fields, sent: true });
  const answer = await till.place({ ...order, orderId });
  if (answer.ok) {
    keep(till.store, null);
    return { kind: 'paid', orderId };
  }
  if (isOpen(answer.code)) return hearOf(till, orderId);
  // An id lives a day: an older one is given up, once.
  if (answer.code === NOT_KNOWN && mayRenew) {
    keep(till.store, null);
    return buy(till, order, false);
  }
  keep(till.store, { orderId, fields, sent: false });
  return { kind: 'refused', code: answer.code, message: answer.message };
}
