import type { Receipt3 } from '#contract/orders/fields.ts';
import type { Bought } from '../bought.ts';
import type { DeviceMemory } from '../check/device-check.ts';
import type { PlaceInLog } from '../check/place-check.ts';
import type { ReceiptFault } from '../check/receipt-check.ts';
import { mergeKept } from './merge-kept.ts';

/** A receipt as this device keeps it. */
export interface KeptReceipt {
  /** The player's userOpenId: nobody else on this device is shown it. */
  readonly player: string;
  readonly orderId: string;
  readonly receipt: Receipt3;
  readonly bought: Bought;
  /** `purchase`: it came with the payment. `server`: the server gave it later, so the device did not see it then. */
  readonly from: 'purchase' | 'server';
  /** Device time in ms. */
  readonly keptAt: number;
  /** What was wrong with it, in any check. */
  readonly faults?: readonly ReceiptFault[];
  /** Where it stands in the log, with its cosignatures, once that was seen. */
  readonly place?: PlaceInLog;
}

/** What this device keeps. Where a browser refuses to store, nothing is kept and nothing fails. */
export interface ProofStore {
  readonly find: (player: string, orderId: string) => Promise<KeptReceipt | undefined>;
  /** Adds to what is kept of the order, and replaces a stale place; false where the browser refused. */
  readonly keep: (kept: KeptReceipt, stale?: PlaceInLog) => Promise<boolean>;
  readonly remove: (player: string, orderId: string) => Promise<void>;
  readonly readMemory: () => Promise<DeviceMemory | undefined>;
  /** Nothing is remembered from then on, until the next check. */
  readonly forgetMemory: () => Promise<void>;
  readonly remember: (memory: DeviceMemory) => Promise<void>;
}

/** One database: receipts are too large for a storage of texts. It stays after a logout, because it is evidence. */
export const DATABASE = 'naseeb-proof';
const RECEIPTS = 'receipts';
const DEVICE = 'device';
const MEMORY = 'memory';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the database did not answer')));
  });

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(RECEIPTS, { keyPath: ['player', 'orderId'] });
    request.result.createObjectStore(DEVICE);
  });
  return done(request);
}

/** Once it is stored: a request succeeds before that. */
const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('the database did not store'));
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', fail);
    transaction.addEventListener('error', fail);
  });

/** Acts on one of the two stores; undefined where the browser refuses. */
async function act<T>(
  store: typeof RECEIPTS | typeof DEVICE,
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<{ readonly value: T } | undefined> {
  try {
    const database = await openDatabase();
    try {
      const transaction = database.transaction(store, mode);
      const [value] = await Promise.all([done(request(transaction.objectStore(store))), ended(transaction)]);
      return { value };
    } finally {
      // It waits for its transaction.
      database.close();
    }
  } catch {
    return undefined;
  }
}

const findIn = (store: IDBObjectStore, player: string, orderId: string): IDBRequest<KeptReceipt | undefined> =>
  store.get([player, orderId]);
const memoryIn = (store: IDBObjectStore): IDBRequest<DeviceMemory | undefined> => store.get(MEMORY);

export const proofStore: ProofStore = {
  find: async (player, orderId) => (await act(RECEIPTS, 'readonly', (store) => findIn(store, player, orderId)))?.value,
  keep: async (kept, stale) => {
    const acted = await act(RECEIPTS, 'readwrite', (store) => {
      const found = findIn(store, kept.player, kept.orderId);
      // In the same transaction: another tab may keep something in between.
      found.addEventListener('success', () => store.put(mergeKept(found.result, kept, stale)));
      return found;
    });
    return acted !== undefined;
  },
  remove: async (player, orderId) =>
    void (await act(RECEIPTS, 'readwrite', (store) => store.delete([player, orderId]))),
  readMemory: async () => (await act(DEVICE, 'readonly', memoryIn))?.value,
  forgetMemory: async () => void (await act(DEVICE, 'readwrite', (store) => store.delete(MEMORY))),
  remember: async (memory) =>
    void (await act(DEVICE, 'readwrite', (store) => {
      const found = memoryIn(store);
      found.addEventListener('success', () => {
        // Another tab may have seen a larger one since.
        if ((found.result?.size ?? 0) <= memory.size) store.put(memory, MEMORY);
      });
      return found;
    })),
};
