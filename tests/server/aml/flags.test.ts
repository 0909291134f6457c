import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { countOpenFlags, countOverdueFlags } from '#server/aml/aml-jobs.ts';
import { decideFlag } from '#server/aml/decide.ts';
import type { AmlEvent } from '#server/aml/rule.ts';
import { raiseFlags } from '#server/aml/raise-flags.ts';
import { reportNewFlags } from '#server/aml/report-flags.ts';
import { scanPlayers } from '#server/aml/scan-players.ts';
import { findAmlReasons } from '#server/aml/withdrawal-review.ts';
import { bucketAccount } from '#server/ledger/accounts.ts';
import { lockWallet, postTransfers } from '#server/ledger/transfers.ts';
import { amlCommands } from '#server/ops/commands/money/aml.ts';
import { setPlayerState } from '#server/players/player-state.ts';
import { writeOwnData } from '#server/privacy/export/own-data.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { recordLog } from '#support/node/recorded-log.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { startTestAcquirer } from '#support/providers/acquirer.ts';
import { makeDepositor, payWithNewCard, startDeposit } from '#support/players/deposits.ts';
import { makeLeavingPlayer } from '#support/players/closure.ts';
import {
  addAccount as addIbanOf,
  makeWinner,
  newIban,
  startWithdrawal,
  wishFor,
} from '#support/players/withdrawals.ts';
import { bankTransfer, makePlayer, type TestPlayer } from '#support/players/player.ts';

const database = await createTestDatabase();
const acquirer = await startTestAcquirer();
const recorded = recordLog();
const node = await startTestNode(database.url, acquirer.env, recorded.log);
const { db } = database;
afterAll(async () => {
  await node.stop();
  await acquirer.close();
  await database.drop();
});

interface Flag {
  readonly id: bigint;
  readonly rule: string;
  readonly subject: string;
  readonly facts: Record<string, number>;
  readonly state: string;
}
const flagsOf = async ({ playerId }: TestPlayer) =>
  (await sql<Flag>`select * from aml_flags where player_id = ${playerId} order by id`.execute(db)).rows;
const rulesOf = async (player: TestPlayer) => (await flagsOf(player)).map(({ rule }) => rule);

/** Money of theirs that moved so many days ago; the ledger is changed by no other test of the same player. */
async function move(player: TestPlayer, kind: 'deposit' | 'release' | 'withdrawal-hold', amount: bigint, days = 0) {
  const [deposited, winnings, held] = (['deposited', 'winnings', 'held'] as const).map((bucket) =>
    bucketAccount(player.playerId, bucket),
  ) as [bigint, bigint, bigint];
  const [debit, credit] =
    kind === 'deposit' ? [1n, deposited] : kind === 'release' ? [deposited, winnings] : [winnings, held];
  await sql`
    select move_money(array[${debit}]::bigint[], array[${credit}]::bigint[], array[${amount}]::bigint[], array[${kind}],
      array[null]::uuid[], array[null]::bigint[], product_now() - ${days} * interval '1 day')`.execute(db);
}
const addAccount = async ({ playerId }: TestPlayer, number: string) => {
  const { rows } = await sql<{ id: bigint }>`
    insert into payout_accounts (player_id, kind, number, bank_code, holder_name)
    values (${playerId}, 'iban', ${number}, '033', 'SARA AHMED') returning id`.execute(db);
  return String(rows[0]?.id);
};
const raise = (player: TestPlayer, event: AmlEvent) =>
  db.transaction().execute(async (tx) => {
    await lockWallet(tx, player.playerId);
    return raiseFlags(tx, [player.playerId], { event });
  });
/** Asks for a withdrawal, without holding its money. */
const reasonsOf = (player: TestPlayer, amount = 100n) =>
  db.transaction().execute(async (tx) => {
    await lockWallet(tx, player.playerId);
    return findAmlReasons(tx, { playerId: player.playerId, amount });
  });
async function runOps(verb: string, ...args: string[]): Promise<string> {
  const lines: string[] = [];
  await amlCommands[verb]?.run(node.engine, args, (line) => lines.push(line));
  return lines.join('\n');
}

test('deposits just below the threshold flag in the transaction that credits the last of them, once', async () => {
  const player = await makeDepositor(node);
  const other = await makeDepositor(node);
  acquirer.plan = { status: 'SUCCEEDED' };
  const pay = async (payer: TestPlayer, amount: number) => {
    const gatewayId = await startDeposit(payer, amount);
    const cardNo = `4${String(payer.playerId).padStart(15, '0')}`;
    return (await payWithNewCard(node, payer, gatewayId, { money: amount, cardNo })).data.status;
  };
  for (const amount of [900_000, 890_000]) expect(await pay(player, amount)).toBe('SUCCESS');
  for (const amount of [900_000, 890_000, 500_000]) expect(await pay(other, amount)).toBe('SUCCESS');
  expect([await rulesOf(player), await rulesOf(other)]).toEqual([[], ['unusual-volume']]);
  expect(await pay(player, 880_000)).toBe('SUCCESS');
  expect(await rulesOf(player)).toEqual(['structuring', 'unusual-volume']);
  expect((await flagsOf(player))[0]?.facts).toEqual({ deposits: 3, amount: 2_670_000 });
  // The same again is the same flag.
  expect(await raise(player, 'deposit')).toBe(0);
  expect(await pay(player, 1_000_000)).toBe('SUCCESS');
  expect(await rulesOf(player)).toEqual(['structuring', 'unusual-volume']);
});

test('deposits of before the window do not count', async () => {
  const player = await makePlayer(node);
  await move(player, 'deposit', 900_000n, 4);
  for (const days of [2, 0]) await move(player, 'deposit', 900_000n, days);
  expect(await raise(player, 'deposit')).toBe(1);
  expect(await rulesOf(player)).toEqual(['unusual-volume']);
});

test('cards that failed count among many cards', async () => {
  const player = await makeDepositor(node);
  acquirer.plan = { status: 'FAILED', reason: 'DECLINED' };
  for (let card = 0; card < 4; card++) {
    expect(await rulesOf(player)).toEqual([]);
    await payWithNewCard(node, player, await startDeposit(player), { cardNo: `420000000000${1_000 + card}` });
  }
  expect(await rulesOf(player)).toEqual(['many-cards']);
  acquirer.plan = { status: 'SUCCEEDED' };
});

test("a card of another player's account flags at the second try", async () => {
  const [owner, player] = [await makeDepositor(node), await makeDepositor(node)];
  const cardNo = '4300000000000009';
  await payWithNewCard(node, owner, await startDeposit(owner), { cardNo });
  acquirer.plan = { status: 'CHALLENGE' };
  for (const expected of [[], ['others-card']]) {
    await payWithNewCard(node, player, await startDeposit(player), { cardNo });
    expect(await rulesOf(player)).toEqual(expected);
  }
  expect(await rulesOf(owner)).toEqual([]);
  acquirer.plan = { status: 'SUCCEEDED' };
});

test('a second release flags, in its own transaction', async () => {
  const player = await makeLeavingPlayer(node, 'EID', 5_000n);
  expect(await player.call(contract.releaseDeposits, {})).toMatchObject({ code: 0 });
  expect(await rulesOf(player)).toEqual([]);
  await db.transaction().execute((tx) => postTransfers(tx, [bankTransfer(player.playerId, 700n)]));
  expect(await player.call(contract.releaseDeposits, {})).toMatchObject({ code: 0, data: { released: 700 } });
  expect(await flagsOf(player)).toMatchObject([{ rule: 'repeated-release', facts: { releases: 2, amount: 5_700 } }]);
});

test('what an exclusion releases is no release of the player, in the night either', async () => {
  const player = await makePlayer(node, { balance: 5_000n });
  // The night asks about those who move money.
  await addAccount(player, newIban());
  await sql`
    insert into player_exclusions (player_id, kind, source, starts_at, ends_at, applied_at) values (${player.playerId},
      'self-exclusion', 'player', product_now() - interval '40 days', product_now() - interval '20 days', product_now())`.execute(
    db,
  );
  // One when it began, one of money that came back later, and one of the player before it.
  await move(player, 'release', 1_000n, 40);
  await move(player, 'release', 1_000n, 30);
  await move(player, 'release', 1_000n, 50);
  await scanPlayers(db);
  expect(await rulesOf(player)).toEqual([]);
  // After its end the player released again.
  await move(player, 'release', 700n, 20);
  await scanPlayers(db);
  expect(await flagsOf(player)).toMatchObject([{ rule: 'repeated-release', facts: { releases: 2, amount: 1_700 } }]);
});

test('money that goes in and out without play makes a withdrawal wait; money that was played does not', async () => {
  const player = await makePlayer(node);
  await move(player, 'deposit', 500_000n, 3);
  await move(player, 'release', 200_000n);
  expect(await reasonsOf(player, 99_999n)).toEqual([]);
  expect(await reasonsOf(player, 200_000n)).toEqual(['aml-pass-through']);
  expect((await flagsOf(player))[0]?.facts).toEqual({
    deposited: 500_000,
    released: 200_000,
    staked: 0,
    withdrawn: 200_000,
  });
});

test.each([
  ['given back', 6, ['aml-pass-through']],
  ['played', 1, []],
])('stakes that were %s', async (_what, state, reasons) => {
  const player = await makePlayer(node);
  await move(player, 'deposit', 500_000n, 3);
  await move(player, 'release', 200_000n);
  await move(player, 'withdrawal-hold', 200_000n);
  await sql`
    with bought as (
      insert into orders (id, player_id, total, created_at, lottery_type, draws_count, entries_count, fingerprint, receipt_previous)
      values (gen_random_uuid(), ${player.playerId}, 150000, product_now(), 61, 1, 1, sha256(''), sha256('')) returning id
    )
    insert into order_draws (order_id, draw_id, player_id, stake, from_gift, from_deposited, from_winnings, position, "of", state)
    select id, 1, ${player.playerId}, 150000, 0, 150000, 0, 1, 1, ${state} from bought`.execute(db);
  expect(await reasonsOf(player)).toEqual(reasons);
});

test('a withdrawal waits while a flag is open or reported, and not once all are cleared', async () => {
  const player = await makePlayer(node);
  for (let i = 0; i < 3; i++) await move(player, 'deposit', 900_000n, 1);
  expect(await raise(player, 'deposit')).toBe(2);
  expect(await reasonsOf(player)).toEqual(['aml-structuring', 'aml-unusual-volume']);
  const [structuring, volume] = await flagsOf(player);
  expect(await runOps('clear', String(structuring?.id), 'salary', 'shown')).toContain('cleared');
  expect(await reasonsOf(player)).toEqual(['aml-unusual-volume']);
  expect(await runOps('report', String(volume?.id), 'goAML 4711')).toContain('reported');
  expect(await reasonsOf(player)).toEqual(['aml-unusual-volume']);
  await expect(runOps('clear', String(volume?.id), 'after all')).rejects.toThrow('decided already');

  // What staff have seen counts no more; what comes after it does.
  for (let i = 0; i < 2; i++) await move(player, 'deposit', 900_000n);
  expect(await raise(player, 'deposit')).toBe(0);
  await move(player, 'deposit', 900_000n);
  expect(await raise(player, 'deposit')).toBe(2);
  expect((await flagsOf(player)).at(-2)).toMatchObject({ rule: 'structuring', facts: { deposits: 3 }, state: 'open' });
});

test('of 32 decisions at once one counts', async () => {
  const player = await makePlayer(node);
  for (let i = 0; i < 3; i++) await move(player, 'deposit', 880_000n);
  await raise(player, 'deposit');
  const id = (await flagsOf(player))[0]?.id ?? 0n;
  const decided = await Promise.all(
    Array.from({ length: 32 }, (_, i) =>
      decideFlag(db, id, { state: i % 2 === 0 ? 'cleared' : 'reported', by: `clerk ${i}`, remark: '' }),
    ),
  );
  expect(decided.filter(({ ok }) => ok)).toHaveLength(1);
});

test('32 events at once and scans beside them flag once', async () => {
  const player = await makePlayer(node);
  await sql`insert into deposits (player_id, amount, channel_type, return_url, locale)
    values (${player.playerId}, 1, 716, '', 'en-US')`.execute(db);
  for (let i = 0; i < 3; i++) await move(player, 'deposit', 880_000n);
  await Promise.all([
    ...Array.from({ length: 28 }, () => raise(player, 'deposit')),
    ...Array.from({ length: 4 }, () => scanPlayers(db, 3)),
  ]);
  expect(await rulesOf(player)).toEqual(['structuring', 'unusual-volume']);
});

test('an account of two players flags the second, and the first by the scan or their withdrawal', async () => {
  const iban = 'AE070331234567890123456';
  const [first, second, third] = [await makePlayer(node), await makePlayer(node), await makePlayer(node)];
  const account = await addAccount(first, iban);
  expect(await raise(first, 'payout-account')).toBe(0);
  const shared = await addAccount(second, iban);
  await addAccount(second, 'AE590260001234567890123');
  expect(await raise(second, 'payout-account')).toBe(1);
  expect(await flagsOf(second)).toMatchObject([{ rule: 'shared-account', subject: shared, facts: { players: 2 } }]);
  expect(await reasonsOf(first)).toEqual(['aml-shared-account']);
  const flag = (await flagsOf(first))[0];
  expect(flag?.subject).toBe(account);
  const shown = await runOps('show', String(flag?.id));
  expect(shown).toContain('2 players added this account');
  expect(shown).toContain(`shared with ${second.openId}`);
  // Their own account is theirs alone, in words too.
  expect(shown).not.toContain(`shared with ${first.openId}`);

  // Cleared, it is quiet until somebody else comes; the removed account counts all the same.
  await runOps('clear', String(flag?.id), 'married');
  expect(await reasonsOf(first)).toEqual([]);
  await addAccount(third, iban);
  await sql`update payout_accounts set removed_at = product_now() where player_id = ${third.playerId}`.execute(db);
  expect(await scanPlayers(db, 2)).toBeGreaterThanOrEqual(2);
  expect(await rulesOf(third)).toEqual(['shared-account']);
  expect((await flagsOf(first)).map(({ state }) => state)).toEqual(['cleared', 'open']);
});

test('an IBAN that is added and a withdrawal ask the rules; the player reads "under review" and no reason', async () => {
  const iban = newIban();
  const [first, second, third] = [await makeWinner(node), await makeWinner(node), await makeWinner(node)];
  await addIbanOf(first, iban);
  const accountId = await addIbanOf(second, iban);
  expect([await rulesOf(first), await rulesOf(second)]).toEqual([[], ['shared-account']]);
  const id = await startWithdrawal(node, second, wishFor(accountId));
  const { rows } = await sql<{ state: string; review_reasons: string[] }>`
    select state, review_reasons from withdrawals where id = ${id}`.execute(db);
  expect(rows).toEqual([{ state: 'review', review_reasons: ['aml-shared-account'] }]);
  const { data } = await second.call(contract.withdrawal, { withdrawalId: id });
  expect(data.status).toBe('review');
  expect(JSON.stringify(data)).not.toMatch(/aml|shared/);
  let file = '';
  for await (const piece of writeOwnData(db, second.playerId, 'en-US')) file += piece;
  expect(file).not.toContain('aml-shared-account');

  // Nothing speaks against the third.
  const own = await startWithdrawal(node, third, wishFor(await addIbanOf(third, newIban())));
  expect((await third.call(contract.withdrawal, { withdrawalId: own })).data.status).not.toBe('review');
});

test('staff hear of a flag in the log, the audit log and a gauge, once; the player does not', async () => {
  await reportNewFlags(node.engine);
  recorded.clear();
  const player = await makePlayer(node);
  const before = await countOpenFlags(db);
  const overdue = await countOverdueFlags(db);
  for (let i = 0; i < 3; i++) await move(player, 'deposit', 880_000n, 2);
  await raise(player, 'deposit');
  expect(await countOpenFlags(db)).toBe(before + 2);
  expect(await node.engine.metrics.render()).toContain(`naseeb_aml_flags_open ${before + 2}`);
  await Promise.all([reportNewFlags(node.engine), reportNewFlags(node.engine)]);
  await reportNewFlags(node.engine);
  const warned = () =>
    recorded
      .text()
      .split('\n')
      .filter((line) => line.includes('was flagged for money laundering'));
  await expect.poll(warned, { timeout: 10_000 }).toHaveLength(2);
  expect(warned()[0]).toContain(player.openId);
  const { rows: audited } = await sql<{ arguments: string[] }>`
    select arguments from audit_log where act = 'aml flag' and arguments->>2 = ${player.openId} order by id`.execute(
    db,
  );
  expect(audited.map(({ arguments: [, rule] }) => rule)).toEqual(['structuring', 'unusual-volume']);
  expect(await runOps('list')).toContain(player.openId);

  let file = '';
  for await (const piece of writeOwnData(db, player.playerId, 'en-US')) file += piece;
  expect(file).not.toMatch(/structuring|amlFlags/);
  const { rows: told } = await sql`select from notifications where player_id = ${player.playerId}`.execute(db);
  expect(told).toEqual([]);

  const flag = (await flagsOf(player))[0];
  await sql`alter table aml_flags disable trigger aml_flags_guard`.execute(db);
  await sql`update aml_flags set raised_at = raised_at - interval '25 hours' where id = ${flag?.id}`.execute(db);
  await sql`alter table aml_flags enable trigger aml_flags_guard`.execute(db);
  expect(await countOverdueFlags(db)).toBe(overdue + 1);
  expect(await runOps('restrict', String(flag?.id), 'the review')).toContain('restricted');
  expect((await flagsOf(player))[0]?.state).toBe('open');
});

test('the database refuses another fact, another decision and a deletion, until the account is closed', async () => {
  const player = await makePlayer(node);
  for (let i = 0; i < 3; i++) await move(player, 'deposit', 880_000n);
  await raise(player, 'deposit');
  const id = (await flagsOf(player))[0]?.id ?? 0n;
  await expect(sql`update aml_flags set facts = '{}' where id = ${id}`.execute(db)).rejects.toThrow('does not change');
  await expect(sql`update aml_flags set state = 'cleared' where id = ${id}`.execute(db)).rejects.toThrow('check');
  await decideFlag(db, id, { state: 'cleared', by: 'clerk', remark: 'explained' });
  for (const change of [sql`state = 'reported'`, sql`remark = 'other'`, sql`decided_by = 'other'`])
    await expect(sql`update aml_flags set ${change} where id = ${id}`.execute(db)).rejects.toThrow('does not change');
  await expect(sql`delete from aml_flags where id = ${id}`.execute(db)).rejects.toThrow('are kept');
  await expect(sql`truncate aml_flags`.execute(db)).rejects.toThrow('are kept');
  await db.transaction().execute((tx) => setPlayerState(tx, player.playerId, 'closed'));
  await sql`delete from aml_flags where id = ${id}`.execute(db);
});

test('lists what each rule suspects', async () => {
  expect(await runOps('rules')).toContain('AED 11,000.00');
  await expect(runOps('show', '0')).rejects.toThrow('There is no flag 0');
});
