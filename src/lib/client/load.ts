import { MINUTE_MS, SECOND_MS } from '#kernel/time.ts';

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** What Chromium and Firefox say that they could not fetch, without what an earlier try added. */
const addressIn = (error: unknown): string | undefined =>
  error instanceof TypeError ? /https?:\/\/[^\s?]+/.exec(error.message)?.[0] : undefined;

const importFrom = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);

/**
 * Loads a part of the product on demand, and again where the network failed it, less and less often. Undefined once
 * nobody wants it any more.
 */
export async function loadAgain<T>(
  load: () => Promise<T>,
  wanted: () => boolean = () => true,
  from: (address: string) => Promise<unknown> = importFrom,
): Promise<T | undefined> {
  let next = load;
  for (let pause = SECOND_MS, tries = 1; wanted(); pause = Math.min(2 * pause, MINUTE_MS), tries++) {
    try {
      return await next();
    } catch (error) {
      const failed = addressIn(error);
      // A page remembers for as long as it stands that an address failed; under another one the same file is fetched anew.
      if (failed !== undefined) next = () => from(`${failed}?again=${tries}`) as Promise<T>; // the same module
      await wait(pause);
    }
  }
  return undefined;
}
