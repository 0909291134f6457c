import { MINUTE_MS, SECOND_MS } from '#kernel/time.ts';

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

const importFrom = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);

/** Finds the address in the error messages of Chromium and Firefox, with the number of its last retry. */
const FAILED = /(https?:\/\/[^\s?]+)(?:\?again=(\d+))?/;
/** The highest number that an address failed with. A page remembers failed imports, so this must too. */
const failed = new Map<string, number>();

/** The same file under an address that has not failed on this page, so that it is fetched again. */
function retryAddress(error: unknown): string | undefined {
  const [, address, again = 0] = (error instanceof TypeError && FAILED.exec(error.message)) || [];
  if (address === undefined) return undefined;
  const highest = Math.max(Number(again), failed.get(address) ?? 0);
  failed.set(address, highest);
  return `${address}?again=${highest + 1}`;
}

/**
 * Imports a module on demand, and retries after network failures with growing pauses. Undefined if it is no longer
 * wanted.
 */
export async function importWithRetry<T>(
  load: () => Promise<T>,
  wanted: () => boolean = () => true,
  from: (address: string) => Promise<unknown> = importFrom,
): Promise<T | undefined> {
  let next = load;
  for (let pause = SECOND_MS; wanted(); pause = Math.min(2 * pause, MINUTE_MS)) {
    try {
      return await next();
    } catch (error) {
      const other = retryAddress(error);
      if (other !== undefined) next = () => from(other) as Promise<T>; // the same module
      await wait(pause);
    }
  }
  return undefined;
}
