import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createRecharge } from '#contract/deposits/420544-create-recharge.ts';
import { payNewCard } from '#contract/deposits/420550-pay-new-card.ts';
import { paySavedCard } from '#contract/deposits/420551-pay-saved-card.ts';
import { RECHARGE } from '#contract/deposits/recharge.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Db } from '#server/db/index.ts';
import { encryptCard } from '../providers/acquirer.ts';
import type { TestNode } from '../node/test-node.ts';
import { makePlayer, type TestPlayer } from './player.ts';

export const CARD_HOLDER = 'SARA AHMED';
export const TEST_CARD = '4111111111111111';

/** A verified player whose real name is CARD_HOLDER. */
export async function makeDepositor(node: TestNode): Promise<TestPlayer> {
  const player = await makePlayer(node, { verified: true });
  await sql`update players set real_name = ${CARD_HOLDER} where id = ${player.playerId}`.execute(node.engine.db);
  return player;
}

export const rechargeRequest = (amount: number, more: object = {}) => ({
  requestId: randomUUID() as string,
  amount,
  ...RECHARGE,
  returnUrl: '/account/deposit/return',
  ...more,
});

/** Starts a deposit and returns its gatewayId. */
export async function startDeposit(player: TestPlayer, amount = 10_000, more: object = {}): Promise<string> {
  const answer = await player.call(createRecharge, rechargeRequest(amount, more));
  if (answer.code !== 0) throw new Error(`420544 answered ${answer.code} ${answer.message}`);
  return answer.data.gatewayId;
}

const publicKey = async (node: TestNode) =>
  assertPresent(await node.engine.acquirer.loadPublicKey(), "the acquirer's key");

export async function payWithNewCard(
  node: TestNode,
  player: TestPlayer,
  gatewayId: string,
  form: { money?: number; cardNo?: string; cvv?: string; holderName?: string; email?: string; saveCard?: boolean } = {},
) {
  const { money = 10_000, cardNo = TEST_CARD, cvv = '737', holderName = CARD_HOLDER, email, saveCard } = form;
  const jwe = await encryptCard(await publicKey(node), {
    cardNo,
    expireDate: '12/39',
    cvv,
    holderName,
    gatewayId,
  });
  return player.call(payNewCard, {
    gatewayId,
    money,
    holderName,
    jwe,
    ...(email === undefined ? {} : { email }),
    ...(saveCard === undefined ? {} : { saveCard }),
  });
}

export async function payWithSavedCard(
  node: TestNode,
  player: TestPlayer,
  gatewayId: string,
  bankCardId: string,
  money = 10_000,
) {
  const jwe = await encryptCard(await publicKey(node), { cvv: '737', gatewayId });
  return player.call(paySavedCard, { gatewayId, money, bankCardId, jwe });
}

/** The number and sum of a player's deposits in the ledger. */
export async function sumCredits(db: Db, playerId: bigint): Promise<{ count: number; sum: bigint }> {
  const { rows } = await sql<{ count: bigint; sum: bigint | null }>`
    select count(*) as count, sum(amount)::bigint as sum from transfers where kind = 'deposit' and player_id = ${playerId}`.execute(
    db,
  );
  return { count: Number(rows[0]?.count ?? 0n), sum: rows[0]?.sum ?? 0n };
}

/** Makes an open deposit so much older for the sweeper. */
export const ageDeposit = (db: Db, gatewayId: string, ms: number) =>
  sql`alter table deposits disable trigger deposits_step`.execute(db).then(async () => {
    await sql`update deposits set created_at = created_at - ${ms} * interval '1 millisecond', submitted_at = submitted_at - ${ms} * interval '1 millisecond',
      asked_at = asked_at - ${ms} * interval '1 millisecond' where id = ${gatewayId}`.execute(db);
    await sql`alter table deposits enable trigger deposits_step`.execute(db);
  });
