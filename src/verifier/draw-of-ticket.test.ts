import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failuresOf, holdWithTicket, unchecked, uncheckedReason } from '#support/proof/v3/held.ts';
import { checkGivenBeside, offline } from '#support/proof/v3/check-given.ts';
import { serveHeldDraw, type FileServer } from '#support/proof/v3/serve-files.ts';
import { pins, resign, ticketOf } from '#support/proof/v3/world.ts';
import { checkFiles } from './check.ts';
import type { Outcome } from './around.ts';
import { exitCodeOf } from './report.ts';
import type { Shown } from './shapes.ts';
import { verdictOf } from './verdict.ts';

const ID = '69-261121-0642';
const held = holdWithTicket(ID);
const { draw, record, beside, receipt, order, ticket } = held;

let server: FileServer;
beforeEach(async () => {
  server = await serveHeldDraw(held);
});
afterEach(() => server.stop());
const checkGiven = checkGivenBeside(() => server);

const passedIn = ({ checks }: Outcome): readonly string[] => checks.filter(({ ok }) => ok).map(({ name }) => name);

describe('the draw of a ticket', () => {
  it('is valid where all of it was checked', async () => {
    const outcome = await checkGiven([ticket]);
    expect(passedIn(outcome)).toContain('ticket-draw');
    expect(unchecked(outcome)).not.toContain('ticket-draw');
  });

  it.each([
    ['the log', () => server.files.clear(), [ticket, record, beside.list, beside.winners]],
    ['its list', () => server.files.delete(`/open/draws/${ID}/tickets.json`), [ticket]],
    ['its winners', () => server.files.delete(`/open/draws/${ID}/winners.json`), [ticket]],
  ])('is not said to be valid where this could not be read: %s', async (_, remove, given) => {
    remove();
    const outcome = await checkGiven(given);
    expect(failuresOf(outcome)).toEqual([]);
    expect(passedIn(outcome)).not.toContain('ticket-draw');
    expect(uncheckedReason(outcome, 'ticket-draw')).toBe('not all of the draw itself could be checked');
  });

  it('is not said to be valid of any of several tickets', async () => {
    const both = [ticket, ticketOf(draw, receipt, order, 2)].map((value): Shown => ({
      kind: 'ticket',
      value: { ...value },
    }));
    const shown: Shown = { kind: 'record', value: { ...record } };
    const outcomes = await checkFiles([...both, shown], { pins, isWhole: false, ...offline });
    expect(outcomes.map((one) => unchecked(one).includes('ticket-draw'))).toEqual([true, true]);
  });

  it('hides no ticket of a draw whose record was given, where that of another was not', async () => {
    const other = { ...ticket, drawId: '69-261121-0643' };
    const tickets = [{ ...ticket, salt: '00'.repeat(16) }, other].map((value): Shown => ({ kind: 'ticket', value }));
    const shown: Shown = { kind: 'record', value: { ...record } };
    const check = (files: readonly Shown[]) => checkFiles(files, { pins, isWhole: false, ...offline });
    const [own, unread] = await check([...tickets, shown]);
    if (!own || !unread) expect.unreachable();
    expect(failuresOf(own)).toContain('receipt-leaf');
    expect([failuresOf(unread), uncheckedReason(unread, 'in-tree')]).toEqual([
      [],
      expect.stringContaining('give the record of draw 69-261121-0643, too'),
    ]);
    await expect(check(tickets)).rejects.toMatchObject({ kind: 'no-record' });
  });

  it('fails where the draw does not hold, whatever was not checked', async () => {
    const outcome = await checkGiven([ticket, resign({ ...record, numbers: [[1, 2, 3, 4, 5]] })], offline);
    expect(failuresOf(outcome)).toContain('ticket-draw');
    expect(unchecked(outcome)).not.toContain('ticket-draw');
  });
});

describe('a ticket with a wrong proof', () => {
  const wrong = { ...ticket, proof: { index: 0, count: 1, path: [] } };
  it('is not false where no list is at hand: nobody can tell', async () => {
    const outcome = await checkGiven([wrong, record], offline);
    expect([failuresOf(outcome), verdictOf(outcome), exitCodeOf(outcome)]).toEqual([['ticket-proof'], 'unknown', 3]);
    const listed = await checkGiven([wrong]);
    expect([failuresOf(listed), verdictOf(listed), exitCodeOf(listed)]).toEqual([['ticket-proof'], 'ticket', 1]);
  });
});

describe('the draw of a receipt', () => {
  it('is not said to be valid without the log', async () => {
    expect(passedIn(await checkGiven([receipt]))).toContain('receipt-draw');
    const outcome = await checkGiven([receipt, record], offline);
    expect([failuresOf(outcome), passedIn(outcome).includes('receipt-draw')]).toEqual([[], false]);
    expect(passedIn(outcome)).toEqual(expect.arrayContaining(['receipt-commitment', 'receipt-time']));
    expect(uncheckedReason(outcome, 'receipt-draw')).toContain('not all of the draw itself could be checked: the log');
  });
});
