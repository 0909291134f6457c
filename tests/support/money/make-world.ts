import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import { HOUSE_ACCOUNTS } from '#server/ledger/accounts.ts';
import { makeCampaign } from '../players/coupons.ts';
import { CARD_HOLDER, makeDepositor } from '../players/deposits.ts';
import { addAccount, giveWinnings, makeWinner, newIban } from '../players/withdrawals.ts';
import { findOffers } from './sale-offers.ts';
import { createScriptedAcquirer } from './scripted-acquirer.ts';
import { createScriptedBank } from './scripted-bank.ts';
import { deliver, type RacePlayer, type World } from './world.ts';

const CAMPAIGNS = 12;
const WINNINGS = 30_000n;
let cards = 0;

async function makePlayer({ nodes, db }: Pick<World, 'nodes' | 'db'>, isNew: boolean): Promise<RacePlayer> {
  const node = assertPresent(nodes[0], 'a node');
  // The first withdrawal of one who is new to the bank waits for staff.
  const player = await (isNew ? makeDepositor(node) : makeWinner(node, 0n));
  await sql`update players set real_name = ${CARD_HOLDER} where id = ${player.playerId}`.execute(db);
  await giveWinnings(node, player.playerId, WINNINGS);
  const ibans = new Map<string, string>();
  for (const iban of [newIban(), newIban()]) ibans.set(await addAccount(player, iban), iban);
  const own = [++cards, ++cards].map((card) => `4${String(card).padStart(15, '0')}`);
  return Object.assign(player, { ibans, cards: own, coupons: new Map<bigint, string>() });
}

/**
 * New players with winnings, an acquirer and a bank that know nothing yet, draws on sale and campaigns. Each is played
 * with for some rounds: an hour knows limits of one player's deposits, and a draw ends.
 */
export async function makeWorld(
  base: Pick<World, 'nodes' | 'db' | 'pick' | 'counts' | 'faults'>,
  players: number,
): Promise<World> {
  const { nodes, db, pick } = base;
  const node = assertPresent(nodes[0], 'a node');
  const made: RacePlayer[] = [];
  for (let n = 0; n < players; n++) made.push(await makePlayer(base, n % 2 === 1));
  const campaigns = { purchase: [] as bigint[], deposit: [] as bigint[] };
  for (const purpose of ['purchase', 'deposit'] as const)
    for (let n = 0; n < CAMPAIGNS; n++)
      campaigns[purpose].push((await makeCampaign(node, { purpose, amount: 700n, minAmount: 100n })).id);
  const clearing = db.selectFrom('accounts').select('balance').where('id', '=', HOUSE_ACCOUNTS.bankClearing);
  const world: World = {
    ...base,
    acquirer: createScriptedAcquirer(pick, (signature, body) => deliver(world, signature, body)),
    bank: createScriptedBank(pick),
    players: made,
    campaigns,
    offers: await findOffers(node, pick),
    orders: [],
    withdrawals: [],
    owedBefore: -(await clearing.executeTakeFirstOrThrow()).balance,
    late: [],
  };
  for (const { engine } of nodes) Object.assign(engine, { acquirer: world.acquirer.adapter, bank: world.bank.adapter });
  return world;
}
