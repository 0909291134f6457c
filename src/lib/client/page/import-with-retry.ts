import { MINUTE_MS, SECOND_MS } from '#kernel/time.ts';

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

const importFrom = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);

/** What Chromium and Firefox say that they could not fetch: its address, and the number it was asked for again under. */
const FAILED = /(https?:\/\/[^\s?]+)(?:\?again=(\d+))?/;
/** The highest number an address failed under. A page remembers failures for as long as it stands, and so does this. */
const failed = new Map<string, number>();

/** The same file under an address that has not failed on this page: it is fetched anew, or is the module it was there. */
function retryAddress(error: unknown): string | undefined {
  const [, address, again = 0] = (error instanceof TypeError && FAILED.exec(error.message)) || [];
  if (address === undefined) return undefined;
  const highest = Math.max(Number(again), failed.get(address) ?? 0);
  failed.set(address, highest);
  return `${address}?again=${highest + 1}`;
}

/**
 * Loads a part of the product on demand, and again where the network failed it, less and less often. Undefined once
 * nobody wants it any more.
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
