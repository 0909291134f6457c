import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { transactions } from '#contract/transactions/430020-transactions.ts';
import type { RequestInput } from '#contract/command.ts';
import { bucketAccount, HOUSE_ACCOUNTS, type TransferKind } from '#server/ledger/accounts.ts';
import { postTransfers } from '#server/ledger/transfers.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';

const database = await createTestDatabase();
const { db } = database;
const node = await startTestNode(database.url);
afterAll(async () => {
  await node.stop();
  await database.drop();
});

let me: TestPlayer;
beforeEach(async () => {
  me = await makePlayer(node);
});

const account = (bucket: Parameters<typeof bucketAccount>[1]) => bucketAccount(me.playerId, bucket);
const BANK = HOUSE_ACCOUNTS.bankClearing;
type Move = [debit: bigint, credit: bigint, amount: bigint, kind: TransferKind];
/** Posts at once, for one reference. */
async function post(...moves: Move[]): Promise<string> {
  const reference = randomUUID();
  await db.transaction().execute((tx) =>
    postTransfers(
      tx,
      moves.map(([debit, credit, amount, kind]) => ({ debit, credit, amount, kind, reference })),
    ),
  );
  return reference;
}
const list = async (query: RequestInput<typeof transactions> = {}) => (await me.call(transactions, query)).data.list;

test('a chargeback of several balances is one row, in the tab of deposits too, and comes back as one', async () => {
  await post([BANK, account('deposited'), 1_000n, 'deposit']);
  await post([HOUSE_ACCOUNTS.promotions, account('gift'), 500n, 'gift']);
  const chargeback: Move[] = [
    [account('deposited'), BANK, 1_000n, 'chargeback'],
    [account('gift'), BANK, 200n, 'chargeback'],
  ];
  const id = await post(...chargeback);
  await post(...chargeback.map(([debit, credit, amount]): Move => [credit, debit, amount, 'chargeback-reversal']));
  for (const tab of ['all', 'deposits'] as const)
    expect((await list({ tab })).slice(0, 2)).toMatchObject([
      { type: 'chargeback-reversal', amount: 1_200, balance: 1_500 },
      { type: 'chargeback', amount: -1_200, balance: 300, chargebackId: id, depositId: null },
    ]);
});

test('a page of one begins behind the whole transaction before', async () => {
  await post([BANK, account('deposited'), 1_000n, 'deposit']);
  await post([HOUSE_ACCOUNTS.promotions, account('gift'), 500n, 'gift']);
  await post([account('deposited'), BANK, 300n, 'chargeback'], [account('gift'), BANK, 200n, 'chargeback']);
  const pageOfOne = async (tab: 'all' | 'deposits', before?: string) =>
    (await me.call(transactions, { tab, before }, { page: { pageNo: 1, pageSize: 1 } })).data;
  for (const tab of ['all', 'deposits'] as const) {
    const first = await pageOfOne(tab);
    expect(first.list).toMatchObject([{ type: 'chargeback', amount: -500 }]);
    const next = await pageOfOne('deposits', first.next ?? '');
    expect(next).toMatchObject({ next: null, list: [{ type: 'deposit', amount: 1_000 }] });
  }
});

test.each([
  ['review', 'review'],
  ['approved', 'processing'],
] as const)('a withdrawal in state %s is shown as %s, with the end of its account', async (state, withdrawalStatus) => {
  await post([BANK, account('winnings'), 5_000n, 'withdrawal-return']);
  const id = await post([account('winnings'), account('held'), 2_000n, 'withdrawal-hold']);
  await sql`
    insert into withdrawals (id, player_id, channel_type, amount, fee, account_number, holder_name, state, decided_at, resolved_at)
    values (${id}, ${me.playerId}, 718, 2000, 100, 'AE070331234567890123456', 'Sara Ahmed', ${state},
      case when ${state} = 'approved' then product_now() end, null)`.execute(db);
  const row = {
    type: 'withdrawal',
    amount: -2_000,
    balance: 3_000,
    withdrawalId: id,
    channelType: 718,
    withdrawalStatus,
    account: '•••• 3456',
    fee: 100,
  };
  for (const tab of ['all', 'withdrawals'] as const) expect((await list({ tab }))[0]).toMatchObject(row);
});

test.each(['failed', 'rejected', 'canceled'] as const)(
  'the returned amount of a withdrawal that was %s has its state',
  async (state) => {
    await post([BANK, account('winnings'), 5_000n, 'withdrawal-return']);
    const id = await post([account('winnings'), account('held'), 2_000n, 'withdrawal-hold']);
    await sql`
      with file as (
        insert into payout_files (id, state, done_at) select ${id.replaceAll('-', '')}, 'done', clock_timestamp()
        where ${state} = 'failed' returning id, done_at as at
      )
      insert into withdrawals (id, player_id, channel_type, amount, fee, account_number, holder_name, state, resolved_at, file_id, decided_at, sent_at)
      select ${id}, ${me.playerId}, 718, 2000, 100, 'AE070331234567890123456', 'Sara Ahmed', ${state}, product_now(), file.id, at, at
      from (values (1)) one left join file on true`.execute(db);
    await db.transaction().execute((tx) =>
      postTransfers(tx, [
        {
          debit: account('held'),
          credit: account('winnings'),
          amount: 2_000n,
          kind: 'withdrawal-failure',
          reference: id,
        },
      ]),
    );
    const same = { withdrawalId: id, withdrawalStatus: state, account: '•••• 3456' };
    for (const tab of ['all', 'withdrawals'] as const) {
      const rows = (await list({ tab })).slice(0, 2);
      expect(rows).toMatchObject([
        { ...same, type: 'withdrawal-failure', amount: 2_000, balance: 5_000 },
        { ...same, type: 'withdrawal', amount: -2_000, balance: 3_000 },
      ]);
      // No fee was taken.
      for (const row of rows) expect(row).not.toHaveProperty('fee');
    }
  },
);

test('days are those of Dubai, the first and the last one included', async () => {
  for (const at of ['2026-03-01T19:59:59Z', '2026-03-01T20:00:00Z', '2026-03-02T19:59:59Z', '2026-03-02T20:00:00Z'])
    await sql`
      insert into transfers (debit, credit, amount, kind, created_at)
      values (1, ${account('deposited')}, 100, 'deposit', ${new Date(at)})`.execute(db);
  const balances = async (query: RequestInput<typeof transactions>) =>
    (await list(query)).map(({ balance }) => balance);
  for (const tab of ['all', 'deposits'] as const) {
    expect(await balances({ tab, from: '2026-03-02', to: '2026-03-02' })).toEqual([300, 200]);
    expect(await balances({ tab, from: '2026-03-03' })).toEqual([400]);
    expect(await balances({ tab, to: '2026-03-01' })).toEqual([100]);
    expect(await balances({ tab, to: '2026-02-28' })).toEqual([]);
    expect(await balances({ tab, from: '2026-04-01' })).toEqual([]);
  }
});

test.each([{ from: '2026-02-30' }, { before: '0' }, { before: '12a' }, { to: 'today' }])(
  'refuses %j',
  async (query) => {
    expect((await me.call(transactions, query)).code).toBe(errorCodes.invalidInput);
  },
);
