import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failuresOf, hold, ORDERS, startLog, unchecked, uncheckedReason } from '#support/proof/v3/held.ts';
import { checkGivenBeside, offline } from '#support/proof/v3/check-given.ts';
import { serveHeldDraw, serveLog, type FileServer } from '#support/proof/v3/serve-files.ts';
import { close, commit, inTime, listOf, recordOf, sell } from '#support/proof/v3/world.ts';
import { verdictOf } from './verdict.ts';

const ID = '69-261121-0642';
const LIST = `/open/draws/${ID}/tickets.json`;
const held = hold(ID);
const { record, beside, receipts } = held;
const emptied = { ...beside.list, batches: [] };

let server: FileServer;
beforeEach(async () => {
  server = await serveHeldDraw(held);
});
afterEach(() => server.stop());
const checkGiven = checkGivenBeside(() => server);

describe('whether the order of a receipt took part', () => {
  it.each([
    ['cannot be read', undefined, 'answers 404'],
    ['gives another root', emptied, 'does not give the root of the closing'],
    ['is none', { version: 3 }, 'does not give the root of the closing'],
  ])('is not checked where the list of the draw %s', async (_, list, reason) => {
    if (list) server.files.set(LIST, list);
    else server.files.delete(LIST);
    const outcome = await checkGiven([receipts[0]]);
    expect([failuresOf(outcome), verdictOf(outcome)]).toEqual([[], 'incomplete']);
    expect(uncheckedReason(outcome, 'takes-part')).toContain(reason);
  });

  it('is not called checked of an order that was dropped, whose list is hidden', async () => {
    const log = startLog();
    const draw = commit(log, ID);
    const [dropped] = sell(log, ORDERS[69]?.() ?? [], [draw]);
    draw.batches.length = 0;
    close(log, draw);
    serveLog(server, log, log.note(inTime(draw)));
    server.files.set(`/open/draws/${ID}.json`, recordOf(log, draw));
    server.files.set(LIST, listOf(draw));
    expect(failuresOf(await checkGiven([dropped]))).toEqual(['takes-part']);
    server.files.delete(LIST);
    expect(verdictOf(await checkGiven([dropped]))).toBe('incomplete');
  });

  it('is not checked without the log', async () => {
    const outcome = await checkGiven([receipts[0], record, beside.list], offline);
    expect(unchecked(outcome)).toContain('takes-part');
  });

  it('is read from the list that the server shows where the given one was changed', async () => {
    for (const list of [emptied, { ...beside.list, drawId: '69-261121-0643' }]) {
      const outcome = await checkGiven([receipts[0], list]);
      expect([failuresOf(outcome), verdictOf(outcome)]).toEqual([['given-file'], 'file']);
      expect(outcome.checks).toContainEqual({ name: 'takes-part', ok: true, found: `${ID} drawn` });
    }
    server.files.delete(LIST);
    expect(uncheckedReason(await checkGiven([receipts[0], emptied]), 'takes-part')).toContain('answers 404');
  });
});
