import { describe, expect, it } from 'vitest';
import { textFiles } from '#i18n/text-files.ts';
import { createTranslator } from '#i18n/translator.ts';
import { pins } from '#support/proof/draw-vectors.ts';
import { makeRaffle } from '#support/proof/raffle-vectors.ts';
import { describeRaffle } from './raffle-report.ts';
import { replay } from '../checks/replay.ts';

const t = createTranslator('en-US', textFiles['en-US'], 'verify');
const { record, openings } = makeRaffle();

/** The report on a record and its openings. */
function report(given: unknown, opened?: unknown) {
  const outcome = replay({ record: given, tickets: [], ...(opened === undefined ? {} : { raffle: opened }) }, pins);
  return describeRaffle(t, given, opened, outcome.record, outcome.raffle);
}

describe('the report on a raffle', () => {
  it('names its winners by id in the order drawn', () => {
    const { winners, ...rest } = report(record, openings) ?? expect.unreachable();
    expect(rest).toMatchObject({ held: true, heading: t('raffle.held'), about: t('raffle.lead', { count: 3 }) });
    expect(winners.map(({ luckyId }) => luckyId)).toEqual(openings.winners.map(({ luckyId }) => luckyId));
    expect(winners[0]?.place).toBe(`Ticket ${(record.raffle?.winners[0] ?? 0) + 1} of 20`);
  });

  it('names the places if the winners could not be fetched', () => {
    const { winners, ...rest } = report(record) ?? expect.unreachable();
    expect(rest).toMatchObject({ held: true, heading: t('raffle.recomputed'), text: t('raffle.offline') });
    expect(winners.map(({ luckyId }) => luckyId)).toEqual([undefined, undefined, undefined]);
  });

  it('fails for winners under other ids, and with its draw', () => {
    const [first, ...others] = openings.winners;
    const forged = { ...openings, winners: [{ ...first, luckyId: 'ZZ9999999' }, ...others] };
    expect(report(record, forged)).toMatchObject({ held: false, text: t('raffle.failedText') });
    expect(report({ ...record, seed: record.hash }, openings)).toMatchObject({
      held: false,
      text: t('raffle.drawFailed'),
    });
  });

  it('counts prizes carried to it and from it, even with too few tickets', () => {
    const few = makeRaffle({ count: 2, carried: 2 });
    const about = ['lead', 'carried', 'over'].map((key, i) => t(`raffle.${key}`, { count: [5, 2, 3][i] ?? 0 }));
    expect(report(few.record, few.openings)?.about).toBe(about.join(' '));
    const nobody = makeRaffle({ count: 0 });
    expect(report(nobody.record)).toMatchObject({ held: true, heading: t('raffle.none'), text: '', winners: [] });
  });

  it('shows an id only at the place it was opened for, for any file', () => {
    const [first, second, third] = openings.winners;
    expect(
      report(record, { ...openings, winners: [second, first, third] })?.winners.map(({ luckyId }) => luckyId),
    ).toEqual([undefined, undefined, third?.luckyId]);
    for (const odd of [{ winners: 1 }, { winners: [null, 1, {}] }, null, [1]])
      expect(report(record, odd)?.winners.map(({ luckyId }) => luckyId)).toEqual([undefined, undefined, undefined]);
  });

  it('is empty without a raffle', () => {
    const { raffle: _, ...without } = record;
    for (const none of [without, {}, null, { raffle: 1 }, { raffle: { winners: 'x' } }])
      expect(report(none)).toBeUndefined();
  });
});
