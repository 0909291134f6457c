import { $clockOffset, setServerTime, isClockMoved, productNow } from '#client/page/clock.ts';
import { $connected } from '#client/socket/connected.ts';

/**
 * A page was fetched again, asked for at `sent` on this machine's clock: who has no socket learns from it that the sandbox's clock
 * was moved. It is no finer a clock than the socket.
 */
export function syncServerClock({ headers }: Response, sent: number): void {
  if ($connected.get()) return;
  const told = Number(/\bclock;desc="(\d+)"/.exec(headers.get('server-timing') ?? '')?.[1] ?? Number.NaN);
  // At some moment between the two it was written.
  const nearest = Math.min(Math.max(told, sent + $clockOffset.get()), productNow());
  if (isClockMoved(nearest, told)) setServerTime(told);
}
