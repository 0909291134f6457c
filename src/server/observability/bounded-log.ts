import { SECOND_MS, systemNow } from '#kernel/time.ts';

const PAUSE_MS = 10 * SECOND_MS;

/**
 * Passes on the first error at once, then one in ten seconds: hundreds of connections may break in one moment. Each
 * comes with the number of errors that were left out before it.
 */
export function limitLog(write: (error: unknown, leftOut: number) => void): (error: unknown) => void {
  let quietUntil = -Infinity;
  let leftOut = 0;
  return (error) => {
    const now = systemNow();
    if (now < quietUntil) return void leftOut++;
    quietUntil = now + PAUSE_MS;
    write(error, leftOut);
    leftOut = 0;
  };
}
