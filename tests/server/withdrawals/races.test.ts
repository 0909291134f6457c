import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { removeIban } from '#contract/withdrawals/430132-remove-iban.ts';
import { addIban } from '#contract/withdrawals/430131-add-iban.ts';
import { withdraw } from '#contract/withdrawals/430134-withdraw.ts';
import { cancelWithdrawal } from '#contract/withdrawals/430136-cancel-withdrawal.ts';
import { MAX_IBANS } from '#contract/withdrawals/channels.ts';
import { assertPresent } from '#kernel/assert.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { writeNextFile } from '#server/withdrawals/payouts/payout-files.ts';
import { resolveWithdrawal, type Resolution } from '#server/withdrawals/resolve-withdrawal.ts';
import { approveWithdrawal, lockPayoutAccounts, rejectWithdrawal } from '#server/withdrawals/staff.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { findOpenDraws, napEntry, orderRequest, requestOrderId } from '#support/orders/orders.ts';
import type { TestPlayer } from '#support/players/player.ts';
import {
  addAccount,
  ibanRequest,
  makeWinner,
  newIban,
  startWithdrawal,
  wishFor,
  withdrawalCode,
  withdrawRequest,
} from '#support/players/withdrawals.ts';

const CLIENTS = 32;
const many = <T>(act: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: CLIENTS }, (_, n) => act(n)));

const database = await createTestDatabase();
let node: TestNode;
beforeAll(async () => {
  node = await startTestNode(database.url);
  await node.engine.payouts.stop();
});
afterAll(async () => {
  await node.stop();
  await database.drop();
});

const buckets = async ({ playerId }: TestPlayer) => {
  const { rows } = await sql<{ deposited: bigint; winnings: bigint; held: bigint }>`
    select deposited, winnings, held from wallets where player_id = ${playerId}`.execute(node.engine.db);
  return assertPresent(rows[0], 'the wallet');
};
const withdrawalsOf = async ({ playerId }: TestPlayer) => {
  const { rows } = await sql<{ state: string; amount: bigint }>`
    select state, amount from withdrawals where player_id = ${playerId} and amount > 1`.execute(node.engine.db);
  return rows;
};
/** A withdrawal of AED 10,000, which waits for staff. */
async function underReview(): Promise<[TestPlayer, string]> {
  const player = await makeWinner(node, 1_000_000n);
  return [player, await startWithdrawal(node, player, wishFor(await addAccount(player), 1_000_000))];
}

test('one request that is sent 32 times withdraws once, and all get its answer', async () => {
  const player = await makeWinner(node, 100_000n);
  const wish = wishFor(await addAccount(player), 10_000);
  const request = withdrawRequest(wish, await withdrawalCode(node, player, player.mobile, wish));
  const answers = await many(() => player.call(withdraw, request));
  expect(new Set(answers.map(({ code, data }) => `${code} ${data.withdrawalId}`)).size).toBe(1);
  expect(await buckets(player)).toMatchObject({ winnings: 90_000n, held: 10_000n });
});

test('one code is good for one of 32 requests', async () => {
  const player = await makeWinner(node, 100_000n);
  const wish = wishFor(await addAccount(player), 10_000);
  const code = await withdrawalCode(node, player, player.mobile, wish);
  const answers = await many(() => player.call(withdraw, withdrawRequest(wish, code)));
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  expect(answers.filter((answer) => answer.code === errorCodes.wrongVerificationCode)).toHaveLength(CLIENTS - 1);
  expect(await buckets(player)).toMatchObject({ winnings: 90_000n, held: 10_000n });
});

test('a withdrawal and 31 purchases of the same winnings', async () => {
  const draw = assertPresent((await findOpenDraws(node))[0], 'a draw on sale');
  const player = await makeWinner(node, 10_000n);
  const wish = wishFor(await addAccount(player), 10_000);
  const request = withdrawRequest(wish, await withdrawalCode(node, player, player.mobile, wish));
  const orders = await many(() => requestOrderId(player));
  const codes = await many(async (n) => {
    if (n === 7) return (await player.call(withdraw, request)).code;
    return (await player.call(placeOrder, orderRequest(draw, orders[n] ?? '', [napEntry(1, 1, 2, 3)]))).code;
  });
  const bought = codes.filter((code, n) => n !== 7 && code === 0).length;
  const withdrawn = codes[7] === 0;
  expect(withdrawn).toBe(bought === 0);
  const left = await buckets(player);
  expect(left.held).toBe(withdrawn ? 10_000n : 0n);
  expect(left.winnings + left.held).toBe(10_000n - BigInt(bought) * 100n);
});

test('a withdrawal that is approved, rejected and canceled at once ends in one of them', async () => {
  const [player, withdrawalId] = await underReview();
  const done = await many(async (n) => {
    if (n % 3 === 0) return (await approveWithdrawal(node.engine, withdrawalId)).ok;
    if (n % 3 === 1) return (await rejectWithdrawal(node.engine, withdrawalId, 'Not yours.')).ok;
    return (await player.call(cancelWithdrawal, { requestId: randomUUID(), withdrawalId })).code === 0;
  });
  expect(done.filter(Boolean)).toHaveLength(1);
  const [{ state } = { state: '' }] = await withdrawalsOf(player);
  const held = state === 'approved' ? 1_000_000n : 0n;
  expect(await buckets(player)).toMatchObject({ winnings: 1_000_000n - held, held });
});

test("the bank's word, said 32 times and in two ways, takes effect once", async () => {
  const player = await makeWinner(node, 100_000n);
  const id = await startWithdrawal(node, player, wishFor(await addAccount(player), 10_000));
  await writeNextFile(node.engine, node.engine.bank.debtor);
  const ends: Resolution[] = [{ to: 'paid' }, { to: 'failed', reason: 'AC04' }];
  const done = await many((n) => resolveWithdrawal(node.engine, id, assertPresent(ends[n % 2], 'an end')));
  expect(done.filter(({ ok }) => ok)).toHaveLength(1);
  const [{ state } = { state: '' }] = await withdrawalsOf(player);
  expect(await buckets(player)).toMatchObject({ winnings: state === 'paid' ? 90_000n : 100_000n, held: 0n });
});

test('a withdrawal, and its IBAN locked and removed: no approved one goes to a locked IBAN', async () => {
  for (let round = 0; round < 5; round++) {
    const player = await makeWinner(node, 100_000n);
    const iban = newIban();
    const accountId = await addAccount(player, iban);
    await addAccount(player);
    const wish = wishFor(accountId, 10_000);
    const request = withdrawRequest(wish, await withdrawalCode(node, player, player.mobile, wish));
    const [asked, removed] = await Promise.all([
      player.call(withdraw, request),
      player.call(removeIban, { accountId }),
      lockPayoutAccounts(node.engine, iban, 'a complaint'),
    ]);
    const states = (await withdrawalsOf(player)).map(({ state }) => state);
    expect(states).toEqual(asked.code === 0 ? ['review'] : []);
    if (asked.code === 0) expect(removed.code).not.toBe(0);
  }
});

test('an IBAN that is added and locked at once: nothing goes to it', async () => {
  const [first, second] = [await makeWinner(node, 0n), await makeWinner(node, 100_000n)];
  const iban = newIban();
  await addAccount(first, iban);
  const accountId = await addAccount(second, iban);
  const id = await startWithdrawal(node, second, wishFor(accountId, 10_000));
  // Two players have it, which staff found to be fine.
  expect(await approveWithdrawal(node.engine, id)).toEqual({ ok: true, value: null });
  // As if it was added after the lock had read who has it.
  await sql`update payout_accounts set locked_at = product_now(), locked_reason = 'a complaint'
    where player_id = ${first.playerId}`.execute(node.engine.db);
  const file = await writeNextFile(node.engine, node.engine.bank.debtor);
  expect(file?.playerIds ?? []).not.toContain(second.playerId);
  expect((await withdrawalsOf(second)).map(({ state }) => state)).toEqual(['review']);
  expect(await approveWithdrawal(node.engine, id)).toEqual({ ok: false, error: 'locked' });
  const code = await withdrawalCode(node, second, second.mobile, wishFor(accountId, 10_000));
  const again = await second.call(withdraw, withdrawRequest(wishFor(accountId, 10_000), code));
  expect(again.code).toBe(errorCodes.payoutAccountLocked);
});

test('32 IBANs at once are five', async () => {
  const player = await makeWinner(node, 0n);
  const answers = await many(() => player.call(addIban, ibanRequest(newIban())));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(MAX_IBANS);
  expect(answers.filter(({ code }) => code === errorCodes.tooManyIbans)).toHaveLength(CLIENTS - MAX_IBANS);
});

test('the ledger has no difference', async () => {
  expect(await checkLedger(node.engine.db)).toEqual([]);
});
