import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { approveClosure } from '#server/closure/decide.ts';
import { bucketAccount, HOUSE_ACCOUNTS } from '#server/ledger/accounts.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { postTransfers } from '#server/ledger/transfers.ts';
import { setPlayerState } from '#server/players/player-state.ts';
import { startNodeWithBeacon } from '#support/node/node-with-beacon.ts';
import { findOpenDraws, napEntry, orderRequest, requestOrderId } from '#support/orders/orders.ts';
import { askForClosure, makeLeavingPlayer } from '#support/players/closure.ts';
import { rechargeRequest } from '#support/players/deposits.ts';
import { logInAgain, type TestPlayer } from '#support/players/player.ts';
import { addAccount, giveWinnings, wishFor, withdrawalCode, withdrawRequest } from '#support/players/withdrawals.ts';

const { accountClosure, createRecharge, placeOrder, releaseDeposits, withdraw, withdrawalOptions } = contract;
const { base, node, stop } = await startNodeWithBeacon();
const draw = assertPresent((await findOpenDraws(node))[0], 'a draw on sale');
await node.engine.draws.stop();
const { db } = base;
afterAll(() => stop());

const walletOf = async ({ playerId }: TestPlayer) =>
  (
    await sql<{ deposited: bigint; winnings: bigint; gift: bigint; held: bigint }>`
      select deposited, winnings, gift, held from wallets where player_id = ${playerId}`.execute(db)
  ).rows[0];

test('gifts are in the way of no closure, and go back to promotions with the account', async () => {
  const promotions = async () =>
    (await sql<{ balance: bigint }>`select balance from accounts where name = 'promotions'`.execute(db)).rows[0]
      ?.balance;
  const before = await promotions();
  const player = await makeLeavingPlayer(node);
  const give = {
    debit: HOUSE_ACCOUNTS.promotions,
    credit: bucketAccount(player.playerId, 'gift'),
    amount: 500n,
    kind: 'gift',
  } as const;
  await db.transaction().execute((tx) => postTransfers(tx, [give]));
  expect((await player.call(accountClosure, {})).data).toMatchObject({ balance: 0, gift: 500 });
  const id = await askForClosure(node, player);
  expect(await approveClosure(node.engine, id)).toMatchObject({ ok: true });
  expect(await walletOf(player)).toEqual({ deposited: 0n, winnings: 0n, gift: 0n, held: 0n });
  expect(await promotions()).toBe(before);
  expect(await checkLedger(db)).toEqual([]);
});

/** One who may add an IBAN. */
async function makeLeavingWinner(winnings: bigint, deposited?: bigint): Promise<TestPlayer> {
  const player = await makeLeavingPlayer(node, 'EID', deposited);
  await giveWinnings(node, player.playerId, winnings);
  await sql`update players set real_name = 'SARA AHMED' where id = ${player.playerId}`.execute(db);
  return player;
}

test('winnings below the minimum leave whole and free where they alone are in the way of a closure', async () => {
  const player = await makeLeavingWinner(1_250n);
  const accountId = await addAccount(player);
  expect((await player.call(withdrawalOptions, {})).data).toMatchObject({
    isRest: true,
    minAmount: 1_250,
    channels: [
      { minAmount: 1_250, fee: 0 },
      { minAmount: 1_250, fee: 0 },
    ],
  });
  const take = async (amount: number, fee: number) => {
    const wish = wishFor(accountId, amount);
    return player.call(
      withdraw,
      withdrawRequest(wish, await withdrawalCode(node, player, player.mobile, wish), { fee }),
    );
  };
  expect(await take(1_249, 0)).toMatchObject({ code: errorCodes.withdrawalTooSmall });
  expect(await take(1_250, 200)).toMatchObject({ code: errorCodes.withdrawalFeeChanged });
  expect(await take(1_250, 0)).toMatchObject({ code: 0, data: { fee: 0, received: 1_250 } });
  expect(await walletOf(player)).toMatchObject({ winnings: 0n, held: 1_250n });
});

test('winnings below the minimum stay while anything else is in the way, or they are not all that is left', async () => {
  const player = await makeLeavingWinner(1_250n, 5_000n);
  const options = async () => (await player.call(withdrawalOptions, {})).data;
  expect(await options()).toMatchObject({ isRest: false, channels: [{ minAmount: 5_000 }, { minAmount: 2_000 }] });
  const order = orderRequest(draw, await requestOrderId(player), [napEntry(1, 1, 2, 3)]);
  expect((await player.call(placeOrder, order)).code).toBe(0);
  const wish = wishFor(await addAccount(player), 1_250);
  const code = await withdrawalCode(node, player, player.mobile, wish);
  expect(await player.call(withdraw, withdrawRequest(wish, code, { fee: 0 }))).toMatchObject({
    code: errorCodes.withdrawalTooSmall,
  });
  expect(await walletOf(player)).toMatchObject({ winnings: 1_250n, held: 0n });
});

test('deposited money is made withdrawable, not while the account is under review', async () => {
  const player = await makeLeavingPlayer(node, 'EID', 5_000n);
  expect((await player.call(accountClosure, {})).data).toMatchObject({ releasable: 5_000, balance: 5_000 });
  const become = (state: 'restricted' | 'active') =>
    db.transaction().execute((tx) => setPlayerState(tx, player.playerId, state));
  await become('restricted');
  await logInAgain(db, player);
  expect(await player.call(releaseDeposits, {})).toMatchObject({ code: errorCodes.accountUnderReview });
  await become('active');
  expect(await player.call(releaseDeposits, {})).toMatchObject({ code: 0, data: { released: 5_000 } });
  expect(await player.call(releaseDeposits, {})).toMatchObject({ code: 0, data: { released: 0 } });
  const { rows } = await sql`select deposited, winnings from wallets where player_id = ${player.playerId}`.execute(db);
  expect(rows).toEqual([{ deposited: 0n, winnings: 5_000n }]);
  expect((await player.call(accountClosure, {})).data).toMatchObject({ releasable: 0, balance: 5_000 });
});

test('deposited money is made withdrawable only where nothing else is in the way of a closure', async () => {
  const player = await makeLeavingPlayer(node, 'EID', 5_000n);
  await player.call(createRecharge, rechargeRequest(10_000));
  expect(await player.call(releaseDeposits, {})).toMatchObject({
    code: errorCodes.closureUnmet,
    data: { conditions: ['deposits'] },
  });
  expect((await player.call(accountClosure, {})).data.releasable).toBe(5_000);
});
