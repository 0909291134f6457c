import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { verifyOpenings, verifyRecord } from './index.ts';
import { makeDraw, pins, reseal } from '#support/proof/draw-vectors.ts';
import { singleChanges } from '#support/proof/tampering.ts';
import { makeRaffle } from '#support/proof/raffle-vectors.ts';
import type { DrawRecord, Openings, Raffle } from './types.ts';

const failed = (checks: readonly { name: string; ok: boolean }[]): string[] =>
  checks.filter(({ ok }) => !ok).map(({ name }) => name);
const { record, openings, winnersOf } = makeRaffle();
const raffle = record.raffle as Raffle; // the fixture has a raffle

describe('a valid raffle', () => {
  it.each([
    [0, 0],
    [1, 0],
    [2, 3],
    [3, 0],
    [4, 1],
    [5, 2],
    [20, 0],
    [33, 7],
  ])('passes with %d tickets and %d carried prizes, and so do its winners', (count, carried) => {
    const made = makeRaffle({ count, carried });
    expect(made.record.raffle?.winners).toHaveLength(Math.min(count, 3 + carried));
    expect(failed(verifyRecord(made.record, pins))).toEqual([]);
    expect(failed(verifyOpenings(made.openings, made.record, pins))).toEqual([]);
  });

  it('is checked only in games with a raffle', () => {
    const names = (one: DrawRecord) => verifyRecord(one, pins).map(({ name }) => name);
    expect(names(record)).toContain('raffle');
    expect(names(makeDraw().record)).not.toContain('raffle');
  });
});

/** Forgeries that fail even with the operator's own key. */
describe('a raffle signed by a dishonest operator', () => {
  const forge = (over: object): string[] => failed(verifyRecord(reseal({ ...record, ...over }), pins));
  const withRaffle = (over: Partial<Raffle>): string[] => forge({ raffle: { ...raffle, ...over } });
  const [a = 0, b = 0, c = 0] = raffle.winners;

  it('is refused with a different list, order or count of winners', () => {
    const free = [0, 1, 2, 3].find((place) => !raffle.winners.includes(place)) ?? 0;
    for (const winners of [
      [b, a, c],
      [a, b, free],
      [a, b],
      [a, b, c, free],
      [a, a, b],
      [],
      [a, b, 20],
      [a, b, 2 ** 40],
    ])
      expect([winners, withRaffle({ winners })]).toEqual([winners, ['raffle']]);
  });
  it('is refused with other prizes than its own and those carried to it', () => {
    expect(withRaffle({ prizes: 4 })).toEqual(['raffle']);
    expect(withRaffle({ carried: 1 })).toEqual(['raffle']);
    expect(withRaffle({ prizes: 2, winners: [a, b] })).toEqual(['raffle']);
    // The number of carried prizes follows from another record; changing it adds winners.
    expect(withRaffle({ carried: 1, prizes: 4, winners: winnersOf(4) })).toEqual([]);
    expect(withRaffle({ carried: 1, prizes: 4 })).toEqual(['raffle']);
  });
  it('is refused if it is missing, or in a game without a raffle', () => {
    const { raffle: _, ...without } = record;
    expect(failed(verifyRecord(reseal(without), pins))).toEqual(['raffle']);
    expect(failed(verifyRecord(reseal({ ...makeDraw().record, raffle }), pins))).toEqual(['raffle']);
  });
  it('is refused with unknown fields', () => {
    for (const odd of [{ ...raffle, note: 1 }, { winners: raffle.winners }, [], null, { ...raffle, winners: ['1'] }])
      expect(forge({ raffle: odd })).toEqual(['shape']);
  });
  it('limits work for a forged record', () => {
    const many = { ...record.tickets, count: 2 ** 40 };
    expect(forge({ tickets: many })).toEqual(['numbers', 'raffle']);
    expect(withRaffle({ carried: 2 ** 50, prizes: 2 ** 50 + 3 })).toEqual(['raffle']);
    const large = { ...record.tickets, count: 2 ** 31 };
    expect(forge({ tickets: large, raffle: { ...raffle, carried: 2 ** 50, prizes: 2 ** 50 + 3 } })).toEqual([
      'numbers',
      'raffle',
    ]);
    expect(withRaffle({ winners: Array.from({ length: 10_001 }, () => 1) })).toEqual(['shape']);
    expect(forge({ generator: [{ from: 1, to: 2 ** 40, count: 9, ordered: true, repeats: true }] })).toEqual([
      'rules',
      'numbers',
      'raffle',
    ]);
  });
});

describe('one changed character', () => {
  it('fails anywhere in a record with a raffle', () => {
    const held = [...singleChanges(record)].filter(([, made]) => failed(verifyRecord(made, pins)).length === 0);
    expect(held.map(([at]) => at)).toEqual([]);
  });
  it('fails anywhere in the opened winners', () => {
    const held = [...singleChanges(openings)].filter(
      ([, made]) => failed(verifyOpenings(made, record, pins)).length === 0,
    );
    expect(held.map(([at]) => at)).toEqual([]);
  });
});

describe('opened winners', () => {
  const of = (over: Partial<Openings>): string[] => failed(verifyOpenings({ ...openings, ...over }, record, pins));
  const [first, second, third] = openings.winners;
  if (!first || !second || !third) throw new Error('the raffle has three winners');

  it('are all winners of this draw, in its order', () => {
    expect(of({ drawId: '61-261128' })).toContain('opened-draw');
    expect(of({ winners: [second, first, third] })).toEqual(['opened-winners']);
    expect(of({ winners: [first, second] })).toEqual(['opened-winners']);
    expect(of({ winners: [first, second, third, third] })).toEqual(['opened-winners']);
  });
  it('are at their drawn place, under the id of their ticket', () => {
    expect(of({ winners: [{ ...first, luckyId: second.luckyId }, second, third] })).toEqual(['opened-ids']);
    // Another ticket of the draw, with a valid proof for its own index, at a winner's index.
    expect(of({ winners: [{ ...second, index: first.index }, second, third] })).toEqual(['opened-tickets']);
    const { ticket } = first;
    const changed = { ...first, ticket: { ...ticket, entryText: ticket.entryText.replace('|1|', '|2|') } };
    expect(of({ winners: [changed, second, third] })).toEqual(['opened-tickets']);
  });
  it('fail beside an invalid draw, and for files of another kind', () => {
    expect(failed(verifyOpenings(openings, { ...record, seed: record.hash }, pins))).toEqual(['opened-draw']);
    for (const odd of [null, [], {}, record, { ...openings, note: 1 }, { ...openings, version: 2 }])
      expect(failed(verifyOpenings(odd, record, pins))).toEqual(['opened-shape']);
  });
  it('are empty for a draw without a raffle', () => {
    const other = makeDraw().record;
    const none = { version: 1, drawId: other.drawId, winners: [] };
    expect(failed(verifyOpenings(none, other, pins))).toEqual([]);
    expect(failed(verifyOpenings({ ...none, winners: [first] }, other, pins))).toContain('opened-winners');
  });
});

test('every generated raffle passes, with distinct winners', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(12), (count, carried) => {
      const made = makeRaffle({ count, carried });
      const winners = made.record.raffle?.winners ?? [];
      expect(new Set(winners).size).toBe(winners.length);
      expect(winners.every((place) => place < count)).toBe(true);
      expect(failed(verifyRecord(made.record, pins))).toEqual([]);
    }),
    { numRuns: 15 },
  );
});
