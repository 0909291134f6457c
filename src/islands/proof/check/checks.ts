import { attempt, valueOf } from '#verifier/around.ts';
import { parseReceipt3 } from '#verify/v3/files.ts';
import type { Pins3, Receipt3 } from '#verify/v3/index.ts';
import type { DrawEntry } from '#verify/v3/log/entries.ts';
import type { Bought } from '../bought.ts';
import { buildPins } from '../build-pins.ts';
import { chooseKeys, type PublishedKeys } from '../trusted-keys.ts';
import { checkDevice, type DeviceCheck, type DeviceMemory, type KnownKeys } from './device-check.ts';
import { entriesOf, readShownDraws } from './draws-of-receipt.ts';
import { confirmPlace, findPlace, type FoundPlace, type PlaceInLog, type SeenBy } from './place-check.ts';
import type { PublicFiles } from './public-files.ts';
import { checkReceipt, type CheckedReceipt } from './receipt-check.ts';

/** The answer to a look into the log. */
export interface LookedUp {
  /** `unread`: the log could not be read. */
  readonly found: FoundPlace | { readonly kind: 'unread' };
  /** Undefined where nothing was compared. */
  readonly device: DeviceCheck | undefined;
}

/** What the worker of the checks does. Each throws where what it needs cannot be read. */
export interface ReceiptChecks {
  /** Checks a receipt at a moment of the product's time. */
  readonly check: (receipt: unknown, bought: Bought, now: number) => Promise<CheckedReceipt>;
  /** Who cosigned a place that was kept; undefined where it does not hold. */
  readonly confirm: (receipt: unknown, place: PlaceInLog) => Promise<readonly SeenBy[] | undefined>;
  /** Looks for the order at its place in the log, and compares log and keys with what this device has seen. */
  readonly lookUp: (
    receipt: unknown,
    index: number,
    memory: DeviceMemory | undefined,
    now: number,
  ) => Promise<LookedUp>;
  /** Compares the log and the keys with what this device has seen; where the log cannot be read, the keys alone. */
  readonly compare: (memory: DeviceMemory, now: number) => Promise<DeviceCheck>;
}

/** Not the copy that a browser keeps for pages without a network: a key that was changed since is not in it. */
const KEYS_OF_NOW = '/open/keys.json?now';

export const readKeys = async ({ json }: Pick<PublicFiles, 'json'>, built = buildPins): Promise<KnownKeys> => {
  // A wrong one makes every check of it fail.
  const published = (await json(KEYS_OF_NOW).catch(() => undefined)) as PublishedKeys | undefined;
  const keys = chooseKeys(built, published);
  if (!keys) throw new Error('the keys could not be read');
  return { ...keys, ...(published ? { shownOperatorKey: published.operatorKey } : {}) };
};

function pinsOf({ pins3 }: KnownKeys): Pins3 {
  if (!pins3) throw new Error('the keys could not be read');
  return pins3;
}

const receiptOf = (receipt: unknown): Receipt3 => {
  const shaped = parseReceipt3(receipt);
  if ('fault' in shaped) throw new Error(shaped.fault);
  return shaped.value;
};

/** The checks with what a server shows. */
export function createChecks(files: PublicFiles, built = buildPins): ReceiptChecks {
  const readCheckpoint = () => files.checkpoint().catch(() => undefined);
  /** What the draws of each order have committed to, which does not change. */
  const known = new Map<string, readonly DrawEntry[]>();
  const readDraws = async (receipt: Receipt3) => {
    const shown = await readShownDraws(receipt, files);
    known.set(receipt.orderId, entriesOf(shown));
    return shown;
  };
  const drawsOf = async (receipt: Receipt3): Promise<readonly DrawEntry[]> =>
    known.get(receipt.orderId) ?? entriesOf(await readDraws(receipt));
  return {
    check: async (receipt, bought, now) => checkReceipt(receipt, bought, now, await readKeys(files, built), readDraws),
    confirm: async (value, place) => {
      const receipt = receiptOf(value);
      const pins = pinsOf(await readKeys(files, built));
      return confirmPlace(receipt.entry, place, pins, await drawsOf(receipt));
    },
    lookUp: async (value, index, memory, now) => {
      const receipt = receiptOf(value);
      const keys = await readKeys(files, built);
      const pins = pinsOf(keys);
      const checkpoint = await readCheckpoint();
      const place = await attempt(async () =>
        checkpoint === undefined
          ? undefined
          : findPlace(receipt.entry, index, checkpoint, pins, files, await drawsOf(receipt)),
      );
      const device = await checkDevice(memory, checkpoint, keys, files, now);
      return { found: valueOf(place) ?? { kind: 'unread' }, device };
    },
    compare: async (memory, now) =>
      checkDevice(memory, await readCheckpoint(), await readKeys(files, built), files, now),
  };
}
