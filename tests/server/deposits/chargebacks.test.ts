import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRecharge } from '#contract/deposits/420544-create-recharge.ts';
import { paymentChannels } from '#contract/deposits/420543-payment-channels.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { depositsCondition } from '#server/deposits/closure-condition.ts';
import { bookChargebacksByOperator } from '#server/deposits/chargebacks/chargeback-by-operator.ts';
import { refundByOperator } from '#server/deposits/refunds/refund-by-operator.ts';
import { sweepRefunds } from '#server/deposits/refunds/sweep-refunds.ts';
import { bucketAccount, HOUSE_ACCOUNTS, salesAccount } from '#server/ledger/accounts.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { lockWallet, postTransfers } from '#server/ledger/transfers.ts';
import { findBrokenEntry } from '#server/ops/audit-log.ts';
import { setPlayerState } from '#server/players/player-state.ts';
import { playerCommands } from '#server/ops/commands/player.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { startTestAcquirer } from '#support/providers/acquirer.ts';
import {
  makeDepositor,
  payWithNewCard,
  payWithSavedCard,
  rechargeRequest,
  startDeposit,
} from '#support/players/deposits.ts';
import { bankTransfer, logInAgain, type TestPlayer } from '#support/players/player.ts';

const database = await createTestDatabase();
const acquirer = await startTestAcquirer();
const startNode = () => startTestNode(database.url, acquirer.env);
const nodes = [await startNode(), await startNode()] as const;
const [node] = nodes;
await Promise.all(nodes.map(({ engine }) => engine.depositSweeper.stop()));
const { db } = database;
let cards = 0;

beforeEach(() => {
  acquirer.plan = { status: 'SUCCEEDED' };
  acquirer.refundPlan = { status: 'SUCCEEDED' };
});
afterAll(async () => {
  for (const { stop } of nodes) await stop();
  await acquirer.close();
  await database.drop();
});

/** A player with a deposit of AED 100. */
async function makePaidDepositor() {
  const player = await makeDepositor(node);
  const gatewayId = await startDeposit(player);
  await payWithNewCard(node, player, gatewayId, { cardNo: `4${String(++cards).padStart(15, '0')}` });
  return { player, gatewayId, chargebackId: `cb_${randomUUID()}` };
}
const walletOf = (player: TestPlayer) =>
  db
    .selectFrom('wallets')
    .select(['deposited', 'winnings', 'gift', 'held'])
    .where('player_id', '=', player.playerId)
    .executeTakeFirstOrThrow();
const rowsOf = (player: TestPlayer) =>
  db.selectFrom('chargebacks').selectAll().where('player_id', '=', player.playerId).orderBy('opened_at').execute();
const losses = async () =>
  (
    await db
      .selectFrom('accounts')
      .select('balance')
      .where('id', '=', HOUSE_ACCOUNTS.chargebackLosses)
      .executeTakeFirstOrThrow()
  ).balance;

async function play(player: TestPlayer, amount: bigint): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if ((await lockWallet(tx, player.playerId)).deposited < amount) return;
    const stake = { debit: bucketAccount(player.playerId, 'deposited'), credit: salesAccount(69), amount };
    await postTransfers(tx, [{ ...stake, kind: 'stake', reference: randomUUID() }]);
  });
}

describe('a chargeback', () => {
  it('takes deposited money, then winnings, then gifts, leaves what is held, and the rest is our loss', async () => {
    const { player, gatewayId, chargebackId } = await makePaidDepositor();
    const before = await losses();
    await play(player, 9_000n);
    const id = player.playerId;
    const hold = { debit: bucketAccount(id, 'winnings'), credit: bucketAccount(id, 'held'), amount: 700n };
    await db
      .transaction()
      .execute((tx) =>
        postTransfers(tx, [
          { ...bankTransfer(id, 2_700n, 'winnings'), kind: 'prize' },
          bankTransfer(id, 3_000n, 'gift'),
          { ...hold, kind: 'withdrawal-hold', reference: randomUUID() },
        ]),
      );
    const opened = { chargebackId, status: 'OPENED', reason: '10.4' };
    expect(await acquirer.notifyChargeback(gatewayId, opened)).toBe(204);
    expect(await walletOf(player)).toEqual({ deposited: 0n, winnings: 0n, gift: 0n, held: 700n });
    const lines: string[] = [];
    await playerCommands['show']?.run(node.engine, [player.openId], (line) => lines.push(line));
    expect(lines.join('\n')).toContain(`AED 100.00  opened  of deposit ${gatewayId}`);
    expect(await rowsOf(player)).toMatchObject([
      {
        state: 'opened',
        reason: '10.4',
        from_deposited: 1_000n,
        from_winnings: 2_000n,
        from_gift: 3_000n,
        loss: 4_000n,
      },
    ]);
    expect((await losses()) - before).toBe(-4_000n);
    expect(await depositsCondition.isMet(db, id)).toBe(false);

    expect(await acquirer.notifyChargeback(gatewayId, { chargebackId, status: 'WON' })).toBe(204);
    expect(await acquirer.notifyChargeback(gatewayId, { chargebackId, status: 'WON' })).toBe(204);
    expect(await walletOf(player)).toEqual({ deposited: 1_000n, winnings: 2_000n, gift: 3_000n, held: 700n });
    expect(await losses()).toBe(before);
    expect(await depositsCondition.isMet(db, id)).toBe(true);
  });

  it('restricts the account with an entry in the audit log, blocks the card, and is told', async () => {
    const { player, gatewayId, chargebackId } = await makePaidDepositor();
    await acquirer.notifyChargeback(gatewayId, { chargebackId, status: 'OPENED' });
    const begin = () => player.call(createRecharge, rechargeRequest(10_000));
    expect(await begin()).toMatchObject({ code: errorCodes.accountRestricted });
    await logInAgain(db, player);
    expect(await begin()).toMatchObject({ code: errorCodes.accountUnderReview });
    expect((await player.call(paymentChannels, {})).data.channels[0]?.cards[0]?.status).toBe('blocked');
    const entries = await db
      .selectFrom('audit_log')
      .select(['operator', 'act', 'arguments', 'outcome'])
      .where('arguments', '@>', sql<string>`${JSON.stringify([player.openId])}::jsonb`)
      .execute();
    const restricted = { act: 'player restrict', arguments: [player.openId, `chargeback ${chargebackId}`] };
    expect(entries).toEqual([{ ...restricted, operator: 'naseeb', outcome: 'done' }]);
    expect(await findBrokenEntry(db)).toBeNull();
    await acquirer.notifyChargeback(gatewayId, { chargebackId, status: 'LOST' });
    expect(await walletOf(player)).toMatchObject({ deposited: 0n });
    expect(await rowsOf(player)).toMatchObject([{ state: 'lost' }]);
    const told = await db
      .selectFrom('notifications')
      .select('kind')
      .where('player_id', '=', player.playerId)
      .where('kind', 'like', 'chargeback%')
      .execute();
    expect(told).toEqual([{ kind: 'chargebackOpened' }]);
  });

  it('puts a locked account under review, too, and leaves a closed one as it is', async () => {
    for (const state of ['locked', 'closed'] as const) {
      const { player, gatewayId, chargebackId } = await makePaidDepositor();
      await db.transaction().execute((tx) => setPlayerState(tx, player.playerId, state));
      expect(await acquirer.notifyChargeback(gatewayId, { chargebackId, status: 'OPENED' })).toBe(204);
      const row = await db
        .selectFrom('players')
        .select(['state', sql<boolean>`restricted_at is not null`.as('reviewed')])
        .where('id', '=', player.playerId)
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ state, reviewed: state === 'locked' });
    }
  });

  it('takes nothing where we first hear that it was won, and its money where that it was lost', async () => {
    const won = await makePaidDepositor();
    await acquirer.notifyChargeback(won.gatewayId, { chargebackId: won.chargebackId, status: 'WON' });
    await acquirer.notifyChargeback(won.gatewayId, { chargebackId: won.chargebackId, status: 'OPENED' });
    expect(await walletOf(won.player)).toMatchObject({ deposited: 10_000n });
    const lost = await makePaidDepositor();
    await acquirer.notifyChargeback(lost.gatewayId, { chargebackId: lost.chargebackId, status: 'LOST' });
    await acquirer.notifyChargeback(lost.gatewayId, { chargebackId: lost.chargebackId, status: 'OPENED' });
    expect(await walletOf(lost.player)).toMatchObject({ deposited: 0n });
  });

  it('is refused where it does not fit its deposit', async () => {
    const logged = vi.spyOn(node.engine.log, 'error');
    const { player, gatewayId, chargebackId } = await makePaidDepositor();
    const other = await makePaidDepositor();
    const say = (change: object, to = gatewayId) =>
      acquirer.notifyChargeback(to, { chargebackId, status: 'OPENED', ...change });
    expect(await say({ amount: 10_001 })).toBe(409);
    expect(await say({ currency: 'USD' })).toBe(409);
    expect(await say({ status: 'MAYBE' })).toBe(400);
    expect(await say({ amount: 6_000 })).toBe(204);
    expect(await say({ amount: 5_000 })).toBe(409);
    expect(await say({ amount: 6_000 }, other.gatewayId)).toBe(409);
    expect(await say({ amount: 4_001, chargebackId: 'cb_more' })).toBe(409);
    acquirer.plan = { status: 'PENDING' };
    expect(await walletOf(player)).toMatchObject({ deposited: 4_000n });
    expect(logged.mock.calls.map(([what]) => (what as unknown as { fault?: string }).fault)).toEqual([
      'too-much',
      undefined,
      'other-amount',
      'other-deposit',
      'too-much',
    ]);
    logged.mockRestore();
  });

  it('waits for the deposit that it names to be credited', async () => {
    acquirer.plan = { status: 'CHALLENGE' };
    const { player, gatewayId, chargebackId } = await makePaidDepositor();
    expect(await acquirer.notifyChargeback(gatewayId, { chargebackId, status: 'OPENED' })).toBe(409);
    acquirer.decide(gatewayId, 'SUCCEEDED');
    await acquirer.notify(gatewayId);
    expect(await acquirer.notifyChargeback(gatewayId, { chargebackId, status: 'OPENED' })).toBe(204);
    expect(await walletOf(player)).toMatchObject({ deposited: 0n });
  });

  it('cannot change what it took, nor be decided again, whoever asks the database', async () => {
    const { gatewayId, chargebackId } = await makePaidDepositor();
    await acquirer.notifyChargeback(gatewayId, { chargebackId, status: 'LOST' });
    for (const change of [
      sql`amount = 1`,
      sql`from_gift = 1`,
      sql`reason = 'another'`,
      sql`state = 'won'`,
      sql`state = 'opened', resolved_at = null`,
    ])
      await expect(
        sql`update chargebacks set ${change} where chargeback_id = ${chargebackId}`.execute(db),
      ).rejects.toThrow();
    await expect(sql`delete from chargebacks where chargeback_id = ${chargebackId}`.execute(db)).rejects.toThrow(
      'chargebacks are kept',
    );
    await expect(sql`truncate chargebacks`.execute(db)).rejects.toThrow('truncate on chargebacks is refused');
  });
});

describe('a card whose payment is charged back', () => {
  const cardOf = async (player: TestPlayer) =>
    (await player.call(paymentChannels, {})).data.channels[0]?.cards[0] ?? { bankCardId: '', status: '' };
  const lift = async (player: TestPlayer) => {
    await db.transaction().execute((tx) => setPlayerState(tx, player.playerId, 'active'));
    await logInAgain(db, player);
  };
  /** Types the card of the last deposit. */
  const type = async (player: TestPlayer) => {
    const gatewayId = await startDeposit(player);
    return payWithNewCard(node, player, gatewayId, { cardNo: `4${String(cards).padStart(15, '0')}` });
  };

  it('is refused to its player and to others before anything is charged, also when lost, until it is won', async () => {
    const { player, gatewayId, chargebackId } = await makePaidDepositor();
    const other = await makeDepositor(node);
    await acquirer.notifyChargeback(gatewayId, { chargebackId, status: 'OPENED' });
    await lift(player);
    const sent = acquirer.asked.posts.length;
    for (const who of [player, other])
      expect((await type(who)).data).toMatchObject({ status: 'FAILURE', reason: 'CARD_BLOCKED' });
    expect(await cardOf(player)).toMatchObject({ status: 'blocked' });
    const next = await startDeposit(player);
    const { bankCardId } = await cardOf(player);
    expect(await payWithSavedCard(node, player, next, bankCardId)).toMatchObject({ code: errorCodes.cardBlocked });
    expect(acquirer.asked.posts).toHaveLength(sent);

    await acquirer.notifyChargeback(gatewayId, { chargebackId, status: 'WON' });
    expect(await cardOf(player)).toMatchObject({ status: 'usable' });
    expect((await type(player)).data).toMatchObject({ status: 'SUCCESS' });

    const lost = await makePaidDepositor();
    await acquirer.notifyChargeback(lost.gatewayId, { chargebackId: lost.chargebackId, status: 'LOST' });
    await lift(lost.player);
    expect((await type(lost.player)).data).toMatchObject({ status: 'FAILURE', reason: 'CARD_BLOCKED' });
  });

  it('stays blocked while another chargeback of it stands', async () => {
    const { player, gatewayId, chargebackId } = await makePaidDepositor();
    const part = { amount: 5_000, status: 'OPENED' };
    await acquirer.notifyChargeback(gatewayId, { ...part, chargebackId });
    await acquirer.notifyChargeback(gatewayId, { ...part, chargebackId: `${chargebackId}-2` });
    await acquirer.notifyChargeback(gatewayId, { ...part, chargebackId, status: 'WON' });
    await logInAgain(db, player);
    expect(await cardOf(player)).toMatchObject({ status: 'blocked' });
    await acquirer.notifyChargeback(gatewayId, { ...part, chargebackId: `${chargebackId}-2`, status: 'WON' });
    expect(await cardOf(player)).toMatchObject({ status: 'usable' });
  });
});

describe('a chargeback whose notification was lost', () => {
  it('is booked by an operator once, and only as the acquirer says it stands', async () => {
    const { player, gatewayId, chargebackId } = await makePaidDepositor();
    const book = (status: 'OPENED' | 'WON' | 'LOST') => bookChargebacksByOperator(node.engine, gatewayId, status);
    const says = (status: string, change: object = {}) =>
      acquirer.chargebacks.set(gatewayId, [
        { chargebackId, merchantReference: gatewayId, amount: 10_000, currency: 'AED', status, ...change },
      ]);
    expect(await book('OPENED')).toEqual({ ok: false, error: 'not-known' });
    expect(await bookChargebacksByOperator(node.engine, randomUUID(), 'OPENED')).toEqual({
      ok: false,
      error: 'no-deposit',
    });
    says('OPENED');
    expect(await book('LOST')).toEqual({ ok: false, error: 'other-status' });
    says('OPENED', { merchantReference: randomUUID() });
    expect(await book('OPENED')).toEqual({ ok: false, error: 'no-answer' });
    says('OPENED', { amount: 10_001 });
    expect(await book('OPENED')).toEqual({ ok: false, error: 'too-much' });
    acquirer.away = true;
    expect(await book('OPENED')).toEqual({ ok: false, error: 'no-answer' });
    acquirer.away = false;
    expect(await rowsOf(player)).toEqual([]);
    says('OPENED');
    const booked = await Promise.all(Array.from({ length: 4 }, () => book('OPENED')));
    expect(booked).toEqual(Array.from({ length: 4 }, () => ({ ok: true, value: 1 })));
    expect(await walletOf(player)).toMatchObject({ deposited: 0n });
    says('WON');
    expect(await book('WON')).toEqual({ ok: true, value: 1 });
    expect(await acquirer.notifyChargeback(gatewayId, { chargebackId, status: 'WON' })).toBe(204);
    expect(await walletOf(player)).toMatchObject({ deposited: 10_000n });
    expect(await rowsOf(player)).toMatchObject([{ state: 'won' }]);
  });
});

describe('a chargeback of who withdraws', () => {
  const giveWithdrawal = async (player: TestPlayer, state: 'review' | 'approved') => {
    const [id, amount] = [randomUUID(), 5_000n];
    const held = { debit: bucketAccount(player.playerId, 'winnings'), credit: bucketAccount(player.playerId, 'held') };
    await db.transaction().execute(async (tx) => {
      await sql`
        insert into withdrawals (id, player_id, channel_type, amount, fee, state, decided_at)
        values (${id}, ${player.playerId}, 718, ${amount}, 0, ${state}, case when ${state}::text = 'approved' then product_now() end)`.execute(
        tx,
      );
      await postTransfers(tx, [
        { ...bankTransfer(player.playerId, amount, 'winnings'), kind: 'prize' },
        { ...held, amount, kind: 'withdrawal-hold', reference: id },
      ]);
    });
  };

  it('cancels what the bank was not sent, tells so, and takes its money', async () => {
    const { player, gatewayId, chargebackId } = await makePaidDepositor();
    await play(player, 10_000n);
    await giveWithdrawal(player, 'review');
    await giveWithdrawal(player, 'approved');
    expect(await acquirer.notifyChargeback(gatewayId, { chargebackId, status: 'OPENED' })).toBe(204);
    expect(await walletOf(player)).toEqual({ deposited: 0n, winnings: 0n, gift: 0n, held: 0n });
    expect(await rowsOf(player)).toMatchObject([{ from_winnings: 10_000n, loss: 0n }]);
    const { playerId } = player;
    const states = await db.selectFrom('withdrawals').select('state').where('player_id', '=', playerId).execute();
    expect(states).toEqual([{ state: 'canceled' }, { state: 'canceled' }]);
    const told = await db.selectFrom('notifications').select('kind').where('player_id', '=', playerId).execute();
    expect(told.filter(({ kind }) => kind === 'withdrawalCanceled')).toHaveLength(2);
    expect((await checkLedger(db)).filter(({ what }) => /^withdrawal .* given back$/.test(what))).toEqual([]);
  });
});

describe('a chargeback of a deposit that is being refunded', () => {
  it('fails a refund that was not sent, and takes its money', async () => {
    const { player, gatewayId, chargebackId } = await makePaidDepositor();
    await refundByOperator(node.engine, gatewayId);
    expect(await acquirer.notifyChargeback(gatewayId, { chargebackId, status: 'OPENED' })).toBe(204);
    expect(await rowsOf(player)).toMatchObject([{ from_deposited: 10_000n, loss: 0n }]);
    expect(await walletOf(player)).toMatchObject({ deposited: 0n, held: 0n });
    await Promise.all(nodes.map(({ engine }) => sweepRefunds(engine)));
    expect([...acquirer.refunds.values()].filter((one) => one.merchantReference === gatewayId)).toEqual([]);
  });

  it('leaves a refund that both fit into', async () => {
    const { player, gatewayId, chargebackId } = await makePaidDepositor();
    await play(player, 6_000n);
    await refundByOperator(node.engine, gatewayId);
    await acquirer.notifyChargeback(gatewayId, { chargebackId, status: 'OPENED', amount: 6_000 });
    expect(await walletOf(player)).toMatchObject({ held: 4_000n });
  });

  it('is an error where the refund was sent, and once more where that fails', async () => {
    const logged = nodes.map(({ engine }) => vi.spyOn(engine.log, 'error'));
    const words = () => logged.flatMap(({ mock }) => mock.calls.map(([, what]) => what));
    acquirer.refundPlan = { status: 'PENDING' };
    const { player, gatewayId, chargebackId } = await makePaidDepositor();
    await refundByOperator(node.engine, gatewayId);
    await Promise.all(nodes.map(({ engine }) => sweepRefunds(engine)));
    await acquirer.notifyChargeback(gatewayId, { chargebackId, status: 'OPENED' });
    expect(await walletOf(player)).toMatchObject({ held: 10_000n });
    expect(words()).toEqual(['refunds and chargebacks are more than the deposit']);
    const refund = [...acquirer.refunds.values()].find((one) => one.merchantReference === gatewayId);
    acquirer.decideRefund(refund?.refundReference ?? '', 'FAILED');
    await acquirer.notifyRefund(refund?.refundReference ?? '');
    expect(words().slice(1)).toEqual([
      'a refund failed: its money is in a restricted account',
      'a refund failed: its money was lost to a chargeback of the deposit',
    ]);
    for (const spy of logged) spy.mockRestore();
  });
});

describe('32 at once', () => {
  const callback = (i: number) => `${nodes[i % 2 === 0 ? 0 : 1].origin}/callbacks/acquirer`;

  it('notifications of one chargeback take its money once and give it back once', async () => {
    const { player, gatewayId, chargebackId } = await makePaidDepositor();
    const flood = (status: string) =>
      Promise.all(
        Array.from({ length: 32 }, (_, i) =>
          acquirer.notifyChargeback(gatewayId, { chargebackId, status }, callback(i)),
        ),
      );
    expect(new Set(await flood('OPENED'))).toEqual(new Set([204]));
    expect(await walletOf(player)).toMatchObject({ deposited: 0n });
    expect(new Set(await flood('WON'))).toEqual(new Set([204]));
    expect(await walletOf(player)).toMatchObject({ deposited: 10_000n });
  });

  it('purchases, refunds and parts of chargebacks of one deposit leave every account right', async () => {
    for (let round = 0; round < 4; round++) {
      const { player, gatewayId } = await makePaidDepositor();
      await Promise.all(
        Array.from({ length: 32 }, (_, i) => {
          if (i % 4 === 0) return play(player, 700n);
          if (i % 4 === 1) return refundByOperator(nodes[i % 8 === 1 ? 0 : 1].engine, gatewayId);
          const chargeback = { chargebackId: `cb_${gatewayId}_${i % 3}`, amount: 3_000 };
          const status = i % 4 === 2 ? 'OPENED' : i % 8 === 3 ? 'WON' : 'LOST';
          return acquirer.notifyChargeback(gatewayId, { ...chargeback, status }, callback(i));
        }),
      );
      await Promise.all(nodes.map(({ engine }) => sweepRefunds(engine)));
      expect((await walletOf(player)).held).toBe(0n);
    }
    // Stakes of this file have no orders, its other money no deposits, what it holds no withdrawals.
    const differences = (await checkLedger(db)).filter(({ what }) => !/^(?:order|withdrawal)/.test(what));
    expect(differences).toEqual([]);
    const { rows } = await sql<{ sum: bigint }>`select sum(amount)::bigint as sum from postings`.execute(db);
    expect(rows[0]?.sum).toBe(0n);
  });
});
