import { SECOND_MS } from '#kernel/time.ts';
import type { DeviceCheck } from './device-check.ts';

/** What was on its way may be older, and one node of the server a moment behind another. */
const AGAIN_MS = 2 * SECOND_MS;

/** Looks, and once more after a pause where the log seems to have shrunk, if `wait` answers that somebody waits. */
export async function lookAgain<Looked>(
  look: () => Promise<Looked>,
  deviceIn: (looked: Looked) => DeviceCheck | undefined,
  wait: (ms: number) => Promise<boolean>,
): Promise<Looked> {
  const first = await look();
  return deviceIn(first)?.warnings.includes('shrank') && (await wait(AGAIN_MS)) ? look() : first;
}
