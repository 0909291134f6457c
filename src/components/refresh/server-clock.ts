import { $clockOffset, setServerTime, isClockMoved, productNow } from '#client/page/clock.ts';
import { $connected } from '#client/socket/connected.ts';

/**
 * Reads the server's clock from a page fetched at `sent`. Without a socket the page learns only here that the
 * sandbox's clock was moved.
 */
export function syncServerClock({ headers }: Response, sent: number): void {
  if ($connected.get()) return;
  const told = Number(/\bclock;desc="(\d+)"/.exec(headers.get('server-timing') ?? '')?.[1] ?? Number.NaN);
  // It was written between the two moments.
  const nearest = Math.min(Math.max(told, sent + $clockOffset.get()), productNow());
  if (isClockMoved(nearest, told)) setServerTime(told);
}
