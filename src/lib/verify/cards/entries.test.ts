import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { ENDS, OPENS, PLAN, REVEALS_BY } from '#support/instants/played-series.ts';
import { MemoryLog } from '#support/proof/v3/memory-log.ts';
import { createSeriesLog, parseCardEntry } from './index.ts';

const HASH = 'ab'.repeat(32);
const DECK = {
  type: 'deck',
  seriesId: '201-0001',
  opensAt: OPENS,
  endsAt: ENDS,
  revealsBy: REVEALS_BY,
  ...PLAN,
  root: HASH,
  seedHash: HASH,
};
const CARDS = { type: 'cards', at: OPENS, series: [{ count: 1, root: HASH, seriesId: '201-0001' }] };
const ENDED = { type: 'ended', seriesId: '201-0001', at: ENDS, reason: 'date' };
const OPENED = { type: 'opened', seriesId: '201-0001', at: REVEALS_BY, sold: 3, seed: HASH };

function textOf(entry: object): string {
  const log = new MemoryLog();
  return log.text(log.append(entry));
}
const fault = (entry: object): string | undefined => {
  const parsed = parseCardEntry(textOf(entry));
  return 'fault' in parsed ? parsed.fault : undefined;
};

test('entries of instant games have their form', () => {
  for (const entry of [DECK, CARDS, ENDED, OPENED]) expect(fault(entry)).toBeUndefined();
  expect(parseCardEntry(JSON.stringify(DECK))).toHaveProperty('fault');
  expect(fault({ type: 'draw' })).toContain('does not tell of instant games');
  expect(fault({ ...ENDED, why: 'no reason' })).toContain('not a known field');
  expect(fault({ ...ENDED, reason: 'bored' })).toContain('not a reason');
});

test.each([
  ['no cards', { size: 0 }],
  ['too many cards', { size: 1_000_001 }],
  ['no prizes', { tiers: [] }],
  ['too many prizes', { tiers: Array.from({ length: 21 }, (_, i) => ({ prize: 100 - i, count: 1 })) }],
  [
    'equal prizes',
    {
      tiers: [
        { prize: 500, count: 1 },
        { prize: 500, count: 1 },
      ],
    },
  ],
  ['more winners than cards', { tiers: [{ prize: 1, count: 41 }] }],
  ['a return above 97 %', { tiers: [{ prize: 19_401, count: 1 }] }],
  ['an end before its beginning', { endsAt: OPENS }],
  ['a longer time for reveals', { revealsBy: '2027-12-21T08:00:00.000Z' }],
  ['a sale of years', { opensAt: '2024-11-01T08:00:00.000Z' }],
  ['a number 0', { seriesId: '201-0000' }],
  ['a number with a zero too many', { seriesId: '201-01000' }],
])('a deck with %s is none', (_, over) => {
  expect(fault({ ...DECK, ...over })).toBeDefined();
});

test('a deck may return 97 %', () => {
  expect(fault({ ...DECK, tiers: [{ prize: 19_400, count: 1 }] })).toBeUndefined();
});

test('a batch names each series once, in order', () => {
  const of = (...ids: string[]) =>
    fault({ ...CARDS, series: ids.map((seriesId) => ({ count: 1, root: HASH, seriesId })) });
  expect(of('201-0001', '202-0001')).toBeUndefined();
  for (const ids of [[], ['202-0001', '201-0001'], ['201-0001', '201-0001']]) expect(of(...ids)).toBeDefined();
});

test('the log counts the first deck, end and opening, and names the others', () => {
  const log = createSeriesLog();
  let index = 0;
  const add = (entry: object) =>
    log
      .add({ index: index++, hash: HASH, entry: entry as typeof ENDED & { type: 'ended'; reason: 'date' } })
      .map((one) => one.fault);
  expect(add(ENDED)).toEqual([expect.stringContaining('never committed')]);
  expect(add(CARDS)).toEqual([expect.stringContaining('never committed')]);
  expect(add(DECK)).toEqual([]);
  expect(add({ ...DECK, seriesId: '202-0001' })).toEqual([expect.stringContaining('the same seed as series 201-0001')]);
  expect(add({ ...DECK, seriesId: '201-0002', seedHash: 'cd'.repeat(32) })).toEqual([
    'it goes on sale before series 201-0001 has ended',
  ]);
  expect(add(CARDS)).toEqual([]);
  expect(add({ ...CARDS, at: ENDS })).toEqual([expect.stringContaining('its sale is from')]);
  expect(add({ ...ENDED, at: OPENS })).toEqual([expect.stringContaining('for the reason "date", and its day is')]);
  expect(add(ENDED)).toEqual([expect.stringContaining('ends a second time')]);
  expect(add(CARDS)).toEqual([expect.stringContaining('after its sale ended')]);
  expect(log.find('201-0001')?.batches).toHaveLength(2);
});

test('the reason for the end of a sale is the one that the entries give', () => {
  const faultsOf = (ended: object, sold: number) => {
    const log = createSeriesLog();
    const seed = '00'.repeat(32);
    const seedHash = createHash('sha256').update(Buffer.alloc(32)).digest('hex');
    const entries = [
      { ...DECK, seedHash },
      { ...ENDED, ...ended },
      { ...OPENED, sold, seed },
    ];
    return entries.flatMap((entry, index) => log.add({ index, hash: HASH, entry: entry as never }));
  };
  for (const [at, reason, sold] of [
    [ENDS, 'date', 40],
    [OPENS, 'sold-out', 40],
    [OPENS, 'stopped', 39],
    [OPENS, 'return', 0],
  ] as const)
    expect(faultsOf({ at, reason }, sold)).toEqual([]);
  for (const [at, reason, sold] of [
    [ENDS, 'sold-out', 40],
    [OPENS, 'date', 1],
    [OPENS, 'stopped', 40],
    [OPENS, 'sold-out', 39],
    [ENDS, 'date', 41],
  ] as const)
    expect(faultsOf({ at, reason }, sold)).toHaveLength(1);
});

test('a series is opened only after its sale ended', () => {
  const log = createSeriesLog();
  log.add({ index: 0, hash: HASH, entry: DECK as never });
  expect(log.add({ index: 1, hash: HASH, entry: OPENED as never })).toHaveLength(1);
  expect(log.find('201-0001')?.opened).toBeUndefined();
});
