import { hearServerTime } from '#client/page/server-time.ts';
import { $connected } from '#client/socket/connected.ts';

/**
 * Reads the server's clock from the headers of a page fetched at `sent`. Without a socket this is how the page learns
 * that the sandbox's clock was moved.
 */
export function syncServerClock({ headers }: Response, sent: number): void {
  if ($connected.get()) return;
  const serverTime = Number(/\bclock;desc="(\d+)"/.exec(headers.get('server-timing') ?? '')?.[1] ?? Number.NaN);
  hearServerTime(serverTime, sent);
}
