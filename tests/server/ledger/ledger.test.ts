import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { bucketAccount, HOUSE_ACCOUNTS, salesAccount } from '#server/ledger/accounts.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { lockWallet, postTransfers, type Transfer } from '#server/ledger/transfers.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';
import { makeBuyer } from '#support/draws/draws.ts';

let base: TestDatabase;
let player: bigint;

beforeAll(async () => {
  base = await createTestDatabase();
  player = await makeBuyer(base.db, 1_000n);
});
afterAll(() => base.drop());

const post = (transfers: readonly Transfer[]) => base.db.transaction().execute((tx) => postTransfers(tx, transfers));
const wallet = () =>
  base.db.selectFrom('wallets').selectAll().where('player_id', '=', player).executeTakeFirstOrThrow();
const account = async (id: bigint) =>
  (await base.db.selectFrom('accounts').select('balance').where('id', '=', id).executeTakeFirstOrThrow()).balance;
const deposited = () => bucketAccount(player, 'deposited');
const sale = (amount: bigint): Transfer => ({ debit: deposited(), credit: salesAccount(69), amount, kind: 'release' });

describe('a transfer', () => {
  it('moves both balances', async () => {
    const [before, sales] = [await wallet(), await account(salesAccount(69))];
    await post([
      sale(300n),
      { debit: deposited(), credit: bucketAccount(player, 'held'), amount: 50n, kind: 'release' },
    ]);
    expect(await wallet()).toEqual({ ...before, deposited: before.deposited - 350n, held: before.held + 50n });
    expect(await account(salesAccount(69))).toBe(sales + 300n);
  });

  it.each<[string, () => Transfer, RegExp]>([
    ['of zero', () => sale(0n), /transfers_amount_check/],
    ['of a negative amount', () => sale(-5n), /transfers_amount_check/],
    ['to itself', () => ({ ...sale(1n), credit: deposited() }), /transfers_check/],
    ['between two players', () => ({ ...sale(1n), credit: bucketAccount(player + 1n, 'gift') }), /transfers_check/],
    ['above the balance of its bucket', () => sale(10_000_000n), /wallets_deposited_check/],
    ['to an account that does not exist', () => ({ ...sale(1n), credit: 7n }), /does not exist/],
    ['to a bucket that does not exist', () => ({ ...sale(1n), debit: player * 8n + 4n }), /does not exist/],
    ['from a player who does not exist', () => ({ ...sale(1n), debit: 99_999_999n * 8n }), /does not exist/],
    ['of an unknown kind', () => ({ ...sale(1n), kind: 'present' as 'gift' }), /transfers_kind_check/],
    [
      'from a house account that must not be negative',
      () => ({ ...sale(1n), debit: HOUSE_ACCOUNTS.prizesToClaim, credit: HOUSE_ACCOUNTS.bankClearing }),
      /accounts_check/,
    ],
  ])('%s is refused together with its batch', async (_what, transfer, why) => {
    const before = [await wallet(), await account(salesAccount(69))];
    await expect(post([sale(1n), transfer()])).rejects.toThrow(why);
    expect([await wallet(), await account(salesAccount(69))]).toEqual(before);
  });
});

describe('the database refuses', () => {
  it.each([
    'update transfers set amount = amount + 1',
    'delete from transfers',
    'truncate transfers',
    'update wallets set deposited = deposited + 1',
    'delete from wallets',
    'truncate wallets',
    'update accounts set balance = 0',
    'delete from accounts',
    "insert into accounts (id, name, may_be_negative, balance) values (5, 'pocket', true, 5)",
  ])('%s', async (statement) => {
    await expect(sql.raw(statement).execute(base.db)).rejects.toThrow(/the ledger only grows/);
  });

  it('a new wallet with money in it', async () => {
    const open = sql`insert into wallets (player_id, gift) values (${player + 1n}, 5)`.execute(base.db);
    await expect(open).rejects.toThrow(/the ledger only grows/);
  });
});

describe('wallets', () => {
  it('are locked by id, so that two transactions cannot deadlock', async () => {
    const other = await makeBuyer(base.db, 1_000n);
    const both: Transfer[] = [sale(1n), { ...sale(1n), debit: bucketAccount(other, 'deposited') }];
    const rounds = Array.from({ length: 60 }, (_, i) => post(i % 2 ? both : both.toReversed()));
    await Promise.all(rounds);
    expect(await account(HOUSE_ACCOUNTS.fees)).toBe(0n);
  });

  it('are returned with their balances when locked', async () => {
    const { player_id: playerId, ...buckets } = await wallet();
    expect(await base.db.transaction().execute((tx) => lockWallet(tx, player))).toEqual({ playerId, ...buckets });
  });
});

test.each([
  ['a wager', 'wager_refusal', errorCodes.paymentsStopped],
  ['a deposit', 'deposit_refusal', errorCodes.tooManyDepositAttempts],
])('%s is refused for unverified players and accounts that are stopped', async (_what, name, stopped) => {
  const refusal = async (change: string) => {
    await sql.raw(`update players set ${change} where id = ${player}`).execute(base.db);
    return (await sql<{ code: number | null }>`select ${sql.ref(name)}(${player}) as code`.execute(base.db)).rows[0]
      ?.code;
  };
  expect(await refusal('verified_status = 2')).toBe(errorCodes.identityNotVerified);
  expect(await refusal('verified_status = 3')).toBe(null);
  expect(await refusal("document_expires = (product_now() at time zone 'Asia/Dubai')::date - 1")).toBe(
    errorCodes.identityNotVerified,
  );
  expect(await refusal("document_expires = (product_now() at time zone 'Asia/Dubai')::date")).toBe(null);
  expect(await refusal('payments_stopped_at = product_now()')).toBe(stopped);
  expect(await refusal("state = 'restricted', restricted_at = product_now()")).toBe(errorCodes.accountUnderReview);
  expect(await refusal("state = 'closed', closed_at = product_now()")).toBe(errorCodes.accountInactive);
  expect(
    await refusal(
      "state = 'active', closed_at = null, restricted_at = null, payments_stopped_at = null, document_expires = null, verified_status = 1",
    ),
  ).toBe(errorCodes.identityNotVerified);
});

describe('reconciliation', () => {
  it('finds no differences in a posted ledger', async () => expect(await checkLedger(base.db)).toEqual([]));

  it('finds a changed wallet, house account, transfer and balance mark', async () => {
    // Only a role that may disable triggers can do this; reconciliation detects it.
    const findFaultsAfter = async (statement: string) => {
      const found: string[] = [];
      const back = new Error('roll back');
      const db = base.db;
      await db
        .transaction()
        .execute(async (tx) => {
          await sql
            .raw(
              ['wallets', 'accounts', 'transfers', 'balance_marks']
                .map((table) => `alter table ${table} disable trigger user`)
                .join('; '),
            )
            .execute(tx);
          await sql.raw(statement).execute(tx);
          found.push(...(await checkLedger(tx)).map(({ what }) => what));
          throw back;
        })
        .catch((error: unknown) => expect(error).toBe(back));
      return found;
    };
    expect(await findFaultsAfter(`update wallets set winnings = winnings + 5 where player_id = ${player}`)).toEqual([
      `wallet ${player} winnings`,
    ]);
    expect(await findFaultsAfter('update accounts set balance = balance - 5 where id = 690')).toEqual([
      'account sales-69',
    ]);
    const moved = await findFaultsAfter(
      `update transfers set amount = amount + 5 where player_id = ${player} and credit = ${bucketAccount(player, 'held')}`,
    );
    // Balance marks after the transfer may differ, too.
    expect(moved.filter((what) => !what.startsWith('balance of'))).toEqual([
      `wallet ${player} deposited`,
      `wallet ${player} held`,
    ]);
    const [last] = (
      await sql<{ id: bigint }>`select max(id) as id from transfers where player_id = ${player}`.execute(base.db)
    ).rows;
    expect(
      await findFaultsAfter(
        `insert into balance_marks values (${player}, ${last?.id}, -1) on conflict (player_id, id) do update set balance = -1`,
      ),
    ).toEqual([`balance of ${player} after transfer ${last?.id}`]);
  });
});
