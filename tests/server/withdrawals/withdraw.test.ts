import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { addIban } from '#contract/withdrawals/430131-add-iban.ts';
import { cancelWithdrawal } from '#contract/withdrawals/430136-cancel-withdrawal.ts';
import { removeIban } from '#contract/withdrawals/430132-remove-iban.ts';
import { requestWithdrawalCode } from '#contract/withdrawals/430133-request-withdrawal-code.ts';
import { withdraw } from '#contract/withdrawals/430134-withdraw.ts';
import { withdrawal } from '#contract/withdrawals/430135-withdrawal.ts';
import { withdrawalOptions } from '#contract/withdrawals/430130-withdrawal-options.ts';
import { MAX_IBANS, PAYBY_CHANNEL } from '#contract/withdrawals/channels.ts';
import { bucketAccount } from '#server/ledger/accounts.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { postTransfers } from '#server/ledger/transfers.ts';
import { lockPayoutAccounts } from '#server/withdrawals/staff.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { bankTransfer } from '#support/players/player.ts';
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

// The bank is away: what was approved waits.
const database = await createTestDatabase();
let node: TestNode;
beforeAll(async () => {
  node = await startTestNode(database.url, { BANK_URL: 'http://127.0.0.1:9/bank' });
});
afterAll(async () => {
  await node.stop();
  await database.drop();
});

const balances = async (playerId: bigint) => {
  const { rows } = await sql<{ winnings: bigint; held: bigint }>`
    select winnings, held from wallets where player_id = ${playerId}`.execute(node.engine.db);
  return rows[0];
};

/** Deposited money that a closure made winnings of. */
const giveReleased = (playerId: bigint, amount: bigint) =>
  node.engine.db.transaction().execute(async (tx) => {
    const [debit, credit] = [bucketAccount(playerId, 'deposited'), bucketAccount(playerId, 'winnings')];
    await postTransfers(tx, [
      bankTransfer(playerId, amount, 'deposited'),
      { debit, credit, amount, kind: 'release', reference: randomUUID() },
    ]);
  });

describe('an IBAN', () => {
  it('is added, in any spelling, by its bank and with a street', async () => {
    const player = await makeWinner(node);
    const iban = newIban();
    const spelled = iban.toLowerCase().replace(/(.{4})/g, '$1 ');
    const answer = await player.call(addIban, ibanRequest(spelled));
    expect(answer.data.account).toMatchObject({
      number: iban,
      bankName: 'Emirates NBD',
      holderName: 'SARA AHMED',
      status: 'usable',
      isInUse: false,
    });
    expect((await player.call(withdrawalOptions, {})).data.accounts).toEqual([answer.data.account]);
  });

  it.each([
    [{ iban: 'AE080331234567890123456' }, 'iban', 'Please enter valid IBAN number'],
    [{ iban: 'GB33BUKB20201555555555' }, 'iban', 'Please enter valid IBAN number'],
    [{ bankCode: '033' }, 'bankCode', 'This IBAN belongs to another bank.'],
    [{ bankCode: '' }, 'bankCode', 'Please select your Bank Name'],
    [{ streetAddress: ' ' }, 'streetAddress', 'Please provide the street address.'],
    [{ streetAddress: '12345678901' }, 'streetAddress', 'Wrong format of "Street Address".'],
    [{ streetAddress: 'Street 1' }, 'streetAddress', 'Wrong format of "Street Address".'],
  ])('is refused with %o', async (more, field, words) => {
    const player = await makeWinner(node, 0n);
    const answer = await player.call(addIban, ibanRequest(newIban(), more));
    expect(answer).toMatchObject({ code: errorCodes.invalidInput, data: { field } });
    expect(answer.message).toContain(words);
  });

  it('is refused where its bank is not offered, and beyond five', async () => {
    const player = await makeWinner(node, 0n);
    for (let made = 0; made < MAX_IBANS; made++) await addAccount(player);
    expect(await player.call(addIban, ibanRequest(newIban()))).toMatchObject({
      code: errorCodes.tooManyIbans,
      message: expect.stringContaining('delete one first') as string,
    });
    const other = await makeWinner(node, 0n);
    await sql`update banks set is_enabled = false where code = '042'`.execute(node.engine.db);
    const request = ibanRequest(newIban('0000', '042'), { bankCode: '042' });
    expect((await other.call(addIban, request)).message).toBe('Please select your Bank Name');
    await sql`update banks set is_enabled = true where code = '042'`.execute(node.engine.db);
    expect((await other.call(addIban, request)).code).toBe(0);
  });

  it('that was removed comes back as the same account', async () => {
    const player = await makeWinner(node, 0n);
    const iban = newIban();
    const [first] = [await addAccount(player, iban), await addAccount(player)];
    expect((await player.call(removeIban, { accountId: first })).code).toBe(0);
    expect((await player.call(removeIban, { accountId: first })).code).toBe(0);
    expect((await player.call(withdrawalOptions, {})).data.accounts).toHaveLength(1);
    expect(await addAccount(player, iban)).toBe(first);
  });

  it('stays where it is the last, in use, or locked', async () => {
    const player = await makeWinner(node);
    const [ibanA, ibanB] = [newIban(), newIban()];
    const accountA = await addAccount(player, ibanA);
    expect(await player.call(removeIban, { accountId: accountA })).toMatchObject({
      code: errorCodes.lastIban,
      message: 'Please retain at least one IBAN account.',
    });
    const unknown = { accountId: '9999999999999999999' };
    expect((await player.call(removeIban, unknown)).code).toBe(errorCodes.payoutAccountNotFound);
    const accountB = await addAccount(player, ibanB);
    await startWithdrawal(node, player, wishFor(accountA));
    expect((await player.call(removeIban, { accountId: accountA })).code).toBe(errorCodes.payoutAccountInUse);
    await lockPayoutAccounts(node.engine, ibanB, 'a complaint');
    expect(await player.call(removeIban, { accountId: accountB })).toMatchObject({
      code: errorCodes.payoutAccountLocked,
      message: 'The IBAN account has been locked.',
    });
    expect((await player.call(addIban, ibanRequest(ibanB))).code).toBe(errorCodes.payoutAccountLocked);
  });

  it('is added once by one requestId', async () => {
    const player = await makeWinner(node, 0n);
    const request = ibanRequest(newIban());
    const answers = await Promise.all(Array.from({ length: 8 }, () => player.call(addIban, request)));
    expect(new Set(answers.map(({ data }) => data.account.accountId)).size).toBe(1);
    expect(await player.call(addIban, { ...request, iban: newIban() })).toMatchObject({
      code: errorCodes.requestIdReused,
    });
  });
});

describe('a withdrawal', () => {
  it('holds its money and is approved by the rules', async () => {
    const player = await makeWinner(node, 100_000n);
    const wish = wishFor(await addAccount(player), 40_000);
    const request = withdrawRequest(wish, await withdrawalCode(node, player, player.mobile, wish));
    const answer = await player.call(withdraw, request);
    expect(answer.data).toMatchObject({ status: 'processing', fee: 200, received: 39_800, isAutomatic: true });
    expect(await balances(player.playerId)).toEqual({ winnings: 60_000n, held: 40_000n });
    const again = await player.call(withdraw, request);
    expect(again).toEqual(answer);
    expect(await balances(player.playerId)).toEqual({ winnings: 60_000n, held: 40_000n });
    expect(await player.call(withdraw, { ...request, amount: 30_000 })).toMatchObject({
      code: errorCodes.requestIdReused,
    });
    expect((await player.call(withdrawal, answer.data)).data).toMatchObject({
      status: 'processing',
      received: 39_800,
      isCancelable: false,
    });
  });

  it.each([
    [{ amount: 4_999 }, errorCodes.withdrawalTooSmall, 'The minimum withdrawal amount is AED 50'],
    [{ amount: 200_000 }, errorCodes.insufficientWithdrawable, 'Insufficient withdrawable amount.'],
    [
      { amount: 10_000_001 },
      errorCodes.withdrawalAboveLimit,
      'The withdrawal amount has exceeded the limit of the channel.',
    ],
    [{ fee: 0 }, errorCodes.withdrawalFeeChanged, 'The fee has changed.'],
    [{ code: '000000' }, errorCodes.wrongVerificationCode, 'Incorrect verification code'],
    [{ accountId: '1' }, errorCodes.payoutAccountNotFound, "This account isn't available any more."],
    [{ channelType: PAYBY_CHANNEL }, errorCodes.payByWithoutDeposit, 'Only PayBy accounts with a deposit history'],
    [{ amount: 0 }, errorCodes.invalidInput, 'Please enter the withdrawal amount'],
  ] as const)('is refused with %o, and nothing is held', async (more, code, words) => {
    const player = await makeWinner(node, 100_000n);
    const wish = wishFor(await addAccount(player));
    const right = await withdrawalCode(node, player, player.mobile, wish);
    const wrong = right === '000000' ? { code: '000001' } : {};
    const answer = await player.call(withdraw, withdrawRequest(wish, right, { ...more, ...('code' in more && wrong) }));
    expect(answer.code).toBe(code);
    expect(answer.message).toContain(words);
    expect(await balances(player.playerId)).toEqual({ winnings: 100_000n, held: 0n });
    if (!('fee' in more) && !('code' in more)) {
      const { requestId: _, fee: _fee, code: _code, ...asked } = { ...withdrawRequest(wish, right), ...more };
      expect((await player.call(requestWithdrawalCode, asked)).code).toBe(code);
    }
  });

  it('needs the code of its amount, account and session', async () => {
    const player = await makeWinner(node, 100_000n);
    const [accountA, accountB] = [await addAccount(player), await addAccount(player)];
    const code = await withdrawalCode(node, player, player.mobile, wishFor(accountA, 10_000));
    for (const wish of [wishFor(accountA, 10_001), wishFor(accountB, 10_000)])
      expect((await player.call(withdraw, withdrawRequest(wish, code))).code).toBe(errorCodes.wrongVerificationCode);
    expect((await player.call(withdraw, withdrawRequest(wishFor(accountA, 10_000), code))).code).toBe(0);
    expect((await player.call(withdraw, withdrawRequest(wishFor(accountA, 10_000), code))).code).toBe(
      errorCodes.wrongVerificationCode,
    );
  });

  it('counts wrong codes: the sixth try is in vain', async () => {
    const player = await makeWinner(node, 100_000n);
    const wish = wishFor(await addAccount(player));
    const code = await withdrawalCode(node, player, player.mobile, wish);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (let tries = 0; tries < 5; tries++)
      expect((await player.call(withdraw, withdrawRequest(wish, wrong))).code).toBe(errorCodes.wrongVerificationCode);
    expect((await player.call(withdraw, withdrawRequest(wish, code))).code).toBe(errorCodes.wrongVerificationCode);
    expect(await balances(player.playerId)).toEqual({ winnings: 100_000n, held: 0n });
  });

  it('is refused to a locked IBAN, and one that was approved goes back to review', async () => {
    const player = await makeWinner(node, 100_000n);
    const iban = newIban();
    const wish = wishFor(await addAccount(player, iban));
    const withdrawalId = await startWithdrawal(node, player, wish);
    expect(await lockPayoutAccounts(node.engine, iban, 'a complaint')).toBe(1);
    expect((await player.call(requestWithdrawalCode, wish)).message).toBe('The IBAN account has been locked.');
    // Put into a file before it could be locked, or back to review: never approved and waiting.
    const { data } = await player.call(withdrawal, { withdrawalId });
    expect(['review', 'processing']).toContain(data.status);
  });

  it('is refused to an IBAN that was locked before its player added it', async () => {
    const [first, second] = [await makeWinner(node, 0n), await makeWinner(node, 0n)];
    const iban = newIban();
    await addAccount(first, iban);
    await lockPayoutAccounts(node.engine, iban, 'a complaint');
    expect((await second.call(addIban, ibanRequest(iban))).code).toBe(errorCodes.payoutAccountLocked);
  });

  it('is reviewed for released money again after one that was canceled', async () => {
    const player = await makeWinner(node, 0n);
    await giveReleased(player.playerId, 100_000n);
    const wish = wishFor(await addAccount(player), 10_000);
    const reasonsOf = async (id: string) => {
      const { rows } = await sql<{ review_reasons: string[] }>`
        select review_reasons from withdrawals where id = ${id}`.execute(node.engine.db);
      return rows[0]?.review_reasons;
    };
    const first = await startWithdrawal(node, player, wish);
    expect(await reasonsOf(first)).toContain('turnover');
    await player.call(cancelWithdrawal, { requestId: randomUUID(), withdrawalId: first });
    expect(await reasonsOf(await startWithdrawal(node, player, wish))).toContain('turnover');
  });

  it('is reviewed where those of a day are AED 10,000 together', async () => {
    const player = await makeWinner(node, 2_000_000n);
    const accountId = await addAccount(player);
    const reasons = async (amount: number) => {
      const id = await startWithdrawal(node, player, wishFor(accountId, amount));
      const { rows } = await sql<{ review_reasons: string[] }>`
        select review_reasons from withdrawals where id = ${id}`.execute(node.engine.db);
      return rows[0]?.review_reasons;
    };
    expect(await reasons(600_000)).not.toContain('amount');
    expect(await reasons(399_998)).not.toContain('amount');
    expect(await reasons(5_000)).toContain('amount');
  });

  it('goes to review where a rule says so, and is canceled once', async () => {
    const rich = await makeWinner(node, 2_000_000n);
    const wish = wishFor(await addAccount(rich), 1_000_000);
    const withdrawalId = await startWithdrawal(node, rich, wish);
    const { rows } = await sql`select state, review_reasons from withdrawals where id = ${withdrawalId}`.execute(
      node.engine.db,
    );
    expect(rows).toEqual([{ state: 'review', review_reasons: ['amount', 'aml-unusual-volume'] }]);
    expect((await rich.call(withdrawalOptions, {})).data.underWay).toMatchObject([
      { withdrawalId, status: 'review', isAutomatic: false, isCancelable: true },
    ]);
    const requestId = randomUUID();
    const first = await rich.call(cancelWithdrawal, { requestId, withdrawalId });
    expect(first.data).toMatchObject({ status: 'canceled' });
    expect(await rich.call(cancelWithdrawal, { requestId, withdrawalId })).toEqual(first);
    expect((await rich.call(cancelWithdrawal, { requestId: randomUUID(), withdrawalId })).code).toBe(
      errorCodes.withdrawalNotCancelable,
    );
    expect(await balances(rich.playerId)).toEqual({ winnings: 2_000_000n, held: 0n });
  });
});

test('the code goes to the own number, or by mail where there is none', async () => {
  const player = await makeWinner(node);
  const wish = wishFor(await addAccount(player));
  const bySms = await player.call(requestWithdrawalCode, wish);
  expect(bySms.data).toMatchObject({ channel: 'sms', recipient: `+971 *** **${player.mobile.slice(-2)}` });
  expect((await player.call(requestWithdrawalCode, wish)).code).toBe(errorCodes.tooManyCodeRequests);
  await sql`update players set mobile = null, email = 'sara@example.com' where id = ${player.playerId}`.execute(
    node.engine.db,
  );
  const byMail = await player.call(requestWithdrawalCode, wish);
  expect(byMail.data).toMatchObject({ channel: 'mail', recipient: 's***@example.com' });
  expect((await player.call(withdrawalOptions, {})).data).toMatchObject({ mobile: '', email: 's***@example.com' });
});

test('the database refuses a step that is none, another amount, and a withdrawal that goes', async () => {
  const player = await makeWinner(node, 2_000_000n);
  const id = await startWithdrawal(node, player, wishFor(await addAccount(player), 1_000_000));
  const { db } = node.engine;
  for (const change of [
    sql`update withdrawals set state = 'paid', decided_at = product_now() where id = ${id}`,
    sql`update withdrawals set amount = amount + 1 where id = ${id}`,
    sql`update withdrawals set account_number = 'AE00' where id = ${id}`,
    sql`delete from withdrawals where id = ${id}`,
  ])
    await expect(change.execute(db)).rejects.toThrow(/does not (?:go|change)|are kept/);
});

test('the ledger has no difference', async () => {
  expect(await checkLedger(node.engine.db)).toEqual([]);
});
