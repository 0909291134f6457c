import type { Bought } from '#islands/proof/bought.ts';
import type { LookedUp } from '#islands/proof/check/checks.ts';
import type { DeviceCheck, DeviceMemory, DeviceWarning } from '#islands/proof/check/device-check.ts';
import type { FoundPlace, PlaceInLog } from '#islands/proof/check/place-check.ts';
import type { CheckedReceipt } from '#islands/proof/check/receipt-check.ts';
import { followReceipt, type FollowDeps, type ProofStatus } from '#islands/proof/follow/follow-receipt.ts';
import type { KeptReceipt, ProofStore } from '#islands/proof/store/proof-store.ts';

export const T0 = 1_795_000_000_000;
export const own: KeptReceipt = {
  player: 'ada',
  orderId: 'order-1',
  receipt: { entry: 'the entry' } as KeptReceipt['receipt'], // the checks of these tests do not read it
  bought: { lotteryType: 69, firstDraw: '69-261121-0642', draws: 1, entries: ['nap1|3|1|100'], nonce: 'n' },
  from: 'purchase',
  keptAt: T0,
};
export const good: CheckedReceipt = {
  faults: [],
  reasons: [],
  paidAt: T0,
  closesAt: T0 + 3_600_000,
  closings: [],
  quorum: 2,
  named: 3,
  oldDraws: 0,
};
export const placeBy = (count: number, index = 9): PlaceInLog => ({
  index,
  checkpoint: `by ${count}`,
  path: [],
  witnesses: ['w1', 'w2', 'w3'].slice(0, count).map((name) => ({ name, at: T0 })),
});
export const placed = (count: number): FoundPlace => ({ kind: 'placed', place: placeBy(count) });
export const ahead: FoundPlace = { kind: 'ahead' };
const keys = { logKey: '', operatorKey: '', witnesses: [], beacon: '' };
export const memory: DeviceMemory = { keys, checkpoint: 'c', size: 5, at: T0 };
export const deviceOf = (...warnings: readonly DeviceWarning[]): DeviceCheck => ({ warnings, hasFollowedKey: false });

export interface FollowScript {
  /** Answers one after another; the last is repeated. An error is what could not be read. */
  readonly checked?: readonly (CheckedReceipt | Error)[];
  readonly places?: readonly (number | null | undefined)[];
  readonly found?: readonly (LookedUp['found'] | Error)[];
  readonly devices?: readonly (DeviceCheck | undefined)[];
  readonly confirmed?: PlaceInLog['witnesses'] | Error | undefined;
  /** After so many pauses nobody waits any more. */
  readonly leavesAfter?: number;
  /** By the number of a pause, from 1: so many ms more pass in it, while the page is hidden or its device sleeps. */
  readonly longer?: Readonly<Record<number, number>>;
  readonly kept?: Partial<KeptReceipt>;
  /** Texts of entries that are not known yet, as they are asked for. */
  readonly entries?: readonly (readonly string[] | undefined)[];
  /** The product's time at a time of the device. */
  readonly now?: (time: number) => number;
  /** Whether the page of the order is open. */
  readonly isOrderPage?: boolean;
  /** The browser stores nothing. */
  readonly isRefused?: boolean;
}

const repeat = <T>(list: readonly T[]) => {
  let at = 0;
  return (): T => {
    const one = list[Math.min(at++, list.length - 1)];
    if (one instanceof Error) throw one;
    return one as T; // the list is not empty
  };
};

/** Follows an order by a script; time passes in pauses alone. */
export async function followBy(script: FollowScript) {
  const {
    checked = [good],
    places = [9],
    found = [placed(3)],
    devices = [deviceOf()],
    entries = [undefined],
    leavesAfter = 1_000,
    kept,
  } = script;
  let time = T0;
  let pauses = 0;
  const steps: string[] = [];
  const stored: KeptReceipt[] = [];
  const stale: (PlaceInLog | undefined)[] = [];
  const remembered: DeviceMemory[] = [];
  const asked = { check: 0, lookUp: 0, place: 0, entries: 0 };
  const compared: Bought[] = [];
  const checkedAt: number[] = [];
  let last: ProofStatus | undefined;
  const [nextChecked, nextPlace, nextEntries] = [repeat(checked), repeat(places), repeat(entries)];
  const [nextFound, nextDevice] = [repeat(found), repeat(devices)];
  const checks: FollowDeps['checks'] = {
    check: async (_receipt, bought, now) => {
      asked.check++;
      checkedAt.push(now);
      compared.push(bought);
      return nextChecked() as CheckedReceipt; // errors are thrown
    },
    confirm: async () => {
      if (script.confirmed instanceof Error) throw script.confirmed;
      return script.confirmed;
    },
    lookUp: async (): Promise<LookedUp> => {
      asked.lookUp++;
      return { found: nextFound() as LookedUp['found'], device: nextDevice() }; // errors are thrown
    },
  };
  const store: ProofStore = {
    find: async () => undefined,
    keep: async (one, noLonger) => {
      stored.push(one);
      stale.push(noLonger);
      return script.isRefused !== true;
    },
    remove: async () => undefined,
    readMemory: async () => memory,
    forgetMemory: async () => undefined,
    remember: async (one) => void remembered.push(one),
  };
  await followReceipt(
    { ...own, ...kept },
    {
      checks,
      store,
      isOrderPage: script.isOrderPage === true,
      readEntries: async () => {
        asked.entries++;
        return nextEntries();
      },
      askPlace: async () => {
        asked.place++;
        return nextPlace();
      },
      wait: async (ms) => {
        pauses++;
        time += ms + (script.longer?.[pauses] ?? 0);
        return pauses <= leavesAfter;
      },
      now: () => script.now?.(time) ?? time,
      deviceNow: () => time,
      show: (status) => {
        last = status;
        if (steps.at(-1) !== status.step) steps.push(status.step);
      },
    },
  );
  return { steps, stored, stale, remembered, asked, compared, checkedAt, last, waited: time - T0 };
}
