import { describe, expect, it, test } from 'vitest';
import { makeDraw, pins, reseal } from '#support/proof/draw-vectors.ts';
import { makeRaffle } from '#support/proof/raffle-vectors.ts';
import { verifyRecord } from './index.ts';
import type { DrawRecord } from './types.ts';

/** Drawn at 10:42 and at 20:30 in Dubai. */
const [minutes, daily] = [makeDraw().record, makeRaffle().record];

/** The failed checks of a record signed with the operator's key, and the reason of its shape. */
function forged(record: DrawRecord, over: Partial<DrawRecord>, rules = pins.rules): [string[], string | undefined] {
  const named = { ...record, ...over };
  const made = reseal({ ...named, drawId: `${named.lotteryType}-${named.phase}` });
  const failed = verifyRecord(made, { ...pins, rules }).filter(({ ok }) => !ok);
  return [failed.map(({ name }) => name), failed[0]?.reason];
}
const day = [['shape'], 'the phase is not the day of the draw'];
const minute = [['shape'], 'the phase is not the minute of the draw'];
const more = [['shape'], 'the phase is more than the day of the draw'];

describe.each([
  ['drawn by the minute', minutes],
  ['drawn once a day', daily],
])('a game %s', (_, record) => {
  it('is accepted if its phase is its own day', () => expect(forged(record, {})).toEqual([[], undefined]));

  it.each([0, 1, 2, 3, 4, 5])('is refused if digit %d of the day differs', (at) => {
    for (let digit = 0; digit < 10; digit++) {
      const phase = record.phase.slice(0, at) + digit + record.phase.slice(at + 1);
      if (phase !== record.phase) expect(forged(record, { phase })).toEqual(day);
    }
  });
  it('is refused if its phase is not a day', () => {
    for (const phase of ['x', 'latest', '26112', `2${record.phase}`, ` ${record.phase}`])
      expect(forged(record, { phase })).toEqual(day);
  });
  it('is refused if it is drawn on another day than its phase', () => {
    const drawsAt = new Date(Date.parse(record.drawsAt) + 86_400_000).toISOString();
    expect(forged(record, { drawsAt })).toEqual(day);
  });
});

describe('the minute of a phase', () => {
  it('is required for a game with minutes, and must be the minute of the draw', () => {
    for (const phase of ['261121', '261121-', '261121-0643', '261121-642', '261121-06420', '2611210642'])
      expect(forged(minutes, { phase })).toEqual(minute);
    expect(forged(minutes, { drawsAt: '2026-11-21T06:43:00.000Z' })).toEqual(minute);
  });
  it('is refused for a daily game, even if it is right', () => {
    for (const phase of ['261121-1230', '261121-', '2611211', '261121x'])
      expect(forged(daily, { phase })).toEqual(more);
  });
  it('is optional for an unknown game, but must be right', () => {
    const lotteryType = 70;
    for (const phase of ['261121', '261121-0642'])
      expect(forged(minutes, { lotteryType, phase })[0]).toEqual(['rules', 'numbers']);
    expect(forged(minutes, { lotteryType, phase: '261121-0643' })).toEqual(minute);
    expect(forged(minutes, { lotteryType, phase: '2611210642' })).toEqual(more);
    expect(forged(minutes, { lotteryType, phase: '261122' })).toEqual(day);
  });
});

test('a day starts at midnight in Dubai', () => {
  const late = { closesAt: '2026-11-21T19:00:00.000Z', drawsAt: '2026-11-21T20:00:00.000Z' };
  expect(forged(daily, late)).toEqual(day);
  expect(forged(daily, { ...late, phase: '261122' })[0]).not.toContain('shape');
  expect(forged(minutes, { ...late, phase: '261122-0000' })[0]).not.toContain('shape');
  expect(forged(daily, { ...late, drawsAt: '2026-11-21T19:59:59.999Z' })[0]).not.toContain('shape');
});
