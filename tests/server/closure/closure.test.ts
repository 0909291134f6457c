import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { ClosureConditionName } from '#contract/closure/choices.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { HOUR_MS } from '#kernel/time.ts';
import { countOverdue } from '#server/closure/closure-jobs.ts';
import { approveClosure, closeByOperator, rejectClosure } from '#server/closure/decide.ts';
import { bookPayment, claimPrize, orderPayment } from '#server/grand-prizes/staff.ts';
import { postTransfers } from '#server/ledger/transfers.ts';
import { opsCommands } from '#server/ops/commands/index.ts';
import { findFreeze } from '#server/players/frozen.ts';
import { accountKey } from '#server/players/lockout.ts';
import { setPlayerState } from '#server/players/player-state.ts';
import { allowPayments, stopPayments } from '#server/players/restrictions.ts';
import { setVerifiedStatus } from '#server/players/verified-status.ts';
import { waitForLockWaiters } from '#support/node/lock-waiters.ts';
import { startNodeWithBeacon } from '#support/node/node-with-beacon.ts';
import { openTestSocket } from '#support/node/test-socket.ts';
import { winGrandPrize } from '#support/orders/grand-prize.ts';
import { findOpenDraws, napEntry, orderRequest, requestOrderId } from '#support/orders/orders.ts';
import {
  askForClosure,
  closureRequest,
  confirmPlayer,
  makeLeavingPlayer,
  uploadClosurePhoto,
} from '#support/players/closure.ts';
import { rechargeRequest } from '#support/players/deposits.ts';
import { bankTransfer, makePlayer, PASSWORD, type TestPlayer } from '#support/players/player.ts';
import { addAccount, giveWinnings, startWithdrawal, wishFor } from '#support/players/withdrawals.ts';
import { mobileFields } from '#support/players/registration.ts';
import { startTestOutbox } from '#support/providers/outbox.ts';

const { accountClosure, requestClosure, takeBackClosure } = contract;
const { createRecharge, cancelWithdrawal, placeOrder, passwordLogin, userInfo } = contract;
const outbox = await startTestOutbox();
const { base, node, stop } = await startNodeWithBeacon(outbox.env);
const draw = assertPresent((await findOpenDraws(node))[0], 'a draw on sale');
await node.engine.draws.stop();
const { db } = base;
afterAll(async () => {
  await stop();
  await outbox.close();
});

const unmetOf = async (player: TestPlayer): Promise<ClosureConditionName[]> => {
  const { data } = await player.call(accountClosure, {});
  return data.conditions.filter(({ isMet }) => !isMet).map(({ name }) => name);
};
const stateOf = async ({ playerId }: TestPlayer) =>
  (await sql<{ state: string }>`select state from players where id = ${playerId}`.execute(db)).rows[0]?.state;
const uploadsOf = async ({ playerId }: TestPlayer) =>
  (
    await sql<{ days: number }>`
      select round(extract(epoch from least(delete_after, product_now() + interval '999 days') - product_now()) / 86400)::int as days
      from uploads
      where player_id = ${playerId} and claimed_by is not null`.execute(db)
  ).rows.map(({ days }) => days);
async function buy(player: TestPlayer, draws: number): Promise<string> {
  const orderId = await requestOrderId(player);
  const answer = await player.call(placeOrder, orderRequest(draw, orderId, [napEntry(1, 1, 2, 3)], { draws }));
  if (answer.code !== 0) throw new Error(`101101 answered ${answer.code} ${answer.message}`);
  return orderId;
}
const runOps = async (noun: string, verb: string, ...args: string[]): Promise<string> => {
  const lines: string[] = [];
  await assertPresent(opsCommands[noun]?.[verb], 'the verb').run(node.engine, args, (line) => lines.push(line));
  return lines.join('\n');
};

/** What keeps an account open, by the condition that says so. */
const OBSTACLES: readonly (readonly [ClosureConditionName, (player: TestPlayer) => Promise<unknown>])[] = [
  [
    'balance',
    ({ playerId }) => db.transaction().execute((tx) => postTransfers(tx, [bankTransfer(playerId, 1n, 'winnings')])),
  ],
  ['deposits', (player) => player.call(createRecharge, rechargeRequest(10_000))],
  ['verified', ({ playerId }) => db.transaction().execute((tx) => setVerifiedStatus(tx, playerId, 1))],
  ['draws', (player) => buy(player, 1)],
  ['consecutive', (player) => buy(player, 2)],
];
const PRICES: Partial<Record<ClosureConditionName, bigint>> = { draws: 100n, consecutive: 200n };

test.each(OBSTACLES)(
  '%s keeps an account open: on the page, at the request, at the approval',
  async (name, obstruct) => {
    const player = await makeLeavingPlayer(node, 'EID', PRICES[name]);
    if (PRICES[name] === undefined) {
      const id = await askForClosure(node, player);
      await obstruct(player);
      expect(await unmetOf(player)).toEqual([name]);
      expect(await approveClosure(node.engine, id)).toEqual({ ok: false, error: { unmet: [name] } });
      // It goes on waiting, until it is taken back.
      expect(await player.call(takeBackClosure, {})).toMatchObject({ code: 0 });
    } else await obstruct(player);
    expect(await unmetOf(player)).toEqual([name]);
    const request = await closureRequest(node, player);
    expect(await player.call(requestClosure, request)).toMatchObject({
      code: errorCodes.closureUnmet,
      data: { conditions: [name] },
    });
    const closed = await closeByOperator(node.engine, player.playerId);
    expect(closed.ok).toBe(name === 'verified');
  },
);

/** All SMS to a player: two that leave at once come in any order. */
const textsTo = ({ mobile }: TestPlayer) =>
  outbox.received.flatMap(({ to, text }) => (to === mobile ? text : [])).join('\n');

test('a withdrawal keeps an account open until it is over, and what it holds is balance', async () => {
  const player = await makeLeavingPlayer(node, 'EID');
  await giveWinnings(node, player.playerId, 10_000n);
  await sql`update players set real_name = 'SARA AHMED' where id = ${player.playerId}`.execute(db);
  const withdrawalId = await startWithdrawal(node, player, wishFor(await addAccount(player), 10_000));
  expect(await unmetOf(player)).toEqual(['balance', 'withdrawals']);
  expect((await closeByOperator(node.engine, player.playerId)).ok).toBe(false);
  expect((await player.call(cancelWithdrawal, { requestId: randomUUID(), withdrawalId })).code).toBe(0);
  expect(await unmetOf(player)).toEqual(['balance']);
});

test('a prize to claim keeps an account open until it is paid, submitted or not', async () => {
  const player = await makeLeavingPlayer(node, 'EID', 100n);
  const orderId = await buy(player, 1);
  const prizeId = await winGrandPrize(db, orderId);
  expect(await unmetOf(player)).toEqual(['bigWins']);
  const { times } = (await player.call(contract.prizeClaim, { prizeId })).data;
  const at = assertPresent(times[0], 'a free time');
  expect(await player.call(contract.bookAppointment, { prizeId, at })).toMatchObject({ code: 0 });
  expect(await unmetOf(player)).toEqual(['bigWins']);
  expect((await closeByOperator(node.engine, player.playerId)).ok).toBe(false);
  expect((await claimPrize(node.engine, prizeId)).ok).toBe(true);
  expect(await unmetOf(player)).toEqual(['bigWins']);
  expect((await closeByOperator(node.engine, player.playerId)).ok).toBe(false);
  expect((await orderPayment(node.engine, prizeId)).ok).toBe(true);
  expect((await bookPayment(node.engine, prizeId, 'FT26334XYZ')).ok).toBe(true);
  expect(await unmetOf(player)).toEqual([]);
});

test('a request needs a reason, the own photos of the document, and who it is; the same again is answered again', async () => {
  const player = await makeLeavingPlayer(node);
  const other = await makeLeavingPlayer(node);
  const fine = await closureRequest(node, player);
  const refused: [field: string, change: object, code?: number][] = [
    ['reason', { reason: 'boredom' }],
    ['details', { reason: 'other' }],
    ['details', { details: 'x'.repeat(501) }],
    ['frontPhoto', { frontPhoto: 'me.jpg' }],
    ['backPhoto', { backPhoto: undefined }],
    ['backPhoto', { backPhoto: fine.frontPhoto }],
    ['frontPhoto', { frontPhoto: await uploadClosurePhoto(node, other) }, errorCodes.uploadNotFound],
    ['backPhoto', { backPhoto: await uploadClosurePhoto(node, other) }, errorCodes.uploadNotFound],
  ];
  for (const [field, change, code = errorCodes.invalidInput] of refused) {
    const answer = await player.call(requestClosure, { ...fine, ...change });
    expect(answer, JSON.stringify(change)).toMatchObject({ code, data: { field } });
    expect(answer.message).not.toMatch(/input|undefined/);
  }
  await sql`update sessions set confirmed_at = null where player_id = ${player.playerId}`.execute(db);
  expect(await player.call(requestClosure, fine)).toMatchObject({ code: errorCodes.confirmationNeeded });
  await confirmPlayer(player);
  const words = { ...fine, reason: 'other', details: ' I  move \u202eaway ' } as const;
  expect(await player.call(requestClosure, words)).toMatchObject({ code: 0 });
  expect(await player.call(requestClosure, words)).toMatchObject({ code: 0 });
  expect((await outbox.next(player.mobile)).text).toContain('request to close your account');
  expect(outbox.received.filter(({ to }) => to === player.mobile)).toHaveLength(1);
  await confirmPlayer(player);
  expect(
    await player.call(requestClosure, { ...fine, frontPhoto: await uploadClosurePhoto(node, player) }),
  ).toMatchObject({ code: errorCodes.closureWaiting });
  expect(await runOps('closure', 'list')).toContain(player.openId);
  const { rows } = await sql<{ id: bigint }>`
    select id from account_closures where player_id = ${player.playerId}`.execute(db);
  const shown = await runOps('closure', 'show', String(rows[0]?.id));
  expect(shown).toContain("in the player's words: I move away");
  expect(shown).toContain(`pictures ${fine.frontPhoto}  ${fine.backPhoto}`);
  const { data } = await player.call(accountClosure, {});
  expect(data.request).toMatchObject({ state: 'submitted', remark: null, decidedTimestamp: null });
  expect(assertPresent(data.request, 'the request').expectedTimestamp).toBe(
    assertPresent(data.request, 'the request').submittedTimestamp + 48 * HOUR_MS,
  );
});

test('of two requests at once one is recorded; one that is taken back leaves no photos', async () => {
  const player = await makeLeavingPlayer(node, 'PASSPORT');
  const [one, two] = [await uploadClosurePhoto(node, player), await uploadClosurePhoto(node, player)];
  await confirmPlayer(player);
  const sent = await Promise.all(
    [one, two].map((frontPhoto) => player.call(requestClosure, { reason: 'less', details: '', frontPhoto })),
  );
  const codes = sent.map(({ code }) => code);
  expect(codes.filter((code) => code === 0)).toHaveLength(1);
  expect(await uploadsOf(player)).toHaveLength(1);
  expect(await player.call(takeBackClosure, {})).toMatchObject({ code: 0 });
  // At once, as the page says.
  expect(await uploadsOf(player)).toEqual([]);
  expect(await player.call(takeBackClosure, {})).toMatchObject({ code: errorCodes.closureNotWaiting });
  expect((await player.call(accountClosure, {})).data.request?.state).toBe('withdrawn');
});

test('a rejection tells why, once, and leaves the account as it was', async () => {
  const player = await makeLeavingPlayer(node);
  const id = await askForClosure(node, player);
  const decided = await Promise.all([
    rejectClosure(node.engine, id, 'The photo is blurred.'),
    rejectClosure(node.engine, id, 'The photo is blurred.'),
  ]);
  expect(decided.filter(({ ok }) => ok)).toHaveLength(1);
  expect(decided.find(({ ok }) => !ok)).toEqual({ ok: false, error: 'over' });
  expect(await approveClosure(node.engine, id)).toEqual({ ok: false, error: 'over' });
  expect(await approveClosure(node.engine, 10n ** 12n)).toEqual({ ok: false, error: 'unknown' });
  expect((await player.call(accountClosure, {})).data.request).toMatchObject({
    state: 'rejected',
    remark: 'The photo is blurred.',
  });
  await expect.poll(() => textsTo(player)).toContain("couldn't close your account");
  expect(await uploadsOf(player)).toEqual([90, 90]);
  expect(await stateOf(player)).toBe('active');
  await askForClosure(node, player);
});

test('an approval closes the account at once: sessions, sockets and links end, and a login says so', async () => {
  const player = await makeLeavingPlayer(node);
  await sql`
    insert into superapp_links (player_id, subject_hash, label) values (${player.playerId}, ${Buffer.alloc(32, 7)}, '')`.execute(
    db,
  );
  const contact = { kind: 'mobile', address: player.mobile } as const;
  const id = await askForClosure(node, player);
  await sql`insert into login_failures (account, failures, last_failed_at, frozen_at)
    values (${await accountKey(db, contact)}, 30, product_now(), product_now())`.execute(db);
  // Nobody can open it again who would end the freeze.
  expect(await findFreeze(db, contact)).toBe('frozen');
  const socket = await openTestSocket(node.origin, player);
  expect(await runOps('closure', 'approve', String(id))).toContain('approved');
  expect((await socket.error).headers['code']).toBe(String(errorCodes.accountClosed));
  const closed = { code: errorCodes.accountClosed, data: { time: expect.any(Number) as number } };
  expect(await player.call(userInfo, {})).toMatchObject(closed);
  const login = { ...mobileFields(player.mobile), password: PASSWORD };
  expect(await node.client().call(passwordLogin, login)).toMatchObject(closed);
  expect((await sql`select from superapp_links where player_id = ${player.playerId}`.execute(db)).rows).toEqual([]);
  await expect.poll(() => textsTo(player)).toContain('your account is closed');
  expect(await uploadsOf(player)).toEqual([90, 90]);
  expect(await findFreeze(db, contact)).toBe('none');
  expect(await closeByOperator(node.engine, player.playerId)).toEqual({ ok: false, error: 'over' });
});

test('an approval and deposits at once come one after the other', async () => {
  const player = await makeLeavingPlayer(node);
  const id = await askForClosure(node, player);
  const acts = await db.transaction().execute(async (tx) => {
    await sql`select from wallets where player_id = ${player.playerId} for update`.execute(tx);
    const started = [
      approveClosure(node.engine, id),
      ...[1, 2, 3].map(() => player.call(createRecharge, rechargeRequest(10_000))),
    ] as const;
    await waitForLockWaiters(db, 4);
    return { started: Promise.all(started) };
  });
  const [approved, ...deposits] = await acts.started;
  const isClosed = (approved as { ok: boolean }).ok;
  expect(await stateOf(player)).toBe(isClosed ? 'closed' : 'active');
  const codes = deposits.map((answer) => (answer as { code: number }).code);
  expect(codes.every((code) => (code === 0) !== isClosed)).toBe(true);
});

test('of a purchase and an approval at once, no account is closed with its order', async () => {
  const player = await makeLeavingPlayer(node);
  const id = await askForClosure(node, player);
  await db.transaction().execute((tx) => postTransfers(tx, [bankTransfer(player.playerId, 1_600n)]));
  const orders = await Promise.all(
    Array.from({ length: 16 }, async () => orderRequest(draw, await requestOrderId(player), [napEntry(1, 1, 2, 3)])),
  );
  const [bought, ...approvals] = await Promise.all([
    Promise.all(orders.map((order) => player.call(placeOrder, order))),
    ...Array.from({ length: 8 }, () => approveClosure(node.engine, id)),
  ]);
  expect(bought.every(({ code }) => code === 0)).toBe(true);
  expect(approvals.some(({ ok }) => ok)).toBe(false);
  expect(await stateOf(player)).toBe('active');
});

test('an operator closes an account with its waiting request, and none with money', async () => {
  const player = await makePlayer(node);
  await db.transaction().execute((tx) => setPlayerState(tx, player.playerId, 'locked'));
  expect(await runOps('player', 'close', player.openId, 'asked by letter')).toContain('is closed');
  const leaving = await makeLeavingPlayer(node);
  const id = await askForClosure(node, leaving);
  await runOps('player', 'close', leaving.openId, 'asked by letter');
  expect(await runOps('closure', 'show', String(id))).toContain('approved');
  const rich = await makePlayer(node, { verified: true, balance: 1n });
  await expect(runOps('player', 'close', rich.openId, 'fraud')).rejects.toThrow('cannot be closed now: balance');
});

test('nobody leaves a review for money laundering or a stop of payments by closing the account', async () => {
  const player = await makeLeavingPlayer(node);
  const become = (state: 'restricted' | 'active') =>
    db.transaction().execute((tx) => setPlayerState(tx, player.playerId, state));
  const id = await askForClosure(node, player);
  await become('restricted');
  expect(await approveClosure(node.engine, id)).toEqual({ ok: false, error: 'restricted' });
  expect(await closeByOperator(node.engine, player.playerId)).toEqual({ ok: false, error: 'restricted' });
  await expect(runOps('closure', 'approve', String(id))).rejects.toThrow('The account is restricted');
  await become('active');
  await stopPayments(node.engine, player.playerId, 1, { by: 'test', remark: 'a test' });
  expect(await approveClosure(node.engine, id)).toEqual({ ok: false, error: 'stopped' });
  expect(await closeByOperator(node.engine, player.playerId)).toEqual({ ok: false, error: 'stopped' });
  await expect(runOps('closure', 'approve', String(id))).rejects.toThrow('The payments of the account are stopped');
  await allowPayments(node.engine, player.playerId);
  expect(await approveClosure(node.engine, id)).toMatchObject({ ok: true });
});

test('an approval comes before 31 logins, approvals, closings, rejections and take-backs that wait for it', async () => {
  const player = await makeLeavingPlayer(node);
  const id = await askForClosure(node, player);
  const login = { ...mobileFields(player.mobile), password: PASSWORD };
  const times = (count: number, call: () => Promise<unknown>) => Array.from({ length: count }, call);
  const calls = await db.transaction().execute(async (tx) => {
    await sql`select from wallets where player_id = ${player.playerId} for update`.execute(tx);
    const first = times(1, () => approveClosure(node.engine, id));
    await waitForLockWaiters(db, 1);
    const logins = times(4, () => node.client().call(passwordLogin, login));
    // Their passwords were right while the account was open.
    await waitForLockWaiters(db, 5);
    const others = [
      ...times(7, () => approveClosure(node.engine, id)),
      ...times(8, () => closeByOperator(node.engine, player.playerId)),
      ...times(6, () => rejectClosure(node.engine, id, 'The photo is blurred.')),
      ...times(6, () => player.call(takeBackClosure, {})),
    ];
    // All connections of the node: nobody who comes later can overtake who waits.
    await waitForLockWaiters(db, 16);
    return { first: Promise.all(first), logins: Promise.all(logins), others: Promise.all(others) };
  });
  expect(await calls.first).toEqual([{ ok: true, value: undefined }]);
  for (const answer of await calls.logins) expect(answer).toMatchObject({ code: errorCodes.accountClosed });
  await calls.others;
  const { rows } = await sql<{ state: string; live: number; told: string[] }>`
    select c.state, (select count(*)::int from sessions s where s.player_id = c.player_id and s.ended_at is null) as live,
      array(select template from messages m where m.player_id = c.player_id and template <> 'closureReceived') as told
    from account_closures c where c.id = ${id}`.execute(db);
  expect(rows).toEqual([{ state: 'approved', live: 0, told: ['accountClosed'] }]);
});

test('a request that waits longer than players are told is counted and listed', async () => {
  const before = await countOverdue(db);
  const player = await makeLeavingPlayer(node);
  const id = await askForClosure(node, player);
  expect(await countOverdue(db)).toBe(before);
  await sql`update account_closures set submitted_at = submitted_at - interval '49 hours' where id = ${id}`.execute(db);
  expect(await countOverdue(db)).toBe(before + 1);
  expect(await runOps('closure', 'list')).toContain('OVERDUE');
  expect(await node.engine.metrics.render()).toContain(`naseeb_closures_overdue ${before + 1}`);
});
