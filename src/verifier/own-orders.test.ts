import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failuresOf, holdWithTicket, reasonOf, startLog, unchecked, uncheckedReason } from '#support/proof/v3/held.ts';
import { checkGivenBeside, offline } from '#support/proof/v3/check-given.ts';
import { serveHeldDraw, serveLog, type FileServer } from '#support/proof/v3/serve-files.ts';
import { commit, inTime, keyChange, listOf, OPERATOR, sell, STRANGER } from '#support/proof/v3/world.ts';
import type { TicketList } from '#verify/v3/index.ts';
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

type Item = TicketList['batches'][number]['items'][number];

/** The list with another item in the place of each for which `is` says so. */
const changeItems = (is: (item: Item) => boolean, change: (item: Item) => Item): TicketList => ({
  ...beside.list,
  batches: beside.list.batches.map(({ orders: index, items }) => ({
    orders: index,
    items: items.map((item) => (is(item) ? change(item) : item)),
  })),
});
const isOwn = ({ name }: Item): boolean => name === ticket.name;
const other = '11'.repeat(32);

describe('the order of a ticket or receipt in a list that is given beside it', () => {
  const renamed = changeItems(isOwn, (item) => ({ ...item, name: other }));
  const exchanged = changeItems(isOwn, ({ name, leaves: [first, second] }) => ({
    name,
    leaves: [first, second].flatMap((leaf, i, all) => (leaf ? [{ ...leaf, stake: all[1 - i]?.stake ?? 0 }] : [])),
  }));
  const turned = changeItems(isOwn, ({ name, leaves }) => ({ name, leaves: leaves.toReversed() }));

  it.each([
    ['another name', renamed],
    ['stakes of other tickets', exchanged],
    ['its tickets in another order', turned],
  ])('is compared in all fields without the log: %s', async (_, list) => {
    for (const own of [ticket, receipt]) {
      const outcome = await checkGiven([own, record, list, beside.winners], offline);
      expect([failuresOf(outcome), verdictOf(outcome)]).toEqual([['given-file'], 'file']);
      expect(reasonOf(outcome, 'given-file')).toContain('with another name, or with other tickets or stakes');
    }
  });

  it('is compared with those that were signed with it', async () => {
    const [neighbour] = beside.list.batches.flatMap(({ items }) =>
      items.some(isOwn) ? items.filter((item) => !isOwn(item)) : [],
    );
    const list = changeItems(
      (item) => item === neighbour,
      (item) => ({ ...item, name: other }),
    );
    const outcome = await checkGiven([ticket, record, list], offline);
    expect(failuresOf(outcome)).toEqual(['given-file']);
    expect(reasonOf(outcome, 'given-file')).toContain('than were signed together with it');
  });

  it('is told from what the server shows', async () => {
    const given = await checkGiven([receipt, renamed]);
    expect([failuresOf(given), verdictOf(given)]).toEqual([['given-file'], 'file']);
    expect(given.checks.map(({ name }) => name)).toContain('served-file');
    server.files.set(`/open/draws/${ID}/tickets.json`, renamed);
    const served = await checkGiven([ticket, record, renamed], { log: undefined });
    expect(failuresOf(served)).toEqual(['batches']);
  });

  it('is compared with a receipt alone', async () => {
    const wrong = await checkGiven([receipt, renamed], offline);
    expect(failuresOf(wrong)).toEqual(['given-file']);
    const foreign = await checkGiven([receipt, { ...beside.list, drawId: '69-261121-0643' }], offline);
    expect(reasonOf(foreign, 'given-file')).toContain('the list of another draw');
    const right = await checkGiven([receipt, beside.list], offline);
    expect([failuresOf(right), unchecked(right).includes('list')]).toEqual([[], true]);
  });

  it('of a receipt alone that is not genuine shows nothing of a right list', async () => {
    const forged = { ...receipt, signature: '00'.repeat(64) };
    const [strange] = sell(startLog(), [order], [{ ...draw, batches: [] }], undefined, STRANGER);
    for (const [own, failure] of [
      [forged, 'receipt-signed'],
      [strange, 'receipt-key'],
    ]) {
      const outcome = await checkGiven([own, beside.list], offline);
      expect([failuresOf(outcome), verdictOf(outcome)]).toEqual([[failure], 'broken']);
      expect(uncheckedReason(outcome, 'list')).toContain(`the record of draw ${ID} is not at hand`);
    }
    const foreign = await checkGiven([forged, { ...beside.list, drawId: '69-261121-0643' }], offline);
    expect(reasonOf(foreign, 'given-file')).toContain('the list of another draw');
  });

  it('is compared with a receipt alone whose key only the log names', async () => {
    const log = startLog();
    const open = commit(log, ID);
    log.append(keyChange(OPERATOR, STRANGER));
    const [later] = sell(log, [order], [open], undefined, STRANGER);
    serveLog(server, log, log.note(inTime(open)));
    const commitment = { index: open.index, entry: log.text(open.index) };
    server.files.set(`/open/draws/${ID}.json`, { version: 3, drawId: ID, state: 'closed', commitment });
    const list = listOf(open);
    expect(failuresOf(await checkGiven([later, list]))).toEqual([]);
    const [batch] = list.batches;
    const changed = { ...list, batches: [{ ...batch, items: batch?.items.map((item) => ({ ...item, name: other })) }] };
    const outcome = await checkGiven([later, changed, beside.winners]);
    expect(failuresOf(outcome)).toEqual(['given-file']);
    expect(reasonOf(outcome, 'given-file')).toContain('with another name');
    expect(unchecked(outcome)).toContain('winners');
  });

  it('says once that the log could not be read', async () => {
    for (const path of [...server.files.keys()]) if (path.startsWith('/log/')) server.files.delete(path);
    const outcome = await checkGiven([receipt, beside.list]);
    expect(unchecked(outcome).filter((name) => name === 'log')).toHaveLength(1);
  });

  it('shows nothing of a list where the receipt is not genuine, and no fault where it is right', async () => {
    const forged = { ...ticket, receipt: { ...ticket.receipt, signature: '00'.repeat(64) } };
    expect(failuresOf(await checkGiven([forged, record, renamed], offline))).toEqual(['receipt-signed']);
    for (const own of [ticket, receipt]) {
      const outcome = await checkGiven([own, record, beside.list, beside.winners], offline);
      expect([failuresOf(outcome), verdictOf(outcome)]).toEqual([[], 'incomplete']);
      expect(unchecked(outcome)).toContain('batches');
    }
  });
});
