import { setTimeout as after } from 'node:timers/promises';
import type { Checkpoint } from '#tlog/index.ts';
import { fetchEntries } from './fetch-entries.ts';
import type { MirrorStore } from './mirror-store.ts';

/** Copies the entries of logs before their heads are cosigned: what was cosigned can be read from the witness. */
export interface Mirror {
  /** Fetches what is missing below a head that the log signed; else why the copy does not reach it yet. */
  reach(head: Checkpoint, address: string): Promise<string | undefined>;
}

/** A log that is far ahead is fetched on, and whoever asks is told to ask again. */
const WAIT_MS = 4_000;

async function extend(
  store: MirrorStore,
  { origin, size, root }: Checkpoint,
  address: string,
): Promise<string | undefined> {
  while (store.fetched(origin) < size) {
    const from = store.fetched(origin);
    const entries = await fetchEntries(address, from, size);
    store.append(origin, entries);
  }
  if (Buffer.compare(store.rootOf(origin, size), root) === 0) {
    if (size > store.mirrored(origin)) store.setMirrored(origin, size);
    return undefined;
  }
  store.dropUnchecked(origin);
  return 'the entries that the log serves do not give the root of its checkpoint';
}

export function createMirror(store: MirrorStore): Mirror {
  /** By log: the work that is under way. One at a time, so that each entry is written once. */
  const running = new Map<string, Promise<string | undefined>>();

  const start = (head: Checkpoint, address: string): Promise<string | undefined> => {
    const { origin } = head;
    const before = running.get(origin) ?? Promise.resolve(undefined);
    const work = before
      .then(() => extend(store, head, address))
      .catch((error: unknown) => {
        const { cause, message } = error instanceof Error ? error : new Error(String(error));
        return `the log at ${address} cannot be read: ${cause instanceof Error ? cause.message : message}`;
      })
      .finally(() => {
        if (running.get(origin) === work) running.delete(origin);
      });
    running.set(origin, work);
    return work;
  };

  return {
    reach: (head, address) =>
      Promise.race([
        start(head, address),
        after(WAIT_MS, 'the entries of the log are being fetched; ask again', { ref: false }),
      ]),
  };
}
