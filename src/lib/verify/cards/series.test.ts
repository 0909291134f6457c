import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cardOrder, dealFromList, OPENS, PLAN, PlayedSeries, shuffledDeck } from '#support/instants/played-series.ts';
import { MemoryLog } from '#support/proof/v3/memory-log.ts';
import { pins } from '#support/proof/v3/world.ts';
import { createDealer } from './deal.ts';
import { shuffleTiers } from './deck.ts';
import {
  checkSeries,
  createSeriesLog,
  parseCardEntry,
  readSeriesLife,
  type SeriesLife,
  type SeriesVerdict,
} from './index.ts';

const ORDERS = [cardOrder(1, 3), cardOrder(2, 1), cardOrder(3, 5)];
const LATER = [cardOrder(4, 2)];

/** A series with two batches, opened. */
function playOpened(change: (series: PlayedSeries) => void = () => {}, ...more: [string?, object?]): PlayedSeries {
  const series = new PlayedSeries(new MemoryLog(['{"type":"start"}']), ...more);
  series.sell(ORDERS);
  change(series);
  series.sell(LATER);
  series.end();
  series.open();
  return series;
}

function readLog(log: MemoryLog): { faults: string[]; life: (seriesId?: string) => SeriesLife | undefined } {
  const read = createSeriesLog();
  const faults = log.entries.flatMap((text, index) => {
    const parsed = parseCardEntry(text);
    return 'value' in parsed ? read.add({ index, hash: log.hash(index), entry: parsed.value }) : [];
  });
  return { faults: faults.map(({ fault }) => fault), life: (id = '201-0001') => read.find(id) };
}
const check = (series: PlayedSeries, file: object = series.file()): SeriesVerdict =>
  checkSeries(file, { life: readLog(series.log).life(series.seriesId) });
const failedOf = ({ checks }: SeriesVerdict): string[] => checks.flatMap(({ name, ok }) => (ok ? [] : [name]));

describe('a series that was sold as it was committed', () => {
  it('holds, and says which cards each order got', () => {
    const series = playOpened();
    const verdict = check(series);
    expect(failedOf(verdict)).toEqual([]);
    expect(verdict.notChecked).toEqual([]);
    expect(verdict.replay?.sold).toBe(11);
    const dealt = series.deal();
    for (const order of [...ORDERS, ...LATER]) {
      const own = verdict.replay?.cardsOf(series.nameOf(order).toString('hex'));
      expect(own?.stake).toBe(order.cards * PLAN.price);
      expect(own?.cards.map(({ place }) => place)).toEqual(dealt.get(order.orderId));
      for (const { place, tier } of own?.cards ?? []) expect(tier).toBe(series.cards[place]);
    }
  });

  it('without the log holds as far as a file can show', () => {
    const { checks, notChecked, replay } = checkSeries(playOpened().file());
    expect(checks.every(({ ok }) => ok)).toBe(true);
    expect(replay).toBeDefined();
    const missing = ['series-deck', 'series-ended', 'series-opened', 'series-first', 'series-batches'];
    expect(notChecked.map(({ name }) => name)).toEqual(missing);
  });

  it('is compared with those entries that were read', () => {
    const series = playOpened();
    const entries = new Map(series.log.entries.entries());
    const all = checkSeries(series.file(), { entries });
    expect(failedOf(all)).toEqual([]);
    expect(all.notChecked.map(({ name }) => name)).toEqual(['series-first']);
    entries.delete(series.batches[1]?.index ?? 0);
    const some = checkSeries(series.file(), { entries });
    expect(some.notChecked).toContainEqual({ name: 'series-batches', reason: '1 of 2 batches were not compared' });
    entries.set(series.batches[0]?.index ?? 0, series.log.text(series.batches[1]?.index ?? 0));
    expect(failedOf(checkSeries(series.file(), { entries }))).toContain('series-batches');
  });

  it('is compared with a part of the log, from its deck on', () => {
    const series = playOpened((own) => own.sell([cardOrder(9, 1)]));
    const { log, deckIndex } = series;
    const read = readSeriesLife(log.part({ first: deckIndex }), pins, '201-0001');
    if (typeof read === 'string') throw new Error(read);
    expect([read.faults, read.isPart]).toEqual([[], true]);
    const verdict = checkSeries(series.file(), read);
    expect(failedOf(verdict)).toEqual([]);
    expect(verdict.notChecked.map(({ name }) => name)).toEqual(['series-first']);
    expect(readSeriesLife(log.part(), pins, '201-0002')).toBe('the part of the log has no deck of the series');
    expect(readSeriesLife({ ...log.part(), entries: [] }, pins, '201-0001')).toContain('the part of the log');
  });

  it('may have sold nothing', () => {
    const series = new PlayedSeries(new MemoryLog());
    series.end('stopped', OPENS);
    series.open();
    expect(failedOf(check(series))).toEqual([]);
  });
});

describe('a deck', () => {
  it('that is not the shuffled one is found at the opening', () => {
    const seed = createHash('sha256').update('seed of 201-0001').digest();
    const honest = shuffledDeck(PLAN, seed);
    const best = honest.indexOf(1);
    const withoutBest = honest.map((tier, place) => (place === best ? 0 : tier));
    const moved = honest.map((tier, place) => (place === best ? 0 : place === (best + 1) % 40 ? 1 : tier));
    for (const cards of [withoutBest, moved])
      expect(failedOf(check(playOpened(undefined, '201-0001', { cards })))).toEqual(['series-root']);
  });

  it('is not of another seed than it committed to', () => {
    const series = new PlayedSeries(new MemoryLog());
    series.end();
    series.open({ seed: 'ab'.repeat(32) });
    const { faults, life } = readLog(series.log);
    expect(faults).toEqual(['it is opened with another seed than the one that its deck committed to']);
    expect(failedOf(checkSeries(series.file(), { life: life() }))).toEqual(['series-opened', 'series-seed']);
  });

  it('is the first that was committed to', () => {
    const series = playOpened();
    const other = playOpened(undefined, '201-0001', { seed: Buffer.alloc(32, 7) });
    const log = new MemoryLog([series.log.text(series.deckIndex), ...other.log.entries]);
    const { faults, life } = readLog(log);
    expect(faults[0]).toContain('committed to a second time');
    expect(failedOf(checkSeries(other.file(), { life: life() }))).toContain('series-deck');
  });
});

describe('orders', () => {
  const failing = (change: (file: ReturnType<PlayedSeries['file']>) => object) => {
    const series = playOpened();
    return failedOf(check(series, { ...series.file(), ...change(series.file()) }));
  };
  it('cannot be left out, added or changed', () => {
    expect(failing(({ batches }) => ({ batches: batches.slice(1) }))).toEqual(['series-sold', 'series-batches']);
    const without = failing(({ batches }) => ({
      batches: batches.map((batch) => ({ ...batch, orders: batch.orders.slice(0, 1) })),
    }));
    expect(without).toContain('series-batches');
    const renamed = failing(({ batches }) => ({
      batches: batches.map((batch) => ({
        ...batch,
        orders: batch.orders.map((order, i) => (i === 0 ? { ...order, name: 'ab'.repeat(32) } : order)),
      })),
    }));
    expect(renamed).toContain('series-batches');
  });

  it('are dealt in the order of their leaves and of the log', () => {
    const reversed = failing(({ batches }) => ({
      batches: batches.map((batch) => ({ ...batch, orders: batch.orders.toReversed() })),
    }));
    expect(reversed).toEqual(['series-orders']);
    expect(failing(({ batches }) => ({ batches: batches.toReversed() }))).toEqual(['series-shape']);
  });

  it('pay the price of their cards, and have a name each', () => {
    const cheap = playOpened((series) => series.sell([cardOrder(9, 2, { stake: 500 })]));
    expect(failedOf(check(cheap))).toEqual(['series-orders']);
    const twice = playOpened((series) => series.sell([cardOrder(1, 3)]));
    expect(failedOf(check(twice))).toEqual(['series-names']);
    expect(check(twice).replay?.sold).toBe(14);
  });

  it('are not more than the deck has cards', () => {
    const over = playOpened((series) => series.sell([cardOrder(9, 30)]));
    expect(failedOf(check(over))).toEqual(['series-dealt']);
    const series = playOpened();
    const wrong = new PlayedSeries(new MemoryLog());
    wrong.end();
    wrong.open({ sold: 1 });
    expect(failedOf(check(wrong))).toEqual(['series-sold']);
    expect(check(series).replay?.dealt.reduce((sum, n) => sum + n, 0)).toBe(11);
  });

  it('are sold in the time of the sale', () => {
    const late = playOpened((series) => series.sell([cardOrder(9, 1)], '2026-11-21T08:00:00.000Z'));
    expect(failedOf(check(late))).toEqual(['series-sales']);
    expect(check(late).replay?.sold).toBe(12);
    const series = new PlayedSeries(new MemoryLog());
    series.end();
    series.sell([cardOrder(9, 1)]);
    series.open();
    const { faults, life } = readLog(series.log);
    expect(faults).toEqual([expect.stringContaining('sold after its sale ended')]);
    expect(failedOf(checkSeries({ ...series.file(), batches: [] }, { life: life() }))).toEqual(['series-sold']);
  });
});

const plans = fc
  .record({
    size: fc.integer({ min: 1, max: 400 }),
    counts: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 6 }),
  })
  .map(({ size, counts }) => ({
    price: 500,
    size: Math.max(
      size,
      counts.reduce((sum, count) => sum + count),
    ),
    tiers: counts.map((count, i) => ({ prize: 100 - i, count })),
  }));
const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((array) => Buffer.from(array));

test('any deck is shuffled and dealt as with lists', () => {
  fc.assert(
    fc.property(plans, bytes, fc.array(fc.tuple(bytes, fc.integer({ min: 1, max: 9 }))), (plan, seed, orders) => {
      expect([...shuffleTiers(plan, seed)]).toEqual(shuffledDeck(plan, seed));
      const next = createDealer(plan.size, seed);
      const left = Array.from({ length: plan.size }, (_, place) => place);
      for (const [name, wanted] of orders) {
        const cards = Math.min(wanted, left.length);
        expect(next({ name: name.toString('hex'), cards })).toEqual(dealFromList(left, seed, name, cards));
      }
    }),
  );
});
