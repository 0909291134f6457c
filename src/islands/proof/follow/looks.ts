import { DAY_MS, MINUTE_MS, SECOND_MS } from '#kernel/time.ts';

/** Pauses between looks into the log; then every ten seconds. */
const PAUSES_MS = [500, 1_000, 1_000, 2_000, 2_000, 3_000, 5_000];
const LONG_PAUSE_MS = 10 * SECOND_MS;
/** So long a page looks by itself; the page of the order goes on for a day, with longer pauses. */
export const LOOKS_FOR_MS = 10 * MINUTE_MS;
const ORDER_PAGE_LOOKS_FOR_MS = DAY_MS;
const LONGEST_PAUSE_MS = 30 * SECOND_MS;

/** How long a page looks for an order in the log, and how often: by the device, whose time nobody moves ahead. */
export class Looks {
  readonly #deviceNow: () => number;
  readonly #from: number;
  readonly #end: number;

  constructor(deviceNow: () => number, isOrderPage: boolean) {
    this.#deviceNow = deviceNow;
    this.#from = deviceNow();
    this.#end = this.#from + (isOrderPage ? ORDER_PAGE_LOOKS_FOR_MS : LOOKS_FOR_MS);
  }

  get isLong(): boolean {
    return this.#deviceNow() >= this.#from + LOOKS_FOR_MS;
  }

  get isOver(): boolean {
    return this.#deviceNow() >= this.#end;
  }

  pauseAfter(looks: number, isWitnessed: boolean): number {
    return PAUSES_MS[looks] ?? (this.isLong || isWitnessed ? LONGEST_PAUSE_MS : LONG_PAUSE_MS);
  }
}
