import { productNow } from '#client/page/clock.ts';
import { runOnVisible } from '#client/page/on-visible.ts';
import { $user } from '#client/session/user.ts';
import { $connected } from '#client/socket/connected.ts';
import { onOrderChange } from '#client/socket/order-changes.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { orders } from '#contract/orders/430030-orders.ts';
import type { WaitingCards } from './waiting-cards.ts';

export type Order = ResponseOf<typeof orders>['list'][number];

export interface Tickets {
  /** Those that are drawn next, the soonest first. */
  readonly waiting: readonly Order[];
  /** The one that was drawn last. */
  readonly last: Order | undefined;
  /** Cards and plays that were paid for, by game. */
  readonly cards: readonly WaitingCards[];
}

/** Until the results of a draw are expected, after its time. */
const AFTER_DRAW_MS = 6_000;
/** How old an answer may be when the socket first connects, which is soon after the page asked, without another. */
const NEW_MS = 3_000;

/**
 * Fetches the player's tickets, and again when they may have changed. `show` is called with each answer that differs
 * from the one before, and with undefined for another player whose tickets are not known yet.
 */
export function watchTickets(
  fetchTickets: () => Promise<Tickets | undefined>,
  show: (tickets: Tickets | undefined) => void,
): void {
  let shown: string | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;
  let owner = $user.get()?.userOpenId;
  /** Changes told so far: an answer may be older than one that was told while it was under way. */
  let changes = 0;
  let wasConnected = $connected.get();
  let isUnderWay = false;
  let answeredAt = -Infinity;
  /** Whether the socket first connected during the request under way, which is therefore repeated if it fails. */
  let isNeeded = false;

  async function load(): Promise<void> {
    const known = changes;
    if (owner === undefined) return;
    isUnderWay = true;
    const tickets = await fetchTickets().finally(() => (isUnderWay = false));
    const mustRepeat = changes !== known || (isNeeded && !tickets);
    isNeeded = false;
    if (mustRepeat) return load();
    if (!tickets) return;
    answeredAt = performance.now();
    const answer = JSON.stringify(tickets);
    if (answer !== shown) show(tickets);
    shown = answer;
    clearTimeout(next);
    const first = tickets.waiting[0];
    if (first) next = setTimeout(refresh, Math.max(0, first.drawTimestamp - productNow()) + AFTER_DRAW_MS);
  }
  const refresh = runOnVisible(load);
  const noteChange = () => {
    changes++;
    refresh();
  };
  addEventListener('online', noteChange);
  onOrderChange((orderId) => {
    const isFirstConnect = orderId === undefined && !wasConnected;
    wasConnected ||= isFirstConnect;
    if (isFirstConnect && isUnderWay) isNeeded = true;
    else if (!isFirstConnect || performance.now() - answeredAt > NEW_MS) noteChange();
  });
  $user.listen((user) => {
    if (user?.userOpenId === owner) return;
    owner = user?.userOpenId;
    clearTimeout(next);
    shown = undefined;
    show(undefined);
    noteChange();
  });
  refresh();
}
