import { $clockOffset, isClockMoved, productNow, setServerTime } from './clock.ts';

/** Takes the server's time from an answer to what was asked for at `sent`, ms of the browser's clock. */
export function hearServerTime(serverTime: number, sent: number): void {
  // The answer was written between `sent` and now.
  const nearest = Math.min(Math.max(serverTime, sent + $clockOffset.get()), productNow());
  if (isClockMoved(nearest, serverTime)) setServerTime(serverTime);
}
