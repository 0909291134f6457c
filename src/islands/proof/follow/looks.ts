import { DAY_MS, MINUTE_MS, SECOND_MS } from '#kernel/time.ts';

/** Pauses between looks into the log; then every ten seconds. */
const PAUSES_MS = [500, 1_000, 1_000, 2_000, 2_000, 3_000, 5_000];
const LONG_PAUSE_MS = 10 * SECOND_MS;
/** So long a page looks by itself; the page of the order goes on for a day, with longer pauses. */
export const LOOKS_FOR_MS = 10 * MINUTE_MS;
const ORDER_PAGE_LOOKS_FOR_MS = DAY_MS;
const LONGEST_PAUSE_MS = 30 * SECOND_MS;

/** Where more than this is between two looks, the page was hidden or its device slept: the rest is not counted. */
const LONGEST_BETWEEN_MS = MINUTE_MS;

/** How long a page looks for an order in the log, and how often: by the device, whose time nobody moves ahead. */
export class Looks {
  readonly #deviceNow: () => number;
  readonly #most: number;
  #last: number;
  #looked = 0;

  constructor(deviceNow: () => number, isOrderPage: boolean) {
    this.#deviceNow = deviceNow;
    this.#last = deviceNow();
    this.#most = isOrderPage ? ORDER_PAGE_LOOKS_FOR_MS : LOOKS_FOR_MS;
  }

  get isLong(): boolean {
    return this.#looked >= LOOKS_FOR_MS;
  }

  get isOver(): boolean {
    return this.#looked >= this.#most;
  }

  /**
   * Waits after so many looks for the next one, and counts the time since the pause before. False where nobody waits
   * any more.
   */
  async pause(wait: (ms: number) => Promise<boolean>, looks: number, isWitnessed = false): Promise<boolean> {
    const isWanted = await wait(PAUSES_MS[looks] ?? (this.isLong || isWitnessed ? LONGEST_PAUSE_MS : LONG_PAUSE_MS));
    const now = this.#deviceNow();
    this.#looked += Math.max(0, Math.min(now - this.#last, LONGEST_BETWEEN_MS));
    this.#last = now;
    return isWanted;
  }
}
