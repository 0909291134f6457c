import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withdrawal } from '#contract/withdrawals/430135-withdrawal.ts';
import { assertPresent } from '#kernel/assert.ts';
import { opsCommands } from '#server/ops/commands/index.ts';
import { OpsRefusal } from '#server/ops/command.ts';
import { postTransfers } from '#server/ledger/transfers.ts';
import { setPlayerState } from '#server/players/player-state.ts';
import { writeNextFile } from '#server/withdrawals/payouts/payout-files.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { bankTransfer, logInAgain, type TestPlayer } from '#support/players/player.ts';
import {
  addAccount,
  giveWinnings,
  makeWinner,
  newIban,
  startWithdrawal,
  STREET,
  wishFor,
} from '#support/players/withdrawals.ts';

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

async function ops(noun: string, verb: string, ...args: string[]): Promise<string> {
  const lines: string[] = [];
  await assertPresent(opsCommands[noun]?.[verb], 'the verb').run(node.engine, args, (line) => lines.push(line));
  return lines.join('\n');
}
const statusOf = async (player: TestPlayer, withdrawalId: string) =>
  (await player.call(withdrawal, { withdrawalId })).data;
async function underReview(iban = newIban()): Promise<[TestPlayer, string]> {
  const player = await makeWinner(node, 2_000_000n);
  return [player, await startWithdrawal(node, player, wishFor(await addAccount(player, iban), 1_000_000))];
}

test('staff see what waits and why, and approve it', async () => {
  const [player, id] = await underReview();
  expect(await ops('withdrawal', 'list')).toContain(`${id}  review`);
  expect(await ops('withdrawal', 'show', id.replaceAll('-', ''))).toMatch(
    /AED 10,000\.00 {2}amount,aml-unusual-volume\nto AE/,
  );
  expect(await ops('withdrawal', 'approve', id)).toContain('approved');
  expect((await statusOf(player, id)).status).toBe('processing');
  await expect(ops('withdrawal', 'approve', id)).rejects.toThrow(new OpsRefusal('It is approved.'));
  await expect(ops('withdrawal', 'show', '7')).rejects.toThrow(OpsRefusal);
  expect(await ops('withdrawal', 'list', 'all')).toContain(id);
});

test('a rejection gives the money back, and its player reads the remark', async () => {
  const [player, id] = await underReview();
  await expect(ops('withdrawal', 'reject', id)).rejects.toThrow('the remark');
  await ops('withdrawal', 'reject', id, 'This', "isn't", 'your', 'account.');
  expect(await statusOf(player, id)).toMatchObject({ status: 'rejected', reason: "This isn't your account." });
  const { rows } = await sql`select winnings, held from wallets where player_id = ${player.playerId}`.execute(
    node.engine.db,
  );
  expect(rows).toEqual([{ winnings: 2_000_000n, held: 0n }]);
  await expect(ops('withdrawal', 'returned', id, 'AC04')).rejects.toThrow('It is rejected.');
});

test('nobody approves while the account is restricted, or its IBAN is locked', async () => {
  const iban = newIban();
  const [player, id] = await underReview(iban);
  await node.engine.db.transaction().execute((tx) => setPlayerState(tx, player.playerId, 'restricted'));
  await expect(ops('withdrawal', 'approve', id)).rejects.toThrow('The account is restricted');
  await node.engine.db.transaction().execute((tx) => setPlayerState(tx, player.playerId, 'active'));
  expect(await ops('withdrawal', 'lock-iban', iban, 'a complaint')).toBe('locked for 1 player');
  await expect(ops('withdrawal', 'approve', id)).rejects.toThrow('Its IBAN is locked');
  expect(await ops('withdrawal', 'unlock-iban', iban)).toBe('unlocked for 1 player');
  expect(await ops('withdrawal', 'approve', id)).toContain('approved');
  await expect(ops('withdrawal', 'unlock-iban', iban)).rejects.toThrow(OpsRefusal);
});

test('a restricted account may withdraw, and its withdrawal waits for staff', async () => {
  const player = await makeWinner(node, 20_000n);
  const accountId = await addAccount(player);
  await node.engine.db.transaction().execute((tx) => setPlayerState(tx, player.playerId, 'restricted'));
  await logInAgain(node.engine.db, player);
  const id = await startWithdrawal(node, player, wishFor(accountId));
  expect(await ops('withdrawal', 'show', id)).toContain('restricted');
});

test('the audit log names an account by its end', async () => {
  const iban = newIban('4321');
  const command = assertPresent(opsCommands['withdrawal']?.['lock-iban'], 'the verb');
  expect(await command.recorded?.(node.engine, [iban, 'a complaint'])).toEqual(['•••• 4321', 'a complaint']);
  const groups = iban.match(/.{1,4}/g) ?? [];
  expect(await command.recorded?.(node.engine, [...groups, 'a complaint'])).toEqual([]);
});

test('an account at PayBy is locked in any letters', async () => {
  const player = await makeWinner(node, 0n);
  await node.engine.db
    .insertInto('payout_accounts')
    .values({ player_id: player.playerId, kind: 'payby', number: 'pb-Abc7', holder_name: 'SARA AHMED' })
    .execute();
  expect(await ops('withdrawal', 'lock-iban', 'pb-Abc7', 'a complaint')).toBe('locked for 1 player');
  expect(await ops('withdrawal', 'unlock-iban', 'pb-Abc7')).toBe('unlocked for 1 player');
});

test('nothing is paid to a player who is locked, and nobody approves it', async () => {
  const player = await makeWinner(node, 20_000n);
  const id = await startWithdrawal(node, player, wishFor(await addAccount(player)));
  await node.engine.db.transaction().execute((tx) => setPlayerState(tx, player.playerId, 'locked'));
  const file = await writeNextFile(node.engine, node.engine.bank.debtor);
  expect(file?.playerIds ?? []).not.toContain(player.playerId);
  expect(await ops('withdrawal', 'show', id)).toContain('player locked');
  await expect(ops('withdrawal', 'approve', id)).rejects.toThrow('restricted or locked');
});

test('banks are listed, changed and disabled', async () => {
  expect(await ops('bank', 'list')).toContain('026  EBILAEAD  Emirates NBD  بنك الإمارات دبي الوطني');
  await ops('bank', 'set', '901', '-', 'Test Bank', 'بنك تجريبي');
  expect(await ops('bank', 'disable', '901')).toBe('901 is disabled');
  expect(await ops('bank', 'list')).toContain('901  -  Test Bank  بنك تجريبي  disabled');
  await expect(ops('bank', 'set', '901', 'XX', 'Test', 'تجريبي')).rejects.toThrow('no BIC');
  await expect(ops('bank', 'disable', '902')).rejects.toThrow(OpsRefusal);
});

test('money that came into a closed account is paid to an IBAN of its holder, all of it and free', async () => {
  const player = await makeWinner(node, 0n);
  await expect(ops('withdrawal', 'pay-closed', player.openId, newIban(), STREET)).rejects.toThrow('is not closed');
  await node.engine.db.transaction().execute((tx) => setPlayerState(tx, player.playerId, 'closed'));
  await expect(ops('withdrawal', 'pay-closed', player.openId, newIban(), STREET)).rejects.toThrow('No money');
  await giveWinnings(node, player.playerId, 1_250n);
  await node.engine.db
    .transaction()
    .execute((tx) => postTransfers(tx, [bankTransfer(player.playerId, 300n, 'deposited')]));
  await expect(ops('withdrawal', 'pay-closed', player.openId, 'AE12', STREET)).rejects.toThrow('no IBAN');
  const iban = newIban();
  const [first, second] = await Promise.allSettled(
    [1, 2].map(() => ops('withdrawal', 'pay-closed', player.openId, iban, STREET)),
  );
  expect([first?.status, second?.status].sort()).toEqual(['fulfilled', 'rejected']);
  const { rows } = await sql`
    select w.winnings, w.deposited, w.held, x.amount, x.fee, x.state, x.review_reasons, x.account_number
    from wallets w join withdrawals x using (player_id) where player_id = ${player.playerId} and x.amount > 1`.execute(
    node.engine.db,
  );
  expect(rows).toEqual([
    {
      winnings: 0n,
      deposited: 0n,
      held: 1_550n,
      amount: 1_550n,
      fee: 0n,
      state: 'review',
      review_reasons: ['turnover'],
      account_number: iban,
    },
  ]);
});
