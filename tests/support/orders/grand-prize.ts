import { sql } from 'kysely';
import { contract } from '#contract/index.ts';
import { assert, assertPresent } from '#kernel/assert.ts';
import type { Db } from '#server/db/index.ts';
import { HOUSE_ACCOUNTS, prizesAccount } from '#server/ledger/accounts.ts';
import { postTransfers } from '#server/ledger/transfers.ts';
import { opsCommands } from '#server/ops/commands/index.ts';
import type { TestNode } from '../node/test-node.ts';
import { makePlayer, type TestPlayer } from '../players/player.ts';
import { findOpenDraws, napEntry, orderRequest, requestOrderId } from './orders.ts';

export const GRAND_PRIZE = 12_500_000n;

/**
 * Lets the first draw of an order win a prize to claim, as the settlement writes it, its money included. Stop the
 * draws before: this one is not drawn. Answers the prize's id.
 */
export const winGrandPrize = (db: Db, orderId: string, amount = GRAND_PRIZE, days = 180): Promise<string> =>
  db.transaction().execute(async (tx) => {
    await sql`
      insert into wins (draw_id, player_id, order_id, entry_no, play, tier, prize, to_claim)
      select draw_id, player_id, order_id, 1, 0, 1, ${amount}, true from order_draws where order_id = ${orderId} and position = 1`.execute(
      tx,
    );
    const { rows: draws } = await sql<{ id: bigint; type: number }>`
      update order_draws x set state = order_draw_state('to-claim'), prize = ${amount}, settled_at = product_now()
      from draws d where x.order_id = ${orderId} and x.position = 1 and d.id = x.draw_id
      returning d.id, d.lottery_type as type`.execute(tx);
    const draw = assertPresent(draws[0], 'a draw of the order');
    // The draw has no numbers by which the win could be shown.
    await sql`delete from unshown_wins where order_id = ${orderId}`.execute(tx);
    const { rows } = await sql<{ id: string }>`
      insert into grand_prizes (order_id, draw_id, player_id, amount, won_at, expires_at)
      select id, ${draw.id}, player_id, ${amount}, product_now(), product_now() + ${days} * interval '1 day' from orders where id = ${orderId}
      returning id`.execute(tx);
    await postTransfers(tx, [
      {
        debit: prizesAccount(draw.type),
        credit: HOUSE_ACCOUNTS.prizesToClaim,
        amount,
        kind: 'grand-prize',
        reference: orderId,
        drawId: draw.id,
      },
    ]);
    return assertPresent(rows[0], 'the grand prize').id;
  });

export interface Winner {
  readonly player: TestPlayer;
  readonly prizeId: string;
  readonly orderId: string;
}

/** A verified player with a prize to claim within so many days. Stop the draws before. */
export async function makeWinner(node: TestNode, days?: number): Promise<Winner> {
  const player = await makePlayer(node, { verified: true, balance: 100n });
  const draw = assertPresent((await findOpenDraws(node))[0], 'a draw on sale');
  const request = orderRequest(draw, await requestOrderId(player), [napEntry(1, 7)]);
  assert((await player.call(contract.placeOrder, request)).code === 0, 'an order that is placed');
  const { orderId } = request;
  return { player, orderId, prizeId: await winGrandPrize(node.engine.db, orderId, GRAND_PRIZE, days) };
}

/** `npm run ops -- prize <verb> …`: what it prints. */
export async function runPrizeOps({ engine }: TestNode, verb: string, ...args: string[]): Promise<string> {
  const lines: string[] = [];
  await assertPresent(opsCommands['prize']?.[verb], 'the verb').run(engine, args, (line) => lines.push(line));
  return lines.join('\n');
}

/** The titles of a player's notifications, the newest first. */
export const titlesOf = async (player: TestPlayer): Promise<string[]> =>
  (await player.call(contract.notifications, {})).data.list.map(({ title }) => title);

/** What an account of the house has. */
export async function balanceOf(db: Db, account: bigint): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`select balance from accounts where id = ${account}`.execute(db);
  return assertPresent(rows[0], 'the account').balance;
}
