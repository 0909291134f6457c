import type { Db } from '#server/db/index.ts';
import { buildDeck, type Deck } from '../deck/deck.ts';
import { findSeriesById, findSeriesByName, type Series } from './series.ts';

/** Series and their decks as this node has read and made them. What is kept of a series never changes. */
export interface KnownSeries {
  byName(name: string): Promise<Series | undefined>;
  byId(id: bigint): Promise<Series | undefined>;
  /** Takes part of a second the first time. */
  deckOf(series: Series): Promise<Deck>;
}

/** Decks that are kept: one to two megabytes each. */
const MAX_DECKS = 64;

/** Keeps the newest of what was made. What could not be made is made again. */
function createCache<K, V>(max: number): (key: K, make: () => Promise<V>) => Promise<V> {
  const kept = new Map<K, Promise<V>>();
  return (key, make) => {
    const found = kept.get(key);
    kept.delete(key);
    const value = found ?? make();
    kept.set(key, value);
    if (!found) value.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= max) break;
      kept.delete(oldest);
    }
    return value;
  };
}

/** Nothing is kept of a name or an id that does not exist. */
class UnknownSeriesError extends Error {}

export function createKnownSeries(db: Db): KnownSeries {
  const series = createCache<string | bigint, Series>(2 * MAX_DECKS);
  const decks = createCache<bigint, Deck>(MAX_DECKS);
  const find = async (key: string | bigint, read: () => Promise<Series | undefined>): Promise<Series | undefined> => {
    try {
      return await series(key, async () => {
        const found = await read();
        if (!found) throw new UnknownSeriesError();
        return found;
      });
    } catch (error) {
      if (error instanceof UnknownSeriesError) return undefined;
      throw error;
    }
  };
  return {
    byName: (name) => find(name, () => findSeriesByName(db, name)),
    byId: (id) => find(id, () => findSeriesById(db, id)),
    deckOf: ({ id, plan, seed, name }) => decks(id, () => buildDeck(plan, seed, name)),
  };
}
