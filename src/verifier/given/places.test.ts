import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { failuresOf, hold } from '#support/proof/v3/held.ts';
import { offline } from '#support/proof/v3/check-given.ts';
import { serveHeldDraw } from '#support/proof/v3/serve-files.ts';
import { pins, ticketOf } from '#support/proof/v3/world.ts';
import { checkFiles } from '../check.ts';
import { exitCodeOf } from '../report.ts';
import { readPlaces } from './places.ts';
import { SAVED_DATA_ID } from '../saved-page.ts';
import { verdictOf } from '../verdict.ts';

const ID = '69-261121-0642';
const held = hold(ID);
const { draw, record, beside, receipts, orders } = held;
const [receipt, order] = [receipts[0], orders[0]];
if (!receipt || !order) throw new Error('the draw has an order');
const [ticket, other] = [1, 2].map((entryNo) => ticketOf(draw, receipt, order, entryNo));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'naseeb-given-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function save(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

/** A page that was saved with a draw, and brings keys that are not to be trusted. */
const pageOf = (evidence: object): string => {
  const saved = { pins3: { ...pins, operatorKey: '00'.repeat(32) }, evidence };
  return `<!doctype html><script type="application/json" id="${SAVED_DATA_ID}">${JSON.stringify(saved)}</script>`;
};
const everything = { record, tickets: [ticket], list: beside.list, raffle: beside.winners, receipt };
const kindsIn = async (...places: string[]) => (await readPlaces(places)).map(({ kind }) => kind);

describe('a saved page', () => {
  it('is read with all that it holds', async () => {
    const page = await save('page.html', pageOf(everything));
    expect(await kindsIn(page)).toEqual(['record', 'ticket', 'list', 'winners', 'receipt']);
  });

  it('gives way to files of their own, of the same kind', async () => {
    const page = await save('page.html', pageOf(everything));
    const tickets = await save('tickets.json', JSON.stringify([ticket, other]));
    expect(await kindsIn(page, tickets)).toEqual(['record', 'list', 'winners', 'receipt', 'ticket', 'ticket']);
  });

  it('has its ticket and its receipt checked, each with the draw', async () => {
    const files = await readPlaces([await save('page.html', pageOf(everything))]);
    const alone = await checkFiles(files, { pins, isWhole: false, ...offline });
    expect(alone.map(({ subject }) => subject)).toEqual([
      `ticket 1 of order ${receipt.orderId} in draw ${ID}`,
      `receipt of order ${receipt.orderId}`,
    ]);
    expect(alone.map(verdictOf)).toEqual(['incomplete', 'incomplete']);
    const server = await serveHeldDraw(held);
    const { origin } = server;
    const outcomes = await checkFiles(files, { pins, isWhole: false, origin, log: `${origin}/log/` });
    await server.stop();
    expect(outcomes.map(failuresOf)).toEqual([[], []]);
    expect(outcomes.map(exitCodeOf)).toEqual([0, 4]);
  });

  it('whose data are others than the verifier knows is of no use', async () => {
    const page = await save('page.html', pageOf({ record: { a: 1 } }));
    await expect(readPlaces([page])).rejects.toMatchObject({ exitCode: 2, kind: 'unknown' });
  });
});

describe('a ticket beside a receipt', () => {
  it('whose draw cannot be read does not hide the receipt', async () => {
    const away = await save('away.json', JSON.stringify({ ...ticket, drawId: '69-261121-0643' }));
    const files = await readPlaces([away, await save('receipt.json', JSON.stringify(receipt))]);
    const server = await serveHeldDraw(held);
    const { origin } = server;
    const outcomes = await checkFiles(files, { pins, isWhole: false, origin, log: `${origin}/log/` });
    await server.stop();
    expect(outcomes.map(exitCodeOf)).toEqual([3, 4]);
  });
});

test('a ticket that names no draw does not hold, and hides no other', async () => {
  const damaged = { ...ticket, drawId: 'x' };
  const both = await save('both.json', JSON.stringify([damaged, ticket]));
  const files = [...(await readPlaces([both])), { kind: 'record' as const, value: { ...record } }];
  const outcomes = await checkFiles(files, { pins, isWhole: false, ...offline });
  expect(outcomes.map(failuresOf)).toEqual([['ticket-shape'], []]);
  const [first] = files;
  const alone = await checkFiles(first ? [first] : [], { pins, isWhole: false, ...offline });
  expect(alone.map(exitCodeOf)).toEqual([1]);
});
