import { productNow } from '#client/page/clock.ts';
import { runOnVisible } from '#client/page/on-visible.ts';
import { $user } from '#client/session/user.ts';
import { onOrderChange } from '#client/socket/order-changes.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { orders } from '#contract/orders/430030-orders.ts';

export type Order = ResponseOf<typeof orders>['list'][number];

export interface Tickets {
  /** Those that are drawn next, the soonest first. */
  readonly waiting: readonly Order[];
  /** Newest decided orders. */
  readonly decided: readonly Order[];
}

/** Until the results of a draw are expected, after its time. */
const AFTER_DRAW_MS = 6_000;

/** The order whose draw was decided last. */
export const findLastDrawn = (decided: readonly Order[]): Order | undefined =>
  decided.toSorted((a, b) => b.drawTimestamp - a.drawTimestamp)[0];

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

  async function load(): Promise<void> {
    const known = changes;
    if (owner === undefined) return;
    const tickets = await fetchTickets();
    if (changes !== known) return load();
    if (!tickets) return;
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
  onOrderChange(noteChange);
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
