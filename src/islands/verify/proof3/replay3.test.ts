import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDraw, pins as oldPins } from '#support/proof/draw-vectors.ts';
import { hold, holdWithTicket, openDraw, unchecked } from '#support/proof/v3/held.ts';
import { allAt } from '#support/proof/v3/memory-log.ts';
import { serveHeldDraw, serveLog, type FileServer } from '#support/proof/v3/serve-files.ts';
import { close, inTime, listOf, pins, recordOf, stop } from '#support/proof/v3/world.ts';
import { replayAny } from '../checks/replay.ts';
import { allPassed, checkMark, checkTextKey, drawChecks } from '../checks/replay-result.ts';
import { receipt3TextKey, receiptTone } from '../checks/receipt-card.tsx';
import type { Evidence } from '../sources/evidence.ts';
import { listTamperTargets, tamperRecord, TAMPER_TARGETS_3, type TamperTarget } from '../tamper/tamper.ts';
import { countUnchecked, listSteps, STEPS, verdictOf } from './steps.ts';
import { ticketState } from './ticket-state.ts';

const ID = '69-261121-0642';
const roundTime = (round: number): number => (pins.beacon.genesis + (round - 1) * pins.beacon.period) * 1_000;
const held = holdWithTicket(ID);
const { draw, record, beside, receipts, receipt, ticket } = held;

let server: FileServer;
beforeEach(async () => {
  server = await serveHeldDraw(held);
});
afterEach(() => server.stop());

const steps: string[] = [];
const replay = (evidence: Partial<Evidence>, origin: string | null = server.origin) => {
  steps.length = 0;
  const given = JSON.parse(JSON.stringify({ tickets: [], ...evidence })) as Evidence;
  return replayAny(
    given,
    { pins: oldPins, pins3: pins },
    { origin: origin ?? undefined, onStep: (step) => steps.push(step) },
  );
};
const report = ({ report3 }: Awaited<ReturnType<typeof replay>>) => report3 ?? expect.unreachable();
const failed = (outcome: Awaited<ReturnType<typeof replay>>) =>
  outcome.record.filter(({ ok }) => !ok).map(({ name }) => name);

describe('a record of version 3', () => {
  it('is checked with all that is published beside it, which is kept', async () => {
    const outcome = await replay({ record });
    expect([failed(outcome), verdictOf(outcome), allPassed(drawChecks(outcome))]).toEqual([[], 'held', true]);
    expect(outcome.numbers).toEqual(record.numbers);
    expect(report(outcome)).toMatchObject({ isHeld: true, list: beside.list, winners: beside.winners });
    expect(unchecked({ checks: [], ...report(outcome) })).toEqual(['first-commitment', 'published']);
    expect(steps).toEqual(['log', 'list', 'winners', 'checks']);
  });

  it('is checked with the log from its start where that is asked for', async () => {
    expect(unchecked({ checks: [], ...report(await replay({ record, isWhole: true })) })).toEqual(['published']);
  });

  it('names its witnesses and when they signed, before the round', async () => {
    const { seal } = report(await replay({ record }));
    const { witnesses = [], sealBy = 0, roundAt = 0, quorum } = seal ?? {};
    expect(quorum).toBe(2);
    expect(witnesses.map(({ isInTime }) => isInTime)).toEqual([true, true, true]);
    expect(new Date(witnesses[0]?.signedAt ?? 0).toISOString()).toBe('2026-11-21T06:41:56.000Z');
    const { sealBy: by, drawsAt, round } = draw.entry;
    expect([new Date(sealBy).toISOString(), roundAt]).toEqual([by, roundTime(round)]);
    expect(roundAt).toBeGreaterThanOrEqual(Date.parse(drawsAt));
  });

  it('needs no network with its list and winners, and says what only the log tells', async () => {
    const outcome = await replay({ record, list: beside.list, raffle: beside.winners }, null);
    expect(failed(await outcome)).toEqual([]);
    const notes = unchecked({ checks: [], ...report(outcome) });
    expect(notes).toEqual(expect.arrayContaining(['first-closing', 'batches']));
    expect(server.asked).toEqual([]);
    expect(countUnchecked([...report(outcome).notChecked, ...report(outcome).notChecked])).toBe(new Set(notes).size);
  });

  it('whose operator serves another list holds, with a rule broken', async () => {
    const [batch, ...others] = beside.list.batches;
    server.files.set(`/open/draws/${ID}/tickets.json`, {
      ...beside.list,
      batches: [{ ...batch, items: batch?.items.slice(1) }, ...others],
    });
    const outcome = await replay({ record });
    expect([verdictOf(outcome), allPassed(drawChecks(outcome))]).toEqual(['fault', true]);
    expect(listSteps(outcome).map(({ name, state }) => [name, state])).toEqual([
      ['fixed', 'held'],
      ['tickets', 'failed'],
      ['sealed', 'held'],
      ['numbers', 'held'],
      // Who won cannot be looked up in a list that is another.
      ['prizes', 'skipped'],
    ]);
  });

  it('holds beside a list that the player changed, which is no fault of the operator', async () => {
    const list = { ...beside.list, batches: beside.list.batches.slice(1) };
    const outcome = await replay({ record, list });
    expect([verdictOf(outcome), allPassed(drawChecks(outcome))]).toEqual(['file', true]);
    expect([failed(outcome), report(outcome).list]).toEqual([['given-file'], beside.list]);
    expect(outcome.record.at(-1)?.name).toBe('served-file');
    // What was read before is the operator's.
    server.files.set(`/open/draws/${ID}/tickets.json`, list);
    expect(verdictOf(await replay({ record, list, read: ['list'] }))).toBe('fault');
    // In a saved page nothing is.
    expect(verdictOf(await replay({ record, list, read: ['list'] }, null))).toBe('file');
  });

  it('without its list does not say that the list was checked', async () => {
    server.files.delete(`/open/draws/${ID}/tickets.json`);
    const outcome = await replay({ record });
    expect(verdictOf(outcome)).toBe('incomplete');
    const states = Object.fromEntries(listSteps(outcome).map(({ name, state }) => [name, state]));
    expect(states).toMatchObject({ fixed: 'held', tickets: 'skipped', sealed: 'held', numbers: 'held' });
  });

  it('has every check in one step', async () => {
    const known = Object.values(STEPS).flat() as string[];
    expect(new Set(known).size).toBe(known.length);
    const outcome = await replay({ record: hold('61-261121').record }, null);
    const { notChecked } = report(outcome);
    for (const { name } of [...outcome.record, ...notChecked]) expect(known).toContain(name);
  });

  it('that is damaged shows no numbers and no seal', async () => {
    const outcome = await replay({ record: { version: 3, drawId: ID } });
    expect([outcome.numbers, report(outcome).seal, verdictOf(outcome)]).toEqual([undefined, undefined, 'failed']);
    expect(server.asked).toEqual([]);
  });
});

describe('one changed character', () => {
  it('is offered in every part that a record has', () => {
    expect(listTamperTargets(record)).toEqual(Object.keys(TAMPER_TARGETS_3).filter((part) => part !== 'winner'));
    expect(listTamperTargets(hold('61-261121').record)).toContain('winner');
  });

  it.each(Object.keys(TAMPER_TARGETS_3) as TamperTarget[])('of %s is noticed', async (part) => {
    const genuine = part === 'winner' ? hold('61-261121').record : record;
    const change = tamperRecord(genuine, part) ?? expect.unreachable();
    expect(change.before).not.toBe(change.after);
    const outcome = await replay({ record: change.record }, null);
    expect(verdictOf(outcome)).toBe('failed');
    // The signature was given for the record as it was.
    const { record: checks } = outcome;
    expect(checks.filter(({ ok }) => ok).map((check) => checkTextKey(check, checks))).not.toContain('signed');
  });

  it('of the numbers leaves those that this device calculated', async () => {
    const outcome = await replay({ record: tamperRecord(record, 'numbers')?.record }, null);
    expect(outcome.numbers).toEqual(record.numbers);
  });

  it('leaves a signature that neither passed nor failed', async () => {
    const { record: checks } = await replay({ record: tamperRecord(record, 'prize')?.record }, null);
    const signed = checks.find(({ name }) => name === 'signed') ?? expect.unreachable();
    expect([checkMark(signed, checks), checkTextKey(signed, checks)]).toEqual(['other', 'signed-original']);
  });
});

describe('a ticket of version 3', () => {
  const stateOf = (outcome: Awaited<ReturnType<typeof replay>>) =>
    ticketState(outcome.tickets[0] ?? [], report(outcome).tickets[0]);

  it('took part, as the log shows', async () => {
    expect(stateOf(await replay({ record, tickets: [ticket] }))).toBe('held');
  });
  it('is not said to have taken part where the log could not be read', async () => {
    expect(stateOf(await replay({ record, tickets: [ticket] }, null))).toBe('unknown');
    const without = { ...ticket, proof: undefined };
    expect(stateOf(await replay({ record, tickets: [without] }, null))).toBe('unknown');
  });
  it('shows without the log that the list names its order otherwise, and not that the draw is valid', async () => {
    const list = JSON.parse(JSON.stringify(beside.list).replace(ticket.name, '11'.repeat(32))) as unknown;
    for (const own of [{ tickets: [ticket] }, { receipt }])
      expect(failed(await replay({ record, list, ...own }, null))).toEqual(['given-file']);
    const { tickets } = report(await replay({ record, list: beside.list, tickets: [ticket] }, null));
    expect(tickets[0]?.map(({ name }) => name)).toContain('ticket-draw');
  });
  it('with other numbers does not hold', async () => {
    const other = { ...ticket, entryText: 'nap4|1,4,7,10|1|100' };
    expect(stateOf(await replay({ record, tickets: [other] }))).toBe('changed');
  });
});

describe('a receipt of version 3', () => {
  const wordsOf = async (given: unknown, origin: string | null = server.origin) => {
    const outcome = await replay({ receipt: given }, origin);
    return receipt3TextKey(outcome.receipt ?? [], report(outcome).receipt ?? []);
  };

  it('is in the log, and is read with its draws', async () => {
    expect(await wordsOf(receipt)).toBe('tookPart');
    expect(steps).toContain('draw');
  });
  it('does not say that its order took part where the list of the draw cannot be read', async () => {
    server.files.delete(`/open/draws/${ID}/tickets.json`);
    expect(await wordsOf(receipt)).toBe('witnessed');
  });
  it.each([
    ['stopped', true],
    ['dropped', false],
  ])('says of an order that did not take part that it was %s', async (words, isStopped) => {
    const { log, draw: open, own, receipt: early } = openDraw(ID);
    if (isStopped) stop(log, open, own);
    else open.batches.length = 0;
    close(log, open);
    const [record3, list] = [recordOf(log, open), listOf(open)];
    serveLog(server, log, log.note(inTime(open)));
    server.files.set(`/open/draws/${ID}.json`, record3);
    server.files.set(`/open/draws/${ID}/tickets.json`, list);
    expect(await wordsOf(early)).toBe(words);
  });
  it('is not called false by a record beside it that was changed', async () => {
    const changed = tamperRecord(record, 'numbers')?.record;
    const outcome = await replay({ record: changed, receipt });
    expect(failed(outcome)).toContain('hash');
    expect(receipt3TextKey(outcome.receipt ?? [], report(outcome).receipt ?? [])).toBe('tookPart');
    const alone = await replay({ record: changed, receipt }, null);
    expect(receipt3TextKey(alone.receipt ?? [], report(alone).receipt ?? [])).toBe('unknown');
  });
  it('names the draw that its order took part in, or was stopped before, where it has several', async () => {
    const found = (state: string) => [
      { name: 'receipt-in-log', ok: true, found: `${ID} ${state === 'drawn' ? 'sold' : state}` },
      { name: 'receipt-in-log', ok: true, found: '69-261121-0643 sold' },
      { name: 'takes-part', ok: true, found: `${ID} ${state}` },
    ];
    const own = [{ name: 'receipt-shape', ok: true }];
    expect(receipt3TextKey([...own, ...found('drawn')], [])).toBe('tookPart');
    expect(receipt3TextKey([...own, ...found('stopped')], [])).toBe('stoppedIn');
  });
  it('is in a log that too few of its witnesses have signed yet', async () => {
    const { log, draw: open, receipt: early } = openDraw(ID);
    const show = (cosigned: ReturnType<typeof allAt>, size = log.size) => {
      serveLog(server, log.fork(size), log.note(cosigned, { size }));
      server.files.set(`/open/draws/${ID}.json`, {
        version: 3,
        drawId: ID,
        state: 'open',
        commitment: { index: open.index, entry: log.text(open.index) },
      });
    };
    show(inTime(open).slice(0, 1));
    expect(await wordsOf(early)).toBe('logged');
    show(inTime(open).slice(0, 2));
    expect(await wordsOf(early)).toBe('witnessed');
    // Sales go on, and its batch is still to come.
    show(inTime(open), log.size - 1);
    expect(await wordsOf(early)).toBe('awaited');
    // A checkpoint that ends before the draw.
    show(inTime(open), open.index);
    expect(await wordsOf(early)).toBe('unknown');
  });
  it('has the color of success only where nothing is open', () => {
    const tones = [
      'witnessed',
      'tookPart',
      'logged',
      'awaited',
      'stopped',
      'stoppedIn',
      'unknown',
      'broken',
      'failed',
      'other',
      'dropped',
    ];
    expect(tones.map(receiptTone)).toEqual([
      ...Array<string>(2).fill('held'),
      ...Array<string>(5).fill('neutral'),
      ...Array<string>(4).fill('fault'),
    ]);
  });
  it('is genuine where nothing can be read, and nobody can tell the rest', async () => {
    expect(await wordsOf(receipt, null)).toBe('unknown');
  });
  it('that was changed is none', async () => {
    expect(await wordsOf({ ...receipt, signature: '00'.repeat(64) })).toBe('failed');
  });
  it('whose batch is not in the log shows a broken word', async () => {
    const { log, draw: open } = openDraw(ID);
    close(log, open);
    serveLog(server, log, log.note(inTime(open)));
    const [entry] = [log.text(open.index)];
    server.files.set(`/open/draws/${ID}.json`, {
      version: 3,
      drawId: ID,
      state: 'closed',
      commitment: { index: open.index, entry },
    });
    expect(await wordsOf(receipts[1])).toBe('broken');
  });
  it('is checked beside a draw of version 2 by its own version', async () => {
    const { record: old } = makeDraw();
    const outcome = await replay({ receipt, record: old });
    expect([allPassed(outcome.record), outcome.receipt?.map(({ name }) => name)]).toEqual([
      true,
      expect.arrayContaining(['receipt-shape', 'receipt-signed']) as unknown,
    ]);
  });
});
