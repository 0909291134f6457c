import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failuresOf, hold, openDraw, reasonOf, unchecked } from '#support/proof/v3/held.ts';
import { allAt } from '#support/proof/v3/memory-log.ts';
import { checkGivenBeside, offline } from '#support/proof/v3/check-given.ts';
import { serveHeldDraw, serveLog, type FileServer } from '#support/proof/v3/serve-files.ts';
import { close, listOf, recordOf } from '#support/proof/v3/world.ts';
import { verdictOf } from '../verdict.ts';

const ID = '69-261121-0642';
const AFTER = '2026-11-21T07:00:00.000Z';
const held = hold(ID);
const { record, beside } = held;

let server: FileServer;
beforeEach(async () => {
  server = await serveHeldDraw(held);
});
afterEach(() => server.stop());

const checkGiven = checkGivenBeside(() => server);

describe('a list or winners that were given', () => {
  const [batch, ...batches] = beside.list.batches;
  const changed = { ...beside.list, batches: [{ ...batch, items: batch?.items.slice(1) }, ...batches] };
  const [item] = changed.batches[0]?.items ?? [];
  const staked = { ...beside.list, batches: [{ ...batch, items: [{ ...item, name: '11'.repeat(32) }] }, ...batches] };
  const noWinners = { ...beside.winners, winners: [{ place: 1 }] };
  const wrong = 'this list is not the one whose root the operator published';

  it.each([
    ['with fewer orders', changed],
    ['with another name', staked],
    ['of another draw', { ...beside.list, drawId: '69-261121-0643' }],
  ])('are told from those of the operator, which are right: %s', async (_, list) => {
    for (const isWhole of [false, true]) {
      const outcome = await checkGiven([record, list], { isWhole });
      expect([failuresOf(outcome), verdictOf(outcome)]).toEqual([['given-file'], 'file']);
      expect(reasonOf(outcome, 'given-file')).toContain(wrong);
      expect(outcome.checks).toContainEqual({ name: 'served-file', ok: true, found: 'the list that the server shows' });
    }
  });

  it('are no fault of the operator where nothing else can be read', async () => {
    const alone = await checkGiven([record, changed], offline);
    expect([failuresOf(alone), verdictOf(alone)]).toEqual([['given-file'], 'file']);
    expect(unchecked(alone)).toContain('list');
    server.files.delete(`/open/draws/${ID}/tickets.json`);
    const unread = await checkGiven([record, changed]);
    expect(failuresOf(unread)).toEqual(['given-file']);
    expect(reasonOf(unread, 'given-file')).toContain('tickets.json answers 404');
    const won = await checkGiven([record, beside.list, noWinners]);
    expect([failuresOf(won), verdictOf(won)]).toEqual([['given-file'], 'file']);
    const both = await checkGiven([record, changed, noWinners], offline);
    expect([failuresOf(both), verdictOf(both)]).toEqual([['given-file'], 'file']);
  });

  it('are the fault of the operator where its server shows the same, or the log has them', async () => {
    server.files.set(`/open/draws/${ID}/tickets.json`, changed);
    const served = await checkGiven([record, changed]);
    expect(failuresOf(served)).toEqual(failuresOf(await checkGiven([record])));
    expect(verdictOf(served)).toBe('fault');
    const made = openDraw(ID);
    close(made.log, made.draw, { root: '11'.repeat(32) });
    const closed = recordOf(made.log, made.draw);
    serveLog(server, made.log, made.log.note(allAt(AFTER)));
    const byHand = await checkGiven([closed, listOf(made.draw)], { origin: undefined });
    expect([failuresOf(byHand), verdictOf(byHand)]).toEqual([['root'], 'fault']);
  });
});
