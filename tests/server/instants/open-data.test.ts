import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { revealOrder } from '#contract/instants/660004-reveal-order.ts';
import { advanceSeries } from '#server/instants/series/advance-series.ts';
import type { Series } from '#server/instants/series/series.ts';
import { buyCards, openTestSeries } from '#support/instants/cards.ts';
import { runMonitorAt } from '#support/monitor/run-monitor.ts';
import { serveEngine, type ServedEngine } from '#support/monitor/serve-engine.ts';
import { startNodeWithBeacon, type NodeWithBeacon } from '#support/node/node-with-beacon.ts';
import { makePlayer } from '#support/players/player.ts';
import { startTestWitnesses, type TestWitnesses } from '#support/tlog/test-witnesses.ts';
import { checkCardReceipt, checkSeries, type SeriesFile } from '#verify/cards/index.ts';
import type { Pins3 } from '#verify/v3/index.ts';

/** A series from its commitment to its opening, as whoever does not trust the operator sees it. */

let running: NodeWithBeacon;
let witnesses: TestWitnesses;
let served: ServedEngine;
let folder: string;
let series: Series;
let onSale: string;
let orders: Awaited<ReturnType<typeof buyCards>>[];
let revealed: Awaited<ReturnType<typeof reveal>>;

const get = (path: string) => fetch(running.node.origin + path);
const pathOf = (): string => `/open/series/${series.name}.json`;
const readFile = async () => (await (await get(pathOf())).json()) as SeriesFile;
const player = () => makePlayer(running.node, { verified: true, balance: 100_000n });
async function reveal(client: Awaited<ReturnType<typeof player>>, orderId: string) {
  const { code, data } = await client.call(revealOrder, { orderId });
  expect(code).toBe(0);
  return data;
}

beforeAll(async () => {
  witnesses = await startTestWitnesses();
  running = await startNodeWithBeacon({ WITNESSES: witnesses.setting });
  const { node, base, beacon } = running;
  witnesses.follow(node.engine);
  await node.engine.draws.stop();
  served = await serveEngine(node.engine, beacon.url);
  folder = await mkdtemp(join(tmpdir(), 'naseeb-monitor-'));
  series = await openTestSeries(base.db);
  const [first, second] = [await player(), await player()];
  orders = [await buyCards(first, series, 15), await buyCards(second, series, 20), await buyCards(first, series, 5)];
  const [own, other, last] = orders.map(({ orderId }) => orderId);
  revealed = await reveal(first, own ?? '');
  onSale = await (await get(pathOf())).text();
  await reveal(second, other ?? '');
  await reveal(first, last ?? '');
  await advanceSeries({ ...node.engine, series: node.engine.instants.series });
  await vi.waitFor(async () => expect(await readFile()).toHaveProperty('opened'), { timeout: 50_000, interval: 100 });
}, 120_000);
afterAll(async () => {
  await served.stop();
  await running.stop();
  await witnesses.stop();
  await rm(folder, { recursive: true, force: true });
});

async function readPins(): Promise<Pins3> {
  const shown = (await (await get('/open/keys.json')).json()) as Pick<Pins3, 'operatorKey' | 'beacon'> & {
    readonly log: { readonly key: string };
  };
  const { operatorKey, beacon, log } = shown;
  return { operatorKey, beacon, logKey: log.key, witnesses: [], least: { witnesses: 0, quorum: 1 }, rules: {} };
}

describe('the open data of a series', () => {
  it('show its deck and what is left before it is opened, and nothing of a card', () => {
    const shown = JSON.parse(onSale) as { tiers: { count: number; left: number }[]; left: number };
    const won = revealed.cards.filter(({ prize }) => prize > 0).length;
    expect(shown).toMatchObject({ version: 'cards-1', seriesId: series.name, left: 25 });
    expect(shown.tiers.map(({ count }) => count)).toEqual([1, 4, 9]);
    expect(shown.tiers.reduce((sum, { left }) => sum + left, 0)).toBe(14 - won);
    expect(onSale).toContain(`"type\\":\\"deck\\"`);
    expect(onSale).not.toContain(series.seed.toString('hex'));
    for (const secret of ['place', 'sold', 'batches', 'opened']) expect(onSale).not.toContain(secret);
  });

  it('are immutable once it is opened, and all series are listed', async () => {
    const file = await get(pathOf());
    expect(file.headers.get('cache-control')).toContain('immutable');
    expect(file.headers.get('access-control-allow-origin')).toBe('*');
    const list = await get('/open/series.json');
    expect(list.headers.get('cache-control')).toBe('public, max-age=5');
    expect(await list.json()).toMatchObject({ series: [{ seriesId: series.name, state: 'opened', left: 0 }] });
    const none = ['201-9999', `${series.name}0`, 'x'];
    for (const name of none) expect((await get(`/open/series/${name}.json`)).status).toBe(404);
  });

  it('are replayed by a monitor, which finds what was changed in them', async () => {
    const run = () =>
      runMonitorAt(
        running.node.engine.clock.now().getTime(),
        served.origin,
        '--dir',
        folder,
        '--beacon',
        served.beacon,
      );
    const file = await readFile();
    served.lie((path) => (path === pathOf() ? { ...file, batches: file.batches.slice(1) } : undefined));
    expect((await run()).differences).toEqual([
      expect.stringContaining('the log says another number of cards than the orders have'),
      expect.stringContaining('is missing in the file'),
    ]);
    served.lie(undefined);
    await rm(folder, { recursive: true });
    const honest = await run();
    expect(honest).toMatchObject({ code: 0, differences: [], failure: '' });
    expect(honest.said).toContain('Series of cards: 1; on sale: 0; opened: 1, of which checked: 1.');
  });

  it('give the cards that an order got, as the operator signed them', async () => {
    const file = await readFile();
    const { checks, replay } = checkSeries(file);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    const { cards, revealSignature: signature } = revealed;
    const shown = cards.map(({ cardNo, place, tier, salt, path }) => ({ cardNo, place, tier, salt, path }));
    const receipt = orders[0]?.receipt;
    const beside = { pins: await readPins(), deck: file.deck.entry, replay };
    const verdict = checkCardReceipt(receipt, { cards: shown, signature }, beside);
    expect(verdict.checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(verdict.cards?.map(({ place }) => place)).toEqual(cards.map(({ place }) => place));
  });
});
