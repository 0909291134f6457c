import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import { makeCampaign } from '../players/coupons.ts';
import { makeDepositor } from '../players/deposits.ts';
import { addAccount, giveWinnings, makeWinner } from '../players/withdrawals.ts';
import { findOffers } from './sale-offers.ts';
import type { World } from './world.ts';

const CAMPAIGNS = 12;
const START = 30_000n;
let cards = 0;

/**
 * Makes new players, draws on sale and campaigns. An hour knows limits of one player's deposits, and a draw ends: a
 * long campaign is played by many players, some at a time.
 */
export async function fillWorld(world: World, players: number): Promise<void> {
  const node = assertPresent(world.nodes[0], 'a node');
  for (const list of [world.players, world.offers, world.orders, world.withdrawals]) list.length = 0;
  world.offers.push(...(await findOffers(node, world.pick)));
  for (let n = 0; n < players; n++) {
    // Half of them are new to the bank, whose first withdrawal waits for staff.
    const player = n % 2 === 0 ? await makeWinner(node, 0n) : await makeDepositor(node);
    await sql`update players set real_name = 'SARA AHMED' where id = ${player.playerId}`.execute(world.db);
    await giveWinnings(node, player.playerId, START);
    world.given += START;
    const accountIds = [await addAccount(player), await addAccount(player)];
    const own = [++cards, ++cards].map((card) => `4${String(card).padStart(15, '0')}`);
    world.players.push(Object.assign(player, { accountIds, cards: own, coupons: new Map<bigint, string>() }));
  }
  for (const purpose of ['purchase', 'deposit'] as const) {
    world.campaigns[purpose].length = 0;
    for (let n = 0; n < CAMPAIGNS; n++)
      world.campaigns[purpose].push((await makeCampaign(node, { purpose, amount: 700n, minAmount: 100n })).id);
  }
}
