import { LRUCache } from 'lru-cache';
import type { Db, DbHandle } from '#server/db/index.ts';
import { encodeBody, type EncodedBody } from '#server/pages/compression.ts';
import { formatBatches } from './series-batches.ts';
import { showDeck, showEnded, showOpened } from './series-entries.ts';
import type { OpenSeriesRow } from './series-rows.ts';

/**
 * All of an opened series (docs/instant-games.md, The opening), as JSON. Undefined until the log has given all of its
 * entries their places: from then on it never changes. The longest ones have some ten megabytes.
 */
async function createSeriesFile(db: Db, row: OpenSeriesRow): Promise<Buffer | undefined> {
  if (row.state !== 'opened') return undefined;
  return db.transaction().execute(async (tx) => {
    const [deck, ended, opened] = [await showDeck(tx, row), await showEnded(tx, row), await showOpened(tx, row)];
    if (!deck || !ended || !opened) return undefined;
    const batches = await formatBatches(tx, row);
    if (!batches) return undefined;
    const head = JSON.stringify({ version: 'cards-1', seriesId: row.name, deck, ended, opened });
    return Buffer.concat([Buffer.from(`${head.slice(0, -1)},"batches":`), batches, Buffer.from('}')]);
  });
}

/** Files in memory, with their compressed forms. A larger one is made each time. */
const MAX_BYTES = 64 * 1024 * 1024;

/** LRU cache of files, made one at a time. */
export function createSeriesFiles({ background }: Pick<DbHandle, 'background'>): {
  load(row: OpenSeriesRow): Promise<EncodedBody | undefined>;
} {
  const cache = new LRUCache<bigint, EncodedBody>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bodies }) => Object.values(bodies).reduce((sum, { length }) => sum + length, 0),
  });
  let making: Promise<unknown> = Promise.resolve();

  const make = async (row: OpenSeriesRow): Promise<EncodedBody | undefined> => {
    // A caller that waited for the same series finds the file that was made before its turn.
    const found = cache.get(row.id);
    if (found) return found;
    const file = await createSeriesFile(background, row);
    const encoded = file && (await encodeBody(file, 5));
    if (encoded) cache.set(row.id, encoded);
    return encoded;
  };
  return {
    load: (row) => {
      const found = cache.get(row.id);
      if (found || row.state !== 'opened') return Promise.resolve(found);
      const made = making.then(() => make(row));
      making = made.catch(() => undefined);
      return made;
    },
  };
}
