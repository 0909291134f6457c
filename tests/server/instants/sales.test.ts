import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { placeCardOrder } from '#contract/instants/101105-place-card-order.ts';
import { instantGames } from '#contract/instants/430260-instant-games.ts';
import { instantGame } from '#contract/instants/660009-instant-game.ts';
import { revealOrder } from '#contract/instants/660004-reveal-order.ts';
import type { InstantGame } from '#instants/instant-game.ts';
import { instantByKey } from '#instants/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { dirhams } from '#kernel/money.ts';
import { DAY_MS } from '#kernel/time.ts';
import { advanceSeries, type SeriesContext } from '#server/instants/series/advance-series.ts';
import { findSeriesOnSale } from '#server/instants/series/series.ts';
import { seriesCommands } from '#server/ops/commands/series.ts';
import { advanceClock } from '#support/draws/fast-clock.ts';
import { buyCards, cardOrderRequest, openTestSeries, requestCardOrderId, SMALL_PLAN } from '#support/instants/cards.ts';
import { readSeriesEntries } from '#support/instants/series-entries.ts';
import { startNodeWithBeacon, type NodeWithBeacon } from '#support/node/node-with-beacon.ts';
import { makePlayer } from '#support/players/player.ts';

let node: NodeWithBeacon['node'];
let base: NodeWithBeacon['base'];
let stop: NodeWithBeacon['stop'];
let ctx: SeriesContext;

beforeAll(async () => {
  ({ node, base, stop } = await startNodeWithBeacon());
  ctx = { ...node.engine, series: node.engine.instants.series };
});
afterAll(() => stop());

const createRichPlayer = () => makePlayer(node, { verified: true, balance: 100_000n });
const offerOf = (...games: readonly InstantGame[]) => ({ games, grandPrize: dirhams(100_000) });
const gameOf = (key: string) => ({ ...assertPresent(instantByKey(key), 'a game'), plan: SMALL_PLAN });

async function ops(verb: keyof typeof seriesCommands, ...args: string[]): Promise<string[]> {
  const said: string[] = [];
  await assertPresent(seriesCommands[verb], 'a verb').run(node.engine, args, (line) => said.push(line));
  return said;
}

test('staff suspend a game, whose series neither sells nor is followed, and resume it', async () => {
  const series = await openTestSeries(base.db);
  const player = await createRichPlayer();
  const { orderId } = await buyCards(player, series, 2);
  const place = async () =>
    (await player.call(placeCardOrder, cardOrderRequest(series, await requestCardOrderId(player)))).code;
  const enter = async () => (await node.client().call(instantGame, { showKey: 'desert-garden' })).code;

  expect(await ops('suspend', 'desert-garden', 'now', 'a', 'fault')).toEqual([
    'sales of desert-garden (201) are suspended',
  ]);
  expect([await place(), await enter()]).toEqual([errorCodes.gameNotOnSale, errorCodes.gameNotOnSale]);
  const listed = (await node.client().call(instantGames, {})).data.games.find(({ lotteryType }) => lotteryType === 201);
  expect(listed?.saleState).toBe('suspended');
  await expect(ops('suspend', '201', 'now', 'again')).rejects.toThrow('suspended already');
  expect((await player.call(revealOrder, { orderId })).code).toBe(0);
  expect((await ops('show', series.name)).join('\n')).toContain('suspended: a fault');

  // A series that is stopped meanwhile has no next one.
  expect((await ops('stop', series.name, 'a fault'))[0]).toContain('(stopped)');
  await expect(ops('stop', series.name, 'again')).rejects.toThrow('over already');
  expect((await readSeriesEntries(base.db, series)).at(-1)).toMatchObject({ type: 'ended', reason: 'stopped' });
  await advanceSeries(ctx, offerOf(gameOf('desert-garden')));
  expect(await findSeriesOnSale(base.db, 201)).toBeUndefined();

  expect(await ops('resume', 'desert-garden')).toEqual(['desert-garden (201) is on sale']);
  await expect(ops('resume', 'desert-garden')).rejects.toThrow('not suspended');
  await advanceSeries(ctx, offerOf(gameOf('desert-garden')));
  const next = assertPresent(await findSeriesOnSale(base.db, 201), 'the next series');
  await buyCards(player, next);
  expect((await ops('list', 'desert-garden')).map((line) => line.slice(0, 8))).toEqual([next.name, series.name]);

  await ops('suspend', 'desert-garden', 'maintenance', 'new art');
  expect(await enter()).toBe(errorCodes.gameUnderMaintenance);
  // What is said of a series is what everybody can count.
  const said = [...(await ops('list')), ...(await ops('show', next.name))].join('\n');
  expect(said).not.toContain(next.seed.toString('hex'));
  expect(said).toContain('AED 50.00: 1 of 1 not revealed');
});

test('a game, a series and an order that fail hold up no others', async () => {
  const series = await openTestSeries(base.db, SMALL_PLAN, 'pearl-dhow', 1);
  const player = await createRichPlayer();
  const orders = await Promise.all([1, 2, 3].map(() => buyCards(player, series, 2)));
  const poisoned = assertPresent(orders[1], 'an order').orderId;
  await sql`
    create function poison() returns trigger language plpgsql as $$ begin raise exception 'poisoned'; end $$`.execute(
    base.db,
  );
  await sql`
    create trigger poison before update on cards for each row
    when (old.order_id = ${sql.lit(poisoned)}::uuid) execute function poison()`.execute(base.db);
  await advanceClock(base.db, 32 * DAY_MS);

  const wrong = { ...gameOf('falcon-flight'), plan: { ...SMALL_PLAN, size: 0 } };
  const advanced = advanceSeries(ctx, offerOf(wrong, gameOf('golden-oasis')));
  await expect(advanced).rejects.toThrow(/the plan of a deck is right/);
  expect(await findSeriesOnSale(base.db, gameOf('golden-oasis').lotteryType)).toBeDefined();
  const covered = base.db
    .selectFrom('cards')
    .select('order_id')
    .distinct()
    .where('series_id', '=', series.id)
    .where('revealed_at', 'is', null);
  expect(await covered.execute()).toEqual([{ order_id: poisoned }]);

  await sql`drop trigger poison on cards`.execute(base.db);
  await advanceSeries(ctx);
  expect(await covered.execute()).toEqual([]);
  // The node's own steps may have revealed the last of them.
  await advanceSeries(ctx);
  expect((await readSeriesEntries(base.db, series)).at(-1)).toMatchObject({ type: 'opened', sold: 6 });
});
