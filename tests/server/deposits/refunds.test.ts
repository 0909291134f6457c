import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rechargeStatus } from '#contract/deposits/getOrderStatus-recharge-status.ts';
import { notifications } from '#contract/notifications/430060-notifications.ts';
import { depositsCondition } from '#server/deposits/closure-condition.ts';
import { failRefundByOperator } from '#server/deposits/refunds/fail-by-operator.ts';
import { countOverdueRefunds } from '#server/deposits/refunds/overdue.ts';
import { refundByOperator } from '#server/deposits/refunds/refund-by-operator.ts';
import { sweepRefunds } from '#server/deposits/refunds/sweep-refunds.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { setPlayerState, type PlayerState } from '#server/players/player-state.ts';
import { balanceCondition } from '#server/wallet/closure-condition.ts';
import { bucketAccount, salesAccount } from '#server/ledger/accounts.ts';
import { lockWallet, postTransfers } from '#server/ledger/transfers.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { startTestAcquirer } from '#support/providers/acquirer.ts';
import { makeDepositor, payWithNewCard, startDeposit } from '#support/players/deposits.ts';
import { bankTransfer, logInAgain, type TestPlayer } from '#support/players/player.ts';

const database = await createTestDatabase();
const acquirer = await startTestAcquirer();
const nodes = [
  await startTestNode(database.url, acquirer.env),
  await startTestNode(database.url, acquirer.env),
] as const;
const [node, other] = nodes;
// The tests run the sweeper themselves.
await Promise.all(nodes.map(({ engine }) => engine.depositSweeper.stop()));
const { db } = database;
let cards = 0;
/** A card number that no deposit has used. */
const freshCard = () => `4${String(++cards).padStart(15, '0')}`;

beforeEach(() => {
  acquirer.plan = { status: 'SUCCEEDED' };
  acquirer.refundPlan = { status: 'SUCCEEDED' };
  acquirer.after = 'answer';
  acquirer.change = {};
  acquirer.away = false;
});
afterAll(async () => {
  for (const { stop } of nodes) await stop();
  await acquirer.close();
  await database.drop();
});

const walletOf = (player: TestPlayer) =>
  db
    .selectFrom('wallets')
    .select(['deposited', 'winnings', 'held'])
    .where('player_id', '=', player.playerId)
    .executeTakeFirstOrThrow();
const refundsOf = (player: TestPlayer) =>
  db.selectFrom('deposit_refunds').selectAll().where('player_id', '=', player.playerId).orderBy('created_at').execute();
const setState = (player: TestPlayer, state: PlayerState) =>
  db.transaction().execute((tx) => setPlayerState(tx, player.playerId, state));
const sweep = () => Promise.all(nodes.map(({ engine }) => sweepRefunds(engine)));
/** Lets the next sweep ask again at once. */
const forgetAsked = () => sql`update deposit_refunds set asked_at = null`.execute(db);
const kindsOf = async (player: TestPlayer) =>
  (
    await db
      .selectFrom('notifications')
      .select('kind')
      .where('player_id', '=', player.playerId)
      .where('kind', 'like', '%efund%')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

async function pay(player: TestPlayer, cardNo = freshCard()): Promise<string> {
  const gatewayId = await startDeposit(player);
  await payWithNewCard(node, player, gatewayId, { cardNo });
  return gatewayId;
}

/** A deposit whose success arrives when its player may not deposit any more. */
async function payLate(state: PlayerState) {
  acquirer.plan = { status: 'CHALLENGE' };
  const player = await makeDepositor(node);
  const gatewayId = await pay(player);
  await setState(player, state);
  // The review ended the session.
  if (state === 'restricted') await logInAgain(db, player);
  acquirer.decide(gatewayId, 'SUCCEEDED');
  expect(await acquirer.notify(gatewayId)).toBe(204);
  return { player, gatewayId };
}

async function makePaidDepositor() {
  const player = await makeDepositor(node);
  return { player, gatewayId: await pay(player) };
}

describe('money that may not be kept', () => {
  it.each(['restricted', 'locked', 'closed'] as const)('goes back from an account that is %s', async (state) => {
    const { player, gatewayId } = await payLate(state);
    expect(await walletOf(player)).toEqual({ deposited: 0n, winnings: 0n, held: 10_000n });
    expect(await balanceCondition.isMet(db, player.playerId)).toBe(false);
    await sweep();
    expect(await walletOf(player)).toEqual({ deposited: 0n, winnings: 0n, held: 0n });
    expect(await refundsOf(player)).toMatchObject([
      { deposit_id: gatewayId, amount: 10_000n, why: 'not-allowed', state: 'succeeded' },
    ]);
    expect(await kindsOf(player)).toEqual(['refundStarted', 'refundSucceeded']);
  });

  it('is told as a failure, by status and push, and is no first deposit', async () => {
    const published = vi.spyOn(node.engine.push, 'publish');
    const { player, gatewayId } = await payLate('restricted');
    const { data } = await player.call(rechargeStatus, { gatewayId, rechargeScene: 1 });
    expect(data).toMatchObject({
      rechargeStatus: 'FAILURE',
      reason: 'REFUNDED',
      checkError: false,
      firstDeposit: false,
    });
    expect(data.gatewayMemo).toContain("We're refunding this payment");
    expect(published.mock.calls.flat(2)).toContainEqual({
      playerId: player.playerId,
      push: { type: 'rechargeFail', data: { gatewayId } },
    });
    published.mockRestore();
    const { list } = (await player.call(notifications, { tab: 'system' })).data;
    expect(list.map(({ title }) => title)).toContain('Your deposit is being refunded');
    await setState(player, 'active');
    acquirer.plan = { status: 'SUCCEEDED' };
    const kept = await pay(player);
    expect((await player.call(rechargeStatus, { gatewayId: kept, rechargeScene: 1 })).data.firstDeposit).toBe(true);
  });

  it("goes back where the card is another account's, which offers another card", async () => {
    const cardNo = freshCard();
    const owner = await makeDepositor(node);
    await pay(owner, cardNo);
    const player = await makeDepositor(node);
    const gatewayId = await startDeposit(player);
    expect((await payWithNewCard(node, player, gatewayId, { cardNo, email: 'sara@example.ae' })).data).toMatchObject({
      status: 'FAILURE',
      reason: 'CARD_BOUND_REFUNDED',
      checkError: true,
    });
    await sweep();
    expect(await walletOf(player)).toEqual({ deposited: 0n, winnings: 0n, held: 0n });
    expect(await refundsOf(player)).toMatchObject([{ why: 'card-bound', state: 'succeeded' }]);
    const mails =
      await sql`select from messages where player_id = ${player.playerId} and template = 'depositReceipt'`.execute(db);
    expect(mails.rows).toHaveLength(0);
  });

  it('of two who pay with one new card at once, one keeps theirs', async () => {
    for (let round = 0; round < 5; round++) {
      const cardNo = freshCard();
      const players = [await makeDepositor(node), await makeDepositor(other)];
      await Promise.all(
        players.map(async (player, i) => {
          const gatewayId = await startDeposit(player);
          await payWithNewCard(i === 0 ? node : other, player, gatewayId, { cardNo });
        }),
      );
      const held = await Promise.all(players.map(async (player) => (await walletOf(player)).held));
      expect(held.toSorted()).toEqual([0n, 10_000n]);
    }
  });

  it('stays with its player where the refund fails, which is an error where the account is restricted or closed', async () => {
    acquirer.refundPlan = { status: 'FAILED', reason: 'ACCOUNT_CLOSED' };
    const logged = nodes.map(({ engine }) => vi.spyOn(engine.log, 'error'));
    const { player } = await payLate('restricted');
    await sweep();
    expect(await walletOf(player)).toMatchObject({ deposited: 10_000n, held: 0n });
    expect(await refundsOf(player)).toMatchObject([{ state: 'failed', reason: 'ACCOUNT_CLOSED' }]);
    expect(await kindsOf(player)).toEqual(['refundStarted', 'refundFailed']);
    const { player: gone } = await payLate('closed');
    await sweep();
    expect(await walletOf(gone)).toMatchObject({ deposited: 10_000n, held: 0n });
    expect(logged.flatMap(({ mock }) => mock.calls.map(([, what]) => what)).sort()).toEqual([
      'a refund failed: its money is in a closed account',
      'a refund failed: its money is in a restricted account',
    ]);
    for (const spy of logged) spy.mockRestore();
  });

  it('keeps no account open that has nothing under way: what comes late goes back', async () => {
    acquirer.plan = { status: 'PENDING' };
    const player = await makeDepositor(node);
    const gatewayId = await pay(player);
    expect(await depositsCondition.isMet(db, player.playerId)).toBe(false);
    await sql`update deposits set state = 'expired', resolved_at = clock_timestamp() where id = ${gatewayId}`.execute(
      db,
    );
    expect(await depositsCondition.isMet(db, player.playerId)).toBe(true);
  });
});

describe('a refund on its way', () => {
  it('is sent again after a crash, and is one refund', async () => {
    acquirer.after = 'break';
    const { player, gatewayId } = await payLate('closed');
    await sweep();
    expect(await walletOf(player)).toMatchObject({ held: 10_000n });
    acquirer.after = 'answer';
    await forgetAsked();
    await sweep();
    expect(await walletOf(player)).toMatchObject({ deposited: 0n, held: 0n });
    const [refund, ...more] = await refundsOf(player);
    expect(more).toEqual([]);
    const taken = [...acquirer.refunds.values()].filter(({ merchantReference }) => merchantReference === gatewayId);
    expect(taken).toMatchObject([{ refundReference: refund?.id, amount: 10_000 }]);
  });

  it('waits while the acquirer is away or has not decided, and is asked about under its reference', async () => {
    acquirer.refundPlan = { status: 'PENDING' };
    const { player } = await payLate('restricted');
    acquirer.away = true;
    await sweep();
    expect(await refundsOf(player)).toMatchObject([{ state: 'requested', refund_id: null }]);
    acquirer.away = false;
    await forgetAsked();
    await sweep();
    const [refund] = await refundsOf(player);
    expect(refund).toMatchObject({ state: 'requested', refund_id: expect.stringMatching(/^ref_/) as string });
    await sweep();
    const { refundFinds } = acquirer.asked;
    acquirer.decideRefund(refund?.id ?? '', 'SUCCEEDED');
    await sweep();
    expect([acquirer.asked.refundFinds, (await walletOf(player)).held]).toEqual([refundFinds, 10_000n]);
    await forgetAsked();
    await sweep();
    expect([acquirer.asked.refundFinds, (await walletOf(player)).held]).toEqual([refundFinds + 1, 0n]);
  });

  it('is decided once when 32 notifications and sweeps race on two nodes', async () => {
    for (const [status, left] of [
      ['SUCCEEDED', 0n],
      ['FAILED', 10_000n],
    ] as const) {
      acquirer.refundPlan = { status: 'PENDING' };
      const { player } = await payLate('restricted');
      await forgetAsked();
      await sweep();
      const id = (await refundsOf(player))[0]?.id ?? '';
      acquirer.decideRefund(id, status);
      await forgetAsked();
      await Promise.all([
        sweep(),
        ...Array.from({ length: 32 }, (_, i) =>
          acquirer.notifyRefund(id, { to: `${(i % 2 === 0 ? node : other).origin}/callbacks/acquirer` }),
        ),
      ]);
      expect(await walletOf(player)).toMatchObject({ deposited: left, held: 0n });
      expect(await kindsOf(player)).toHaveLength(2);
    }
    expect(await checkLedger(db)).toEqual([]);
  });

  it.each([
    ['of another amount', { amount: 1 }, 409],
    ['of another currency', { currency: 'USD' }, 409],
    ['of another deposit', { merchantReference: randomUUID() }, 404],
    ['that is not ours', { refundReference: randomUUID() }, 404],
    ['of another shape', { status: 'DONE' }, 400],
  ])('ignores a notification %s', async (_what, change, answer) => {
    acquirer.refundPlan = { status: 'PENDING' };
    const { player } = await payLate('restricted');
    await sweep();
    const id = (await refundsOf(player))[0]?.id ?? '';
    acquirer.decideRefund(id, 'SUCCEEDED');
    expect(await acquirer.notifyRefund(id, { change })).toBe(answer);
    expect(await walletOf(player)).toMatchObject({ held: 10_000n });
  });

  it('is not decided by an answer about another one', async () => {
    const logged = nodes.map(({ engine }) => vi.spyOn(engine.log, 'error'));
    const { player } = await payLate('restricted');
    acquirer.change = { amount: 1 };
    await sweep();
    expect(await walletOf(player)).toMatchObject({ held: 10_000n });
    expect(logged.flatMap(({ mock }) => mock.calls.map(([, what]) => what))).toEqual([
      'the acquirer answered for another refund',
    ]);
    for (const spy of logged) spy.mockRestore();
  });

  it('cannot change what it is, nor be decided again, whoever asks the database', async () => {
    const { player } = await payLate('restricted');
    await sweep();
    const id = (await refundsOf(player))[0]?.id ?? '';
    for (const change of [
      sql`amount = 1`,
      sql`state = 'failed'`,
      sql`resolved_at = now()`,
      sql`why = 'operator'`,
      sql`refund_id = 'x'`,
      sql`reason = 'x'`,
    ])
      await expect(sql`update deposit_refunds set ${change} where id = ${id}`.execute(db)).rejects.toThrow();
    await expect(sql`delete from deposit_refunds where id = ${id}`.execute(db)).rejects.toThrow('refunds are kept');
    await expect(sql`truncate deposit_refunds`.execute(db)).rejects.toThrow('truncate on deposit_refunds is refused');
  });
});

describe('a refund that the acquirer does not make', () => {
  it("is counted after a day, and ended by staff once: its money is the player's again", async () => {
    const { player } = await payLate('restricted');
    acquirer.away = true;
    await sweep();
    const before = await countOverdueRefunds(db);
    const id = (await refundsOf(player))[0]?.id ?? '';
    await db.transaction().execute(async (tx) => {
      await sql`alter table deposit_refunds disable trigger deposit_refunds_step`.execute(tx);
      await sql`update deposit_refunds set created_at = created_at - interval '25 hours' where id = ${id}`.execute(tx);
      await sql`alter table deposit_refunds enable trigger deposit_refunds_step`.execute(tx);
    });
    expect(await countOverdueRefunds(db)).toBe(before + 1);
    const ended = await Promise.all(nodes.map(({ engine }) => failRefundByOperator(engine, id, 'the card is gone')));
    expect(ended.filter(({ ok }) => ok)).toHaveLength(1);
    expect(ended).toContainEqual({ ok: false, error: 'decided' });
    expect(await walletOf(player)).toMatchObject({ deposited: 10_000n, held: 0n });
    expect(await refundsOf(player)).toMatchObject([{ state: 'failed', reason: 'the card is gone' }]);
    expect(await kindsOf(player)).toEqual(['refundStarted', 'refundFailed']);
    expect(await countOverdueRefunds(db)).toBe(before);
    expect(await failRefundByOperator(node.engine, randomUUID(), 'none')).toEqual({ ok: false, error: 'no-refund' });
  });
});

describe('a refund by staff', () => {
  const refund = (gatewayId: string) => refundByOperator(node.engine, gatewayId);

  it('gives back what its player still has of it, once', async () => {
    const { player, gatewayId } = await makePaidDepositor();
    const stake = { debit: bucketAccount(player.playerId, 'deposited'), credit: salesAccount(69), amount: 4_000n };
    await db.transaction().execute((tx) => postTransfers(tx, [{ ...stake, kind: 'stake', reference: randomUUID() }]));
    expect(await refund(gatewayId)).toMatchObject({ ok: true, value: { amount: 6_000n } });
    expect(await refund(gatewayId)).toEqual({ ok: false, error: 'nothing-left' });
    await sweep();
    expect(await walletOf(player)).toMatchObject({ deposited: 0n, held: 0n });
  });

  it('gives back no more than the deposit was, and again what failed', async () => {
    const { player, gatewayId } = await makePaidDepositor();
    await db.transaction().execute((tx) => postTransfers(tx, [bankTransfer(player.playerId, 50_000n)]));
    acquirer.refundPlan = { status: 'FAILED' };
    expect(await refund(gatewayId)).toMatchObject({ ok: true, value: { amount: 10_000n } });
    await sweep();
    acquirer.refundPlan = { status: 'SUCCEEDED' };
    expect(await refund(gatewayId)).toMatchObject({ ok: true, value: { amount: 10_000n } });
    await sweep();
    expect(await walletOf(player)).toMatchObject({ deposited: 50_000n, held: 0n });
  });

  it('is refused where there is no such deposit, or none that was credited', async () => {
    const player = await makeDepositor(node);
    expect(await refund(randomUUID())).toEqual({ ok: false, error: 'no-deposit' });
    expect(await refund(await startDeposit(player))).toEqual({ ok: false, error: 'not-credited' });
  });

  it('gives back once when 32 race with what the player plays', async () => {
    const { player, gatewayId } = await makePaidDepositor();
    const play = () =>
      db.transaction().execute(async (tx) => {
        if ((await lockWallet(tx, player.playerId)).deposited < 500n) return;
        const stake = { debit: bucketAccount(player.playerId, 'deposited'), credit: salesAccount(69), amount: 500n };
        await postTransfers(tx, [{ ...stake, kind: 'stake', reference: randomUUID() }]);
      });
    const results = await Promise.all(
      Array.from({ length: 32 }, (_, i) =>
        i % 2 === 0 ? play() : refundByOperator(nodes[i % 4 === 1 ? 0 : 1].engine, gatewayId),
      ),
    );
    const refunded = results.filter((result) => result?.ok === true);
    expect(refunded).toHaveLength(1);
    await sweep();
    expect(await walletOf(player)).toMatchObject({ deposited: 0n, held: 0n });
  });
});
