import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failuresOf, holdWithTicket, reasonOf, unchecked } from '#support/proof/v3/held.ts';
import { checkGivenBeside, offline } from '#support/proof/v3/check-given.ts';
import { serveHeldDraw, type FileServer } from '#support/proof/v3/serve-files.ts';
import { pins, resign, STRANGER, ticketOf } from '#support/proof/v3/world.ts';
import type { Outcome } from '../around.ts';
import { checkFiles } from '../check.ts';
import { exitCodeOf } from '../report.ts';
import { recognize } from '../shapes.ts';
import { verdictOf } from '../verdict.ts';

const ID = '69-261121-0642';
const held = holdWithTicket(ID);
const { draw, record, receipt, order, ticket } = held;
const wrongNumbers = { ...record, numbers: [[1, 2, 3, 4, 5]] };
const served = { name: 'served-file', ok: true, found: 'the record that the server shows' };

const hasCheck = ({ checks }: Outcome, wanted: string): boolean => checks.some(({ name }) => name === wanted);

let server: FileServer;
beforeEach(async () => {
  server = await serveHeldDraw(held);
});
afterEach(() => server.stop());
const checkGiven = checkGivenBeside(() => server);

describe.each([
  ['a ticket', ticket],
  ['a receipt', receipt],
])('a record that was given beside %s', (_, own) => {
  it.each([
    ['its numbers', wrongNumbers, 'the record was changed after it was signed'],
    ['its signature', { ...record, signature: '00'.repeat(64) }, 'the record is not signed by the key that it names'],
    ['its fields', { ...record, beacon: undefined }, 'beacon'],
  ])('is not used where this was changed, and only the file is wrong: %s', async (__, changed, reason) => {
    const outcome = await checkGiven([own, changed]);
    expect([failuresOf(outcome), verdictOf(outcome), exitCodeOf(outcome)]).toEqual([['given-file'], 'file', 1]);
    expect(reasonOf(outcome, 'given-file')).toContain(reason);
    expect(outcome.checks).toContainEqual(served);
    const genuine = await checkGiven([own]);
    expect(outcome.checks.slice(2)).toEqual(genuine.checks);
    expect(outcome.notChecked).toEqual(genuine.notChecked);
  });

  it('says nothing of it where no other record can be read', async () => {
    const alone = await checkGiven([own, wrongNumbers], offline);
    expect([failuresOf(alone), verdictOf(alone)]).toEqual([['given-file'], 'file']);
    expect(alone.checks).not.toContainEqual(served);
    server.files.delete(`/open/draws/${ID}.json`);
    const unread = await checkGiven([own, wrongNumbers]);
    expect([failuresOf(unread), verdictOf(unread)]).toEqual([['given-file'], 'file']);
    expect(JSON.stringify(unread.notChecked)).toContain(`${ID}.json answers 404`);
  });

  const isMarked = (outcome: Outcome) => ['given-file', 'served-file'].map((name) => hasCheck(outcome, name));

  it('is that of the operator where the server shows the same', async () => {
    server.files.set(`/open/draws/${ID}.json`, wrongNumbers);
    const outcome = await checkGiven([own, wrongNumbers]);
    expect([isMarked(outcome), verdictOf(outcome)]).toEqual([[false, false], 'broken']);
  });

  it('is not replaced by a right one where what the server shows is wrong, too', async () => {
    server.files.set(`/open/draws/${ID}.json`, { ...record, numbers: [[2, 3, 4, 5, 6]] });
    const outcome = await checkGiven([own, wrongNumbers]);
    expect([isMarked(outcome), verdictOf(outcome)]).toEqual([[true, false], 'broken']);
  });

  it('is named where the server shows a draw that is not finished', async () => {
    const { commitment } = record;
    server.files.set(`/open/draws/${ID}.json`, { version: 3, drawId: ID, state: 'closed', commitment });
    const outcome = await checkGiven([own, wrongNumbers]);
    expect([failuresOf(outcome), isMarked(outcome)]).toEqual([['given-file'], [true, false]]);
  });

  it('is used where its operator signed something wrong', async () => {
    const outcome = await checkGiven([own, resign(wrongNumbers)]);
    expect(isMarked(outcome)).toEqual([false, false]);
  });

  it('is not used where a stranger signed it, and the server shows the right one', async () => {
    const strange = resign({ ...wrongNumbers, operatorKey: STRANGER.publicKey.toString('hex') }, STRANGER);
    const outcome = await checkGiven([own, strange]);
    expect([failuresOf(outcome), isMarked(outcome), verdictOf(outcome)]).toEqual([
      ['given-file'],
      [true, true],
      'file',
    ]);
    // The keys may be those of somebody else.
    expect(isMarked(await checkGiven([own, strange], offline))).toEqual([false, false]);
    server.files.set(`/open/draws/${ID}.json`, wrongNumbers);
    expect(isMarked(await checkGiven([own, strange]))).toEqual([false, false]);
  });
});

describe('several tickets beside a changed record', () => {
  it('are each left unchecked, and none is said to be false', async () => {
    const files = [ticket, ticketOf(draw, receipt, order, 2), wrongNumbers].map((value) =>
      recognize(JSON.parse(JSON.stringify(value)), 'a file'),
    );
    const outcomes = await checkFiles(files, { pins, isWhole: false, ...offline });
    expect(outcomes.map((one) => [failuresOf(one), verdictOf(one)])).toEqual([
      [['given-file'], 'file'],
      [['given-file'], 'file'],
    ]);
    expect(outcomes.map((one) => unchecked(one))).toEqual([
      ['in-tree', 'takes-part'],
      ['in-tree', 'takes-part'],
    ]);
  });
});
