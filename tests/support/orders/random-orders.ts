import fc from 'fast-check';
import { sql } from 'kysely';
import { playMethods } from '#contract/draws/660100-play-methods.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { orderId as askOrderId } from '#contract/orders/101071-order-id.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import type { Game } from '#games/game.ts';
import { calculatePrice } from '#games/rules/pricing.ts';
import type { Db } from '#server/db/index.ts';
import type { SeededRandom } from '../random/seeded-random.ts';
import { arbitraryEntry } from '../random/arbitrary-games.ts';
import type { TestClient } from '../node/test-node.ts';
import { newNonce } from './new-nonce.ts';

/** A player's connections, one to each node. */
export type NodeClients = () => readonly TestClient[];

export interface PlacedOrder {
  readonly orderId: string;
  readonly game: Game;
  readonly draws: number;
  readonly total: number;
}

const BUSY = new Set([errorCodes.serverBusy, errorCodes.internalError]);
const TRIES = 300;

/** Repeats a call to the running nodes until one answers. */
export async function callUntilAnswered<T extends { code: number }>(
  ways: NodeClients,
  pick: SeededRandom,
  ask: (way: TestClient) => Promise<T>,
): Promise<T> {
  for (let i = 0; i < TRIES; i++) {
    const all = ways();
    const way = all[pick(all.length)];
    const answer = way && (await ask(way).catch(() => undefined));
    if (answer && !BUSY.has(answer.code)) return answer;
    await new Promise((again) => setTimeout(again, 25));
  }
  throw new Error('no node answered');
}

/** Buys one to three random entries of a game, every third order for several draws. Undefined if nothing is on sale. */
export async function buyRandomEntries(
  ways: NodeClients,
  pick: SeededRandom,
  game: Game,
): Promise<PlacedOrder | undefined> {
  const { lotteryType } = game;
  const method = await callUntilAnswered(ways, pick, (way) => way.call(playMethods, { lotteryType }));
  const drawId = method.code === 0 ? method.data.current?.drawId : undefined;
  if (drawId === undefined) return undefined;
  const id = await callUntilAnswered(ways, pick, (way) => way.call(askOrderId, { type: 1 }));
  const entries = fc.sample(arbitraryEntry(game), { seed: pick(2 ** 31), numRuns: 1 + pick(3) });
  const draws = pick(3) === 0 ? 2 + pick(2) : 1;
  const price = Number(calculatePrice(game, entries, draws).total);
  const { orderId } = id.data;
  const picked = entries.map((entry) => ({ ...entry, picks: entry.picks.map((list) => [...list]) }));
  const order = { orderId, lotteryType, entries: picked, draws, drawId, price, nonce: newNonce() };
  const answer = await callUntilAnswered(ways, pick, (way) => way.call(placeOrder, order));
  // The draw may have closed meanwhile.
  return answer.code === 0 ? { orderId, game, draws, total: answer.data.total } : undefined;
}

/** Draws whose sales ended so long ago that only a node is missing to finish them. */
export async function countOverdueDraws(db: Db, minutes: number): Promise<bigint> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from draws
    where draws_at < product_now() - ${minutes} * interval '1 minute' and state <> 'published' and refunded_at is null`.execute(
    db,
  );
  return rows[0]?.n ?? 0n;
}

/** Milliseconds until the next draw with purchases, less than none where it is due; undefined if all are done. */
export async function msUntilBoughtDraw(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from min(d.draws_at) - product_now())::float8 * 1000 as ms from draws d
    where d.state <> 'published' and d.refunded_at is null and exists (select from tickets t where t.draw_id = d.id)`.execute(
    db,
  );
  return rows[0]?.ms ?? undefined;
}
