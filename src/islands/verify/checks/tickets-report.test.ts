import { describe, expect, it, test } from 'vitest';
import { getT } from '#i18n/server.ts';
import type { Check, Ticket } from '#verify/index.ts';
import { makeDraw, pins } from '#support/proof/draw-vectors.ts';
import { replay } from './replay.ts';
import { checkMark, checkTextKey } from './replay-result.ts';
import { tamperRecord } from '../tamper/tamper.ts';
import { describeTickets, nameOwn } from './tickets-report.ts';

const { record, tickets } = makeDraw();
const en = getT('en-US');
const t = (key: string, params?: Record<string, string | number>) => en(`verify:${key}`, params);
const report = (some: readonly unknown[], draw: unknown = record) => {
  const outcome = replay({ record: draw, tickets: some }, pins);
  return describeTickets(t, 'en-US', some, outcome);
};
const changed = (i: number): Ticket => ({ ...(tickets[i] as Ticket), entryText: 'nap4|1,4,7,10|1|100' }); // it is made with three
/** Its receipt is for it, and it is not in the list. */
const leftOut = { ...(tickets[0] as Ticket), proof: { ...(tickets[0] as Ticket).proof, path: [] } };

describe('the report on tickets', () => {
  it('is empty without tickets', () => expect(report([])).toBeUndefined());
  it.each([
    ['a valid ticket', [tickets[2]], true, 'This ticket took part in the draw exactly as it was bought.', []],
    ['an invalid ticket', [changed(1)], false, "The ticket file of entry 2 was changed, or isn't of this draw", [0]],
    ['a valid order', tickets, true, 'All 3 entries in this order are valid', []],
    [
      'one invalid among them',
      [tickets[0], tickets[1], changed(2)],
      false,
      "The ticket file of entry 3 was changed, or isn't of this draw",
      [2],
    ],
    [
      'several invalid',
      [changed(0), tickets[1], changed(2)],
      false,
      "2 of 3 ticket files were changed, or aren't of this draw",
      [0, 2],
    ],
    [
      'no ticket at all',
      [{ entryText: 1 }],
      false,
      "The ticket file of entry 1 was changed, or isn't of this draw",
      [0],
    ],
    ['one that the draw left out', [leftOut], false, 'The check of entry 1 failed', [0]],
    ['one left out and one changed', [leftOut, changed(1)], false, 'The check of 2 of 2 entries failed', [0, 1]],
  ] as const)('%s', (_, some, held, heading, failing) => {
    expect(report(some)).toMatchObject({ held, heading, failing });
  });

  it('does not say of a changed file that something is wrong with the draw', () => {
    expect(report([changed(0)])?.text).toContain('not about the draw');
    expect(report([leftOut])?.text).not.toContain('not about the draw');
  });
  it('names the invalid ones of several', () => {
    expect(report([changed(0), tickets[1], changed(2)])?.text).toContain('Entries 1 and 3');
  });
  it('names tickets of several orders by their position in the file', () => {
    const other = { ...(tickets[0] as Ticket), orderId: '0b0e7b0e-4b7a-4d5e-9a53-0c1f6a4f2b12' };
    expect(report([tickets[2], other])).toMatchObject({
      heading: "The ticket file of entry 2 was changed, or isn't of this draw",
    });
    const holding = replay({ record, tickets }, pins);
    expect(describeTickets(t, 'en-US', [tickets[0], tickets[1], other], holding)?.heading).toBe(
      'All 3 tickets are valid',
    );
  });
  it('reports no ticket as invalid if the draw itself fails', () => {
    const draw = tamperRecord(record, 'seed')?.record;
    expect(report(tickets, draw)).toMatchObject({ held: false, failing: [], heading: t('ticket.drawFailed') });
  });
});

test("what is a player's own is named before it is saved", () => {
  const own = (evidence: Parameters<typeof nameOwn>[2]) => nameOwn(t, 'en-US', evidence);
  expect(own({ tickets: [] })).toBeUndefined();
  expect(own({ tickets: [tickets[0], tickets[2]] })).toBe('Entry 1 and Entry 3');
  expect(own({ tickets: [tickets[1]], receipt: {} })).toBe('Entry 2 and Order receipt');
  expect(own({ tickets: Array(11).fill(tickets[0]) })).toBe(`${Array(10).fill('Entry 1').join(', ')} and …`);
});

describe('the mark of a check', () => {
  const marks = (checks: readonly Check[]) =>
    checks.map((check) => [checkTextKey(check, checks), checkMark(check, checks)]);
  it('is passed, failed, or neither for a signature over another record', () => {
    const altered = replay({ record: tamperRecord(record, 'seed')?.record, tickets: [] }, pins).record;
    expect(marks(altered)).toContainEqual(['operator-original', 'other']);
    expect(marks(altered)).toContainEqual(['hash', 'failed']);
    expect(new Set(marks(replay({ record, tickets: [] }, pins).record).map(([, mark]) => mark))).toEqual(
      new Set(['held']),
    );
  });
});
