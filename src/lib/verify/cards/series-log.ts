import { fromHex, sha256Of, toHex } from '../bytes.ts';
import type { Placed } from '../v3/log/life.ts';
import { lotteryTypeOf } from './entries.ts';
import type { CardBatch, CardEntry, CardsEntry, DeckEntry, EndedEntry, OpenedEntry, SeriesLife } from './types.ts';

/** What is wrong with an entry, of a series that it tells of. */
export interface SeriesFault {
  readonly seriesId: string;
  readonly fault: string;
}

/** What the log says of all series, read entry by entry from its start (docs/instant-games.md, What counts). */
export interface SeriesLog {
  /** Takes the next entry that tells of series; answers what is wrong with it. */
  add(placed: Placed<CardEntry>): readonly SeriesFault[];
  lives(): Iterable<SeriesLife>;
  find(seriesId: string): SeriesLife | undefined;
}

type Growing = { -readonly [K in keyof SeriesLife]: SeriesLife[K] } & { batches: CardBatch[] };

interface Told {
  readonly lives: Map<string, Growing>;
  /** The first series that committed to a seed, by its hash. */
  readonly seeds: Map<string, string>;
  /** The newest series of each game. */
  readonly newest: Map<string, Growing>;
}

const NO_DECK = 'the log never committed to its deck';

function tellDeck({ lives, seeds, newest }: Told, deck: Placed<DeckEntry>): string[] {
  const { seriesId, seedHash } = deck.entry;
  const first = lives.get(seriesId);
  if (first) return [`its deck is committed to a second time; entry ${first.deck.index} was the first and counts`];
  const faults: string[] = [];
  const other = seeds.get(seedHash);
  if (other === undefined) seeds.set(seedHash, seriesId);
  else faults.push(`it commits to the same seed as series ${other}`);
  const before = newest.get(lotteryTypeOf(seriesId));
  if (before && !before.ended) faults.push(`it goes on sale before series ${before.deck.entry.seriesId} has ended`);
  const life: Growing = { deck, batches: [] };
  lives.set(seriesId, life);
  newest.set(lotteryTypeOf(seriesId), life);
  return faults;
}

/** An element that does not count is no sale: its cards are never dealt. */
function tellBatch(life: Growing | undefined, batch: CardBatch): string[] {
  if (!life) return [NO_DECK];
  if (life.ended) return [`cards are sold after its sale ended in entry ${life.ended.index}`];
  life.batches.push(batch);
  const { opensAt, endsAt } = life.deck.entry;
  const at = Date.parse(batch.at);
  return at < Date.parse(opensAt) || at >= Date.parse(endsAt)
    ? [`cards are sold at ${batch.at}, and its sale is from ${opensAt} to ${endsAt}`]
    : [];
}

const tellBatches = ({ lives }: Told, { index, hash, entry }: Placed<CardsEntry>): SeriesFault[] =>
  entry.series.flatMap(({ seriesId, count, root }) =>
    tellBatch(lives.get(seriesId), { index, hash, at: entry.at, count, root }).map((fault) => ({ seriesId, fault })),
  );

function tellEnded(life: Growing | undefined, ended: Placed<EndedEntry>): string[] {
  if (!life) return [NO_DECK];
  if (life.ended) return [`its sale ends a second time; entry ${life.ended.index} was the first and counts`];
  life.ended = ended;
  const { at, reason } = ended.entry;
  const { opensAt, endsAt } = life.deck.entry;
  if (Date.parse(at) < Date.parse(opensAt)) return [`its sale ends at ${at}, before it opened at ${opensAt}`];
  return (reason === 'date') === Date.parse(at) >= Date.parse(endsAt)
    ? []
    : [`its sale ends at ${at} for the reason "${reason}", and its day is ${endsAt}`];
}

function tellOpened(life: Growing | undefined, opened: Placed<OpenedEntry>): string[] {
  if (!life) return [NO_DECK];
  if (!life.ended) return ['it is opened before the log says that its sale ended'];
  if (life.opened) return [`it is opened a second time; entry ${life.opened.index} was the first and counts`];
  const { seed, sold } = opened.entry;
  const { seedHash, size } = life.deck.entry;
  if (toHex(sha256Of(fromHex(seed))) !== seedHash)
    return ['it is opened with another seed than the one that its deck committed to'];
  life.opened = opened;
  const faults: string[] = [];
  if (sold > size) faults.push(`it was opened as if ${sold} cards had been dealt; its deck has ${size}`);
  const { reason } = life.ended.entry;
  if (reason !== 'date' && (reason === 'sold-out') !== (sold === size))
    faults.push(`its sale ended for the reason "${reason}", and ${sold} of ${size} cards were sold`);
  return faults;
}

export function createSeriesLog(): SeriesLog {
  const told: Told = { lives: new Map(), seeds: new Map(), newest: new Map() };
  const of = (seriesId: string, faults: readonly string[]): SeriesFault[] =>
    faults.map((fault) => ({ seriesId, fault }));
  return {
    add: ({ index, hash, entry }) => {
      switch (entry.type) {
        case 'deck':
          return of(entry.seriesId, tellDeck(told, { index, hash, entry }));
        case 'cards':
          return tellBatches(told, { index, hash, entry });
        case 'ended':
          return of(entry.seriesId, tellEnded(told.lives.get(entry.seriesId), { index, hash, entry }));
        case 'opened':
          return of(entry.seriesId, tellOpened(told.lives.get(entry.seriesId), { index, hash, entry }));
      }
    },
    lives: () => told.lives.values(),
    find: (seriesId) => told.lives.get(seriesId),
  };
}
