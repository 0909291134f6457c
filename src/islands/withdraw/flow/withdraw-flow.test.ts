import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NO_ANSWER } from '#client/gateway/call.ts';
import type { User } from '#client/session/user.ts';
import * as errorCodes from '#contract/error-codes.ts';
import {
  ACCOUNT,
  BANK,
  createFlowAtAccount,
  createWithdrawFixture,
  PAYBY,
  refused,
  WITHDRAWAL,
} from '#support/islands/withdraw-flow.ts';
import type { WithdrawalOptions } from './state.ts';
import { createWaitingCodeStore } from './waiting-code.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const settle = () => vi.advanceTimersByTimeAsync(0);

test('a page that cannot be loaded says so, and can be loaded again', async () => {
  let reached = false;
  const { flow, server, at } = createWithdrawFixture({
    options: () => Promise.resolve(reached ? { ok: true, data: server.options } : refused(NO_ANSWER, 'no network')),
  });
  await flow.load();
  expect(flow.$state.get().screen).toEqual({ at: 'unreachable', message: 'no network' });
  reached = true;
  await flow.load();
  expect(at()).toBe('amount');
});

test('an unverified player sees how far the verification is, but any player a withdrawal of theirs', async () => {
  const { flow, server } = createWithdrawFixture();
  server.options = { ...server.options, verifiedStatus: 7 };
  await flow.load();
  expect(flow.$state.get().screen).toEqual({ at: 'unverified', verifiedStatus: 7 });
  flow.start('w1');
  await settle();
  expect(flow.$state.get().screen).toEqual({ at: 'outcome', withdrawal: WITHDRAWAL });
});

test('a withdrawal that is not theirs leads to the first screen', async () => {
  const { flow, at } = createWithdrawFixture({ withdrawal: () => Promise.resolve(refused(1)) });
  flow.start('other');
  await settle();
  expect(at()).toBe('amount');
});

test('a channel is chosen for the player only where it is the only one', async () => {
  const { flow, server } = createWithdrawFixture();
  await flow.load();
  expect(flow.$state.get().channelType).toBe(718);
  server.options = { ...server.options, channels: [BANK, { ...PAYBY, isOffered: true }] };
  await flow.load();
  expect(flow.$state.get().channelType).toBe(0);
});

test('the code is asked for once for the same withdrawal, and again for another amount', async () => {
  const { flow, sent, at } = await createFlowAtAccount();
  await flow.chooseAccount();
  expect(flow.$state.get().screen).toMatchObject({ at: 'code', recipient: '+971 50 *** 4567' });
  flow.goBackTo('account');
  await flow.chooseAccount();
  expect([at(), sent]).toEqual(['code', ['code 10000 718 1']]);
  flow.chooseAmount(20_000, 718);
  await flow.chooseAccount();
  expect(sent).toEqual(['code 10000 718 1', 'code 20000 718 1']);
  await vi.advanceTimersByTimeAsync(60_000);
  flow.goBackTo('account');
  await flow.chooseAccount();
  expect(sent).toHaveLength(3);
});

test('who left the page to read the code goes on with it, and nobody else does', async () => {
  const held = new Map<string, string>();
  const store = {
    get: (key: string) => held.get(key) ?? null,
    set: (key: string, value: string | null) => void (value === null ? held.delete(key) : held.set(key, value)),
  };
  const waitingOf = (userOpenId: string, sessionToken = 'token-one') =>
    createWaitingCodeStore(store, () => ({ userOpenId, sessionToken }) as User);
  const visit = async (waitingCode = waitingOf('sara')) => {
    const fixture = createWithdrawFixture({ waitingCode });
    await fixture.flow.load();
    return fixture;
  };
  const first = await createFlowAtAccount({ waitingCode: waitingOf('sara') });
  await first.flow.chooseAccount();
  const { screen } = first.flow.$state.get();
  await vi.advanceTimersByTimeAsync(90_000);
  const later = await visit();
  expect(later.flow.$state.get()).toMatchObject({ screen, amount: 10_000, channelType: 718, accountId: '1' });
  expect((await visit(waitingOf('omar'))).at()).toBe('amount');
  // It is good for its session only.
  expect((await visit(waitingOf('sara', 'token-two'))).at()).toBe('amount');
  // Who wants something else begins anew.
  later.flow.goBackTo('amount');
  expect((await visit()).at()).toBe('amount');
  later.flow.chooseAmount(10_000, 718);
  await later.flow.chooseAccount();
  await later.flow.withdraw('123456');
  expect(later.sent).toEqual(['code 10000 718 1', 'withdraw 10000 100 123456']);
  expect(held.size).toBe(0);
});

test.each<[string, Partial<WithdrawalOptions>, number]>([
  ['is over', {}, 600_000],
  ['is for more money than there is', { withdrawableAmount: 9_999 }, 0],
  ['is for an account that was locked', { accounts: [{ ...ACCOUNT, status: 'locked' }] }, 0],
  ['is for a channel that is offered no more', { channels: [{ ...BANK, isOffered: false }] }, 0],
])('a code that %s is forgotten', async (_why, options, after) => {
  const { flow, server, kept, at } = await createFlowAtAccount();
  await flow.chooseAccount();
  expect(kept.code).not.toBeNull();
  server.options = { ...server.options, ...options };
  await vi.advanceTimersByTimeAsync(after);
  await flow.load();
  expect([at(), kept.code]).toEqual(['amount', null]);
});

test('no code is asked for without an account, or to a locked one', async () => {
  const { flow, server, sent } = await createFlowAtAccount();
  server.options = { ...server.options, accounts: [{ ...ACCOUNT, status: 'locked' }] };
  await flow.load();
  flow.chooseAmount(10_000, 718);
  await flow.chooseAccount();
  expect(flow.$state.get().error).toBe('choose');
  flow.markAccount('1');
  await flow.chooseAccount();
  expect([flow.$state.get().error, sent]).toEqual(['locked', []]);
});

test('a refused code is shown, and the page shows what changed', async () => {
  const { flow, server, at } = await createFlowAtAccount({
    requestCode: () => Promise.resolve(refused(errorCodes.insufficientWithdrawable, 'insufficient')),
  });
  server.options = { ...server.options, withdrawableAmount: 7_000 };
  await flow.chooseAccount();
  await settle();
  expect(at()).toBe('account');
  expect(flow.$state.get()).toMatchObject({
    error: 'insufficient',
    isBusy: false,
    options: { withdrawableAmount: 7_000 },
  });
});

test('a withdrawal is sent with the fee that was shown, and its newest state replaces the first', async () => {
  const { flow, server, sent, refreshed } = await createFlowAtAccount();
  await flow.chooseAccount();
  server.withdrawal = { ...WITHDRAWAL, status: 'paid', isCancelable: false };
  expect(await flow.withdraw('123456')).toMatchObject({ ok: true });
  expect(sent.at(-1)).toBe('withdraw 10000 100 123456');
  expect(flow.$state.get().screen).toMatchObject({
    at: 'outcome',
    withdrawal: { status: 'review', received: 9_900, accountNumber: ACCOUNT.number, isCancelable: true },
  });
  await settle();
  expect(flow.$state.get().screen).toEqual({ at: 'outcome', withdrawal: server.withdrawal });
  expect(refreshed).toEqual([true]);
});

test('a changed fee is shown before the next attempt, a lost answer changes nothing', async () => {
  const codes = [errorCodes.withdrawalFeeChanged, NO_ANSWER];
  const { flow, server, at } = await createFlowAtAccount({
    withdraw: () => Promise.resolve(refused(codes.shift() ?? 0)),
  });
  await flow.chooseAccount();
  server.options = { ...server.options, channels: [{ ...BANK, fee: 300 }] };
  await flow.withdraw('123456');
  expect(flow.$state.get().options?.channels[0]?.fee).toBe(300);
  server.options = { ...server.options, channels: [{ ...BANK, fee: 500 }] };
  await flow.withdraw('123456');
  expect([at(), flow.$state.get().options?.channels[0]?.fee]).toEqual(['code', 300]);
});

test('a push shows what became of the withdrawal, and of the rest', async () => {
  const { flow, server, listeners } = createWithdrawFixture();
  flow.start('w1');
  await settle();
  server.withdrawal = { ...WITHDRAWAL, status: 'failed', reason: 'closed' };
  server.options = { ...server.options, withdrawableAmount: 110_000 };
  listeners.wallet?.();
  await settle();
  expect(flow.$state.get()).toMatchObject({
    screen: { at: 'outcome', withdrawal: { status: 'failed', reason: 'closed' } },
    options: { withdrawableAmount: 110_000 },
  });
});

test('a push during another step changes no screen and keeps what was chosen', async () => {
  const { flow, server, listeners } = createWithdrawFixture();
  flow.start(null);
  await settle();
  server.options = { ...server.options, accounts: [ACCOUNT, { ...ACCOUNT, accountId: '2' }] };
  flow.chooseAmount(10_000, 718);
  listeners.wallet?.();
  await settle();
  flow.markAccount('2');
  listeners.wallet?.();
  await settle();
  expect(flow.$state.get()).toMatchObject({ screen: { at: 'account' }, amount: 10_000, accountId: '2' });
});

test('another player begins anew', async () => {
  const { flow, server, listeners, at } = createWithdrawFixture();
  flow.start('w1');
  await settle();
  server.options = { ...server.options, withdrawableAmount: 1 };
  listeners.player?.();
  await settle();
  expect([at(), flow.$state.get().options?.withdrawableAmount]).toEqual(['amount', 1]);
});

test('a new IBAN is marked, and survives that the options cannot be loaded', async () => {
  let reached = true;
  const { flow, server, at, toasts } = createWithdrawFixture({
    options: () => Promise.resolve(reached ? { ok: true, data: server.options } : refused(NO_ANSWER)),
  });
  await flow.load();
  flow.chooseAmount(10_000, 718);
  flow.openIbanForm();
  reached = false;
  const added = await flow.addIban({ iban: 'AE02', bankCode: '033', streetAddress: '12 Palm Street' });
  if (added.ok) await flow.takeNewIban(added.data.account);
  expect([at(), flow.$state.get().accountId, toasts]).toEqual(['account', '2', ['added']]);
  expect(flow.$state.get().options?.accounts.map(({ accountId }) => accountId)).toEqual(['2', '1']);
});

test('a removed account is gone, a refused removal says why', async () => {
  const { flow, server, sent, toasts } = await createFlowAtAccount();
  server.options = { ...server.options, accounts: [] };
  expect(await flow.removeIban('1')).toBe(true);
  expect([sent, toasts, flow.$state.get().accountId]).toEqual([['remove 1'], ['removed'], '']);
  const other = await createFlowAtAccount({ removeIban: () => Promise.resolve(refused(1, 'retain')) });
  expect(await other.flow.removeIban('1')).toBe(false);
  expect([other.flow.$state.get().error, other.toasts]).toEqual(['retain', []]);
});

test('a canceled withdrawal is shown as such, a refused one with its reason and newest state', async () => {
  const { flow, server, toasts } = createWithdrawFixture();
  flow.start('w1');
  await settle();
  server.withdrawal = { ...WITHDRAWAL, status: 'canceled', isCancelable: false };
  expect(await flow.cancel('w1')).toBe(true);
  expect(flow.$state.get().screen).toEqual({ at: 'outcome', withdrawal: server.withdrawal });
  expect(toasts).toEqual(['canceled']);
  const other = createWithdrawFixture({ cancel: () => Promise.resolve(refused(1, 'too late')) });
  other.flow.start('w1');
  await settle();
  other.server.withdrawal = { ...WITHDRAWAL, status: 'processing', isCancelable: false };
  expect(await other.flow.cancel('w1')).toBe(false);
  expect(other.flow.$state.get()).toMatchObject({
    error: 'too late',
    screen: { withdrawal: { status: 'processing' } },
  });
});
