import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { toTicketFiles } from '#islands/verify/sources/evidence.ts';
import { drawResult } from '#contract/draws/430041-draw-result.ts';
import { orderId as requestOrderId } from '#contract/orders/101071-order-id.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { orderDetail } from '#contract/orders/430031-order-detail.ts';
import { ticketProof } from '#contract/orders/430032-ticket-proof.ts';
import { calculateStake } from '#games/rules/entry.ts';
import type { Game } from '#games/game.ts';
import { games } from '#games/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import {
  RULES,
  verifyOpenings,
  verifyRecord,
  verifyTicket,
  type Check,
  type DrawRecord,
  type Openings,
  type Pins,
} from '#verify/index.ts';
import { advanceDraw } from '#server/draw-engine/advance.ts';
import { roundTime } from '#server/draws/proof/beacon-rounds.ts';
import { drawIdOf, type DrawRow } from '#server/draws/draw-rows.ts';
import { drawCommands as drawVerbs } from '#server/ops/commands/draw.ts';
import { ledgerCommands as ledgerVerbs } from '#server/ops/commands/money/ledger.ts';
import { startTestBeacon } from '#support/providers/beacon.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { readDraw, moveClockTo, findSellingDraws } from '#support/draws/draws.ts';
import { arbitraryEntry } from '#support/random/arbitrary-games.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';
import { singleChanges } from '#support/proof/tampering.ts';

/** Every game: an order with one entry of each play is placed by the gateway, drawn, and checked by the verifier. */
const database = await createTestDatabase();
const beacon = await startTestBeacon();
const node = await startTestNode(database.url, { BEACON_URL: beacon.url });
const { engine } = node;
afterAll(async () => {
  await node.stop();
  await beacon.stop();
  await database.drop();
});

interface PlacedOrder {
  readonly game: Game;
  readonly draw: DrawRow;
  readonly orderId: string;
}
const played: PlacedOrder[] = [];
let player: TestPlayer;

const open = (path: string) => fetch(`${node.origin}${path}`);
const failed = (checks: readonly Check[]) => checks.filter(({ ok }) => !ok).map(({ name }) => name);

/** One random entry of each play. */
const entriesOf = (game: Game) =>
  game.plays.flatMap(({ key }) =>
    fc.sample(
      arbitraryEntry(game).filter(({ play }) => play === key),
      { numRuns: 1, seed: 7 },
    ),
  );

async function buy(game: Game): Promise<void> {
  const draws = await findSellingDraws(database.db, game.lotteryType);
  // A draw of every minute may close while the orders are placed; other games sell only the first draw.
  const draw = assertPresent(game.schedule.kind === 'every' ? draws[1] : draws[0], 'a draw on sale');
  const entries = entriesOf(game);
  const { orderId } = (await player.call(requestOrderId, { type: 1 })).data;
  const price = Number(entries.reduce((sum, entry) => sum + calculateStake(game, entry), 0n));
  const wire = entries.map(({ play, picks, multiple }) => ({ play, picks: picks.map((one) => [...one]), multiple }));
  const order = { orderId, lotteryType: game.lotteryType, entries: wire, draws: 1, drawId: drawIdOf(draw), price };
  expect([game.key, (await player.call(placeOrder, order)).code]).toEqual([game.key, 0]);
  played.push({ game, draw, orderId });
}

beforeAll(async () => {
  await engine.draws.stop(); // the tests run each step themselves
  await engine.draws.tick();
  player = await makePlayer(node, { verified: true, balance: 10_000_000n });
  for (const game of games) await buy(game);
  played.sort((a, b) => a.draw.draws_at.getTime() - b.draw.draws_at.getTime());
  for (const { draw } of played) {
    await moveClockTo([engine], draw.closes_at);
    await advanceDraw(engine.draws.ctx, draw.id);
    const closed = await readDraw(database.db, draw.id);
    const due = roundTime(closed.beacon, Number(assertPresent(closed.beacon_round, 'a round')));
    await moveClockTo([engine], new Date(Math.max(due, draw.draws_at.getTime())));
    await advanceDraw(engine.draws.ctx, draw.id);
  }
});

const orderOf = (game: Game): PlacedOrder =>
  assertPresent(
    played.find((one) => one.game === game),
    'its order',
  );
const recordOf = async ({ draw }: PlacedOrder) =>
  (await (await open(`/open/draws/${drawIdOf(draw)}.json`)).json()) as DrawRecord;
const pinsNow = async (): Promise<Pins> => {
  const keys = (await (await open('/open/keys.json')).json()) as Omit<Pins, 'rules'>;
  return { ...keys, rules: RULES };
};

describe.each(games.map((game) => [game.key, game] as const))('%s', (_, game) => {
  it('has a valid record, and a valid ticket for each entry of an order with all plays', async () => {
    const one = orderOf(game);
    const [record, pins] = [await recordOf(one), await pinsNow()];
    expect(failed(verifyRecord(record, pins))).toEqual([]);
    const proof = await player.call(ticketProof, { orderId: one.orderId, drawId: drawIdOf(one.draw) });
    const tickets = toTicketFiles(proof.data);
    expect(tickets).toHaveLength(game.plays.length);
    for (const ticket of tickets) {
      expect(failed(verifyTicket(ticket, record, pins))).toEqual([]);
      expect(ticket.entryText.split('|')).toHaveLength(game.raffle ? 5 : 4);
    }
  });

  // Other fields of a record are common to all games; the verifier's own tests change them.
  it('has a record that fails with any other number, rule or winner', async () => {
    const [record, pins] = [await recordOf(orderOf(game)), await pinsNow()];
    const own = [...singleChanges(record)].filter(([at]) => /^(lotteryType|generator|numbers|raffle)/.test(at));
    const held = own.filter(([, made]) => failed(verifyRecord(made, pins)).length === 0);
    expect(held.map(([at]) => at)).toEqual([]);
  });

  it("is known to the operator's commands by number and by name", async () => {
    const one = orderOf(game);
    const lines: string[] = [];
    for (const name of [String(game.lotteryType), game.key])
      await drawVerbs['list']?.run(engine, [name], (line) => lines.push(line));
    expect(lines.length).toBeGreaterThan(1);
    const line = new RegExp(`^${game.lotteryType}-\\S+ +${game.key} `);
    // Nobody has bought enough here for the raffle that Lucky Day guarantees.
    expect(lines.filter((text) => !line.test(text) && !text.startsWith('warning: '))).toEqual([]);
    const shown: string[] = [];
    await drawVerbs['show']?.run(engine, [drawIdOf(one.draw)], (line) => shown.push(line));
    expect(JSON.parse(shown.at(-1) ?? '')).toEqual(await recordOf(one));
    await drawVerbs['suspend']?.run(engine, [game.key, 'now', 'a', 'test'], () => undefined);
    await drawVerbs['resume']?.run(engine, [String(game.lotteryType)], () => undefined);
  });
});

describe("the raffle's winners", () => {
  const lucky = assertPresent(
    games.find(({ raffle }) => raffle),
    'the game with a raffle',
  );

  it('are public and valid once the draw is published', async () => {
    const one = orderOf(lucky);
    const answer = await open(`/open/draws/${drawIdOf(one.draw)}/raffle.json`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const openings = (await answer.json()) as Openings;
    const record = await recordOf(one);
    expect(record.raffle?.winners).toEqual([0]);
    expect(failed(verifyOpenings(openings, record, await pinsNow()))).toEqual([]);
    const detail = await player.call(orderDetail, { orderId: one.orderId });
    const result = await player.call(drawResult, { drawId: drawIdOf(one.draw) });
    const id = openings.winners[0]?.luckyId;
    expect(id).toMatch(/^[A-Z]{2}\d{7}$/);
    expect(detail.data.entries.map(({ luckyId }) => luckyId)).toEqual([id]);
    expect(result.data.raffle?.winners).toEqual([{ place: 1, index: 0, luckyId: id }]);
  });

  it('are not public before the draw, for a game without a raffle, or for an unknown draw', async () => {
    const next = assertPresent((await findSellingDraws(database.db, lucky.lotteryType))[0], 'its next draw');
    const other = orderOf(
      assertPresent(
        games.find(({ raffle }) => !raffle),
        'a game without',
      ),
    );
    for (const name of [drawIdOf(next), drawIdOf(other.draw), '61-000101', '99-261121'])
      expect([name, (await open(`/open/draws/${name}/raffle.json`)).status]).toEqual([name, 404]);
    await expect(drawVerbs['list']?.run(engine, ['99'], () => undefined)).rejects.toThrow('61 luckyday');
  });
});

test('the ledger balances, and every receipt can be recomputed with its Lucky Chance ids', async () => {
  const lines: string[] = [];
  await ledgerVerbs['check']?.run(engine, [], (line) => lines.push(line));
  expect(lines).toEqual(['the ledger balances', `all receipts hold: ${games.length} were checked`]);
});
