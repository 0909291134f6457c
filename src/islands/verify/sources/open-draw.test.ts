import { describe, expect, it } from 'vitest';
import { hold, openDraw } from '#support/proof/v3/held.ts';
import { close } from '#support/proof/v3/world.ts';
import { parseEvidence } from './evidence.ts';
import { fetchPublishedRecord } from './fetch-record.ts';
import { readCancelledDraw, readUnfinishedDraw } from './open-draw.ts';

const ID = '69-261121-0642';
const { record, beside, receipts } = hold(ID);
const [receipt] = receipts;
const at = (time: string): number => Date.parse(`2026-11-21T${time}.000Z`);

/** A draw as its address shows it before it has its record. */
function shown(state: string, more: object = {}, isClosed = false) {
  const { log, draw } = openDraw(ID);
  const closing = isClosed ? { closing: { index: close(log, draw), entry: '' } } : {};
  if (closing.closing) closing.closing.entry = log.text(closing.closing.index);
  const commitment = { index: draw.index, entry: log.text(draw.index) };
  return { version: 3, drawId: ID, state, commitment, ...closing, ...more };
}
const cancelled = shown('cancelled', { cancelledAt: '2026-11-21T06:00:00.000Z', reason: 'unsealed' });

describe('files of version 3', () => {
  const ticket = { version: 3, drawId: ID, entryText: 'nap4|1,4,7,9|1|100', receipt: {} };
  it.each([
    ['a record', record, { record, tickets: [] }],
    ['a ticket', ticket, { tickets: [ticket] }],
    ['a receipt', receipt, { receipt, tickets: [] }],
    ['a receipt in the answer to a purchase', { code: 0, data: { receipt } }, { receipt, tickets: [] }],
    ['the list of a draw', beside.list, { list: beside.list, tickets: [] }],
    ['its winners', beside.winners, { raffle: beside.winners, tickets: [] }],
    ['a cancelled draw', cancelled, { draw: cancelled, tickets: [] }],
    [
      'a record with what is beside it',
      { record, list: beside.list, raffle: beside.winners },
      { record, tickets: [], list: beside.list, raffle: beside.winners },
    ],
  ])('are read: %s', (_, file, value) => {
    expect(parseEvidence(JSON.stringify(file))).toEqual({ ok: true, value });
  });
  it('are not checked before the draw', () => {
    expect(parseEvidence(JSON.stringify(shown('open')))).toEqual({ ok: false, error: 'not-drawn' });
  });
});

describe('a draw of version 3 without its record', () => {
  const phaseOf = (value: object, time: string) => readUnfinishedDraw(value, at(time));

  it.each([
    ['scheduled', shown('scheduled'), '05:00:00', '05:42:00', '05:42:00'],
    ['onSale', shown('open'), '06:00:00', '05:42:00', '06:41:54'],
    ['paused', shown('suspended'), '06:00:00', '05:42:00', '06:41:54'],
    ['paused', shown('suspended'), '05:00:00', '05:42:00', '06:41:54'],
    ['closing', shown('suspended'), '06:41:55', '06:41:54', '06:41:58'],
    ['closing', shown('open'), '06:41:55', '06:41:54', '06:41:58'],
    ['witnesses', shown('closed', {}, true), '06:41:56', '06:41:54', '06:41:58'],
    ['late', shown('closed', {}, true), '06:41:59', '06:41:58', '06:41:58'],
    ['late', shown('open'), '06:41:59', '06:41:58', '06:41:58'],
    ['beacon', shown('closed', { sealedAt: '2026-11-21T06:41:57.000Z' }, true), '06:41:58', '06:41:57', '06:42:00'],
    ['results', shown('drawn', {}, true), '06:42:10', '06:42:00', '06:42:00'],
  ])('is at: %s', (phase, value, now, since, until) => {
    expect(phaseOf(value, now)).toMatchObject({ drawId: ID, phase, until: at(until), isOverdue: false });
    expect(Math.abs((phaseOf(value, now)?.since ?? 0) - at(since))).toBeLessThan(2_000);
  });
  it('names the witnesses that have signed its closing, and those that are awaited', () => {
    const [first, second] = openDraw(ID).draw.entry.witnesses;
    const signed = [
      { witness: first, at: '2026-11-21T06:41:56.000Z' },
      { witness: second, at: 'soon' },
      { witness: 'stranger+00+AA', at: '2026-11-21T06:41:56.000Z' },
    ];
    const times = [at('06:41:56'), undefined, undefined];
    expect(phaseOf(shown('closed', { signed }, true), '06:41:57')?.signed).toEqual({
      quorum: 2,
      witnesses: times.map((signedAt, i) => ({ name: `w${i + 1}.example`, signedAt })),
    });
    // Without its place in the log nobody can have signed it.
    expect(phaseOf(shown('closed', { signed }), '06:41:57')?.signed).toBeUndefined();
  });
  it('is overdue some minutes after its time, and not before', () => {
    const sealed = shown('closed', { sealedAt: '2026-11-21T06:41:57.000Z' }, true);
    for (const waiting of [sealed, shown('drawn', {}, true)])
      expect([phaseOf(waiting, '06:47:00')?.isOverdue, phaseOf(waiting, '06:47:01')?.isOverdue]).toEqual([false, true]);
    // Nobody can finish a draw that was not closed, or that too few witnesses have signed.
    for (const open of [shown('open'), shown('suspended'), shown('closed', {}, true)])
      expect(phaseOf(open, '08:00:00')?.isOverdue).toBe(false);
  });
  it.each([
    ['a record', record],
    ['a cancelled draw', cancelled],
    ['one whose commitment cannot be read', shown('open', { commitment: { index: 1, entry: '{' } })],
    ['nothing', null],
  ])('is not %s', (_, value) => expect(readUnfinishedDraw(value, at('06:00:00'))).toBeUndefined());

  it('that was cancelled says when and why, with the hash of its seed', () => {
    expect(readCancelledDraw(cancelled)).toEqual({
      drawId: ID,
      cancelledAt: at('06:00:00'),
      seedHash: openDraw(ID).draw.entry.seedHash,
      reason: 'unsealed',
    });
  });
  it('is fetched as it is shown, a cancelled one, too', async () => {
    for (const value of [record, cancelled, shown('open')]) {
      const answer = await fetchPublishedRecord(ID, async () => new Response(JSON.stringify(value)));
      expect(answer).toEqual({ ok: true, value });
    }
  });
});
