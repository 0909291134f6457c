import { LRUCache } from 'lru-cache';
import type { Db, DbHandle } from '#server/db/index.ts';
import { encodeBody, type EncodedBody } from '#server/pages/compression.ts';
import { createTicketList } from '../proof/ticket-list.ts';
import type { DrawRow } from '../draw-rows.ts';

/** Lists in memory, with their compressed forms: some millions of tickets together. A larger one is made each time. */
const MAX_BYTES = 128 * 1024 * 1024;

interface TicketLists {
  load(draw: DrawRow): Promise<EncodedBody | undefined>;
}

/** LRU cache of lists: one that is complete never changes. They are made one at a time. */
function createTicketLists(background: Db): TicketLists {
  const cache = new LRUCache<bigint, EncodedBody>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bodies }) => Object.values(bodies).reduce((sum, { length }) => sum + length, 0),
  });
  let making: Promise<unknown> = Promise.resolve();

  const make = async (draw: DrawRow): Promise<EncodedBody | undefined> => {
    // A caller that waited for the same draw finds the list that was made before its turn.
    const found = cache.get(draw.id);
    if (found) return found;
    const list = await createTicketList(background, draw);
    const encoded = list && (await encodeBody(list, 5));
    if (encoded) cache.set(draw.id, encoded);
    return encoded;
  };
  return {
    load: (draw) => {
      const found = cache.get(draw.id);
      if (found) return Promise.resolve(found);
      const made = making.then(() => make(draw));
      making = made.catch(() => undefined);
      return made;
    },
  };
}

/** One for each database: a process of tests has several. */
const listsByDb = new WeakMap<Db, TicketLists>();

/** The list of a draw's tickets for everyone; undefined where there is none yet (docs/draw-proof.md §5). */
export async function loadTicketList(
  { db, background }: Pick<DbHandle, 'db' | 'background'>,
  draw: DrawRow,
): Promise<EncodedBody | undefined> {
  const lists = listsByDb.get(db) ?? createTicketLists(background);
  listsByDb.set(db, lists);
  return draw.closing === null ? undefined : lists.load(draw);
}
