import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { createFlowAtForm, CARD, refused, advanceTime, createFlowFixture } from '#support/islands/deposit-flow.ts';
import { NEW_CARD } from './state.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const BANK = 'https://bank.example/1';

test("after a reload the unanswered bank's page can be opened again, and its outcome is found", async () => {
  const { flow, storeDeposit, state, at } = createFlowFixture();
  storeDeposit({ gatewayId: 'd9', amount: 25_000 });
  state.redirect = BANK;
  const shown = new Set<string>();
  flow.$state.listen(({ screen }) => shown.add(screen.at));
  await flow.load();
  await advanceTime();
  // It must not claim that money is moving.
  expect([...shown]).toEqual(['loading', 'challenged']);
  expect(flow.$state.get()).toMatchObject({ screen: { at: 'challenged', redirect: BANK }, amount: 25_000 });
  flow.reopenBank();
  expect(flow.$state.get().screen).toEqual({ at: 'bank', redirect: BANK });
  await advanceTime(60_000);
  expect(at()).toBe('bank');
  flow.finishBank();
  expect(at()).toBe('waiting');
  Object.assign(state, { status: 'SUCCESS', redirect: '' });
  await advanceTime(6_000);
  expect(at()).toBe('success');
});

test("an unanswered bank's page stays offered after the last poll, and a push ends it", async () => {
  const { flow, state, listeners, at, payment } = await createFlowAtForm({
    payNewCard: ({ gatewayId }) => Promise.resolve(payment(gatewayId, { redirect: BANK })),
  });
  state.redirect = BANK;
  await flow.payNewCard(CARD);
  flow.leaveBank();
  expect(at()).toBe('challenged');
  await advanceTime(60_000);
  expect(at()).toBe('challenged');
  Object.assign(state, { status: 'SUCCESS', redirect: '' });
  listeners.wallet?.();
  await advanceTime();
  expect(at()).toBe('success');
});

test('starting over forgets the deposit and polls it no more', async () => {
  const { flow, storeDeposit, state, at, storedDeposit } = createFlowFixture();
  storeDeposit({ gatewayId: 'd9', amount: 25_000 });
  state.redirect = BANK;
  await flow.load();
  await advanceTime();
  // Called without `this`, as a button does.
  const { startOver } = flow;
  startOver();
  state.status = 'SUCCESS';
  await advanceTime(60_000);
  expect([at(), storedDeposit(), flow.$state.get().gatewayId]).toEqual(['amount', null, '']);
});

test.each(['wallet', 'visible'] as const)('%s: polls at once, even after the last poll', async (what) => {
  const { flow, state, listeners, at } = await createFlowAtForm();
  await flow.payNewCard(CARD);
  await advanceTime(42_000);
  expect(flow.$state.get().screen).toEqual({ at: 'waiting', late: true });
  listeners[what]?.();
  await advanceTime();
  expect(flow.$state.get().screen).toEqual({ at: 'waiting', late: true });
  state.status = 'SUCCESS';
  listeners[what]?.();
  await advanceTime();
  expect(at()).toBe('success');
});

test.each(['wallet', 'visible'] as const)('%s: polls at once, even during a slow answer', async (what) => {
  const base = createFlowFixture();
  let calls = 0;
  const { flow, listeners, at } = await createFlowAtForm({
    status: (gatewayId) => (calls++ === 0 ? new Promise(() => undefined) : base.api.status(gatewayId)),
  });
  base.state.status = 'SUCCESS';
  await flow.payNewCard(CARD);
  await advanceTime();
  expect(at()).toBe('waiting');
  listeners[what]?.();
  await advanceTime();
  expect(at()).toBe('success');
});

test('waits for the outcome of a payment whose status is lost', async () => {
  const { flow, at, payment } = await createFlowAtForm({
    payNewCard: ({ gatewayId }) => Promise.resolve(payment(gatewayId, { status: 'SUCCESS' })),
    status: () => Promise.resolve(refused(-1)),
  });
  await flow.payNewCard(CARD);
  expect([at(), flow.$state.get().isBusy]).toEqual(['waiting', false]);
});

test('starting over separates the new deposit from the old one, which may still fail', async () => {
  const { flow, state, listeners, at, storedDeposit, toasts } = await createFlowAtForm();
  await flow.payNewCard(CARD);
  await advanceTime();
  expect(at()).toBe('waiting');
  flow.startOver();
  await advanceTime();
  expect([at(), storedDeposit()]).toEqual(['amount', null]);
  flow.chooseAmount(20_000);
  await flow.chooseMeans(NEW_CARD);
  expect(flow.$state.get()).toMatchObject({ gatewayId: 'd2', amount: 20_000, form: 'card' });
  state.status = 'SUCCESS';
  listeners.wallet?.();
  await advanceTime(60_000);
  expect(flow.$state.get()).toMatchObject({ screen: { at: 'card' }, form: 'card' });
  state.status = 'FAILURE';
  listeners.failure?.({ gatewayId: 'd1' });
  await advanceTime();
  expect([at(), toasts]).toEqual(['card', ['declined']]);
});

test('waits after the bank has redirected, without offering its page again', async () => {
  const { flow, state, at, payment } = await createFlowAtForm({
    payNewCard: ({ gatewayId }) => Promise.resolve(payment(gatewayId, { redirect: BANK })),
  });
  state.redirect = BANK;
  await flow.payNewCard(CARD);
  const shown = new Set<string>();
  flow.$state.listen(({ screen }) => shown.add(screen.at));
  flow.finishBank();
  await advanceTime(30_000);
  expect([...shown]).toEqual(['waiting']);
  state.status = 'SUCCESS';
  await advanceTime(6_000);
  expect(at()).toBe('success');
});

test.each([
  errorCodes.tooManyRequests,
  errorCodes.serverBusy,
  errorCodes.loginRequired,
  errorCodes.loggedInElsewhere,
  errorCodes.invalidInput,
  errorCodes.identityNotVerified,
  errorCodes.loginAgain,
  999999999,
  -1,
  -2,
  errorCodes.internalError,
])('after the status answer %i, the pending deposit is kept and found later', async (code) => {
  const base = createFlowFixture();
  let failing = true;
  const { flow, at, storedDeposit } = await createFlowAtForm({
    status: (gatewayId) => (failing ? Promise.resolve(refused(code, 'not now')) : base.api.status(gatewayId)),
  });
  await flow.payNewCard(CARD);
  await advanceTime(60_000);
  expect(flow.$state.get()).toMatchObject({ screen: { at: 'waiting', late: true }, gatewayId: 'd1' });
  expect(storedDeposit()).toEqual({ gatewayId: 'd1', amount: 10_000 });
  failing = false;
  base.state.status = 'SUCCESS';
  flow.refresh();
  await advanceTime();
  expect([at(), storedDeposit()]).toEqual(['success', null]);
});

test('keeps a deposit without a result until it is decided or started over', async () => {
  const { flow, state, storedDeposit } = await createFlowAtForm();
  await flow.payNewCard(CARD);
  state.status = 'TIMEOUT';
  await advanceTime(6_000);
  expect(flow.$state.get().screen).toEqual({ at: 'waiting', late: true });
  expect(storedDeposit()).toEqual({ gatewayId: 'd1', amount: 10_000 });
});

test('keeps a pending deposit for its own player after the end of the session', async () => {
  let ended = false;
  const base = createFlowFixture();
  let requests = 0;
  const { flow, storedDeposit, logInAs, at, storeDeposit } = await createFlowAtForm({
    status: (gatewayId) => (
      requests++,
      ended ? Promise.resolve(refused(errorCodes.loggedInElsewhere)) : base.api.status(gatewayId)
    ),
  });
  await flow.payNewCard(CARD);
  ended = true;
  logInAs(undefined);
  await advanceTime(60_000);
  expect([at(), storedDeposit()]).toEqual(['waiting', { gatewayId: 'd1', amount: 10_000 }]);
  // The first poll, and the one that finds the session ended.
  expect(requests).toBe(2);

  ended = false;
  logInAs('omar');
  await advanceTime();
  expect([at(), flow.$state.get().gatewayId, storedDeposit('omar')]).toEqual(['amount', '', null]);
  storeDeposit({ gatewayId: 'd7', amount: 500 }, 'omar');

  base.state.status = 'SUCCESS';
  logInAs('sara');
  await advanceTime();
  expect(flow.$state.get()).toMatchObject({ screen: { at: 'success' }, gatewayId: 'd1', amount: 10_000 });
  expect([storedDeposit(), storedDeposit('omar')]).toEqual([null, { gatewayId: 'd7', amount: 500 }]);
});

test('ignores "no such deposit" if another player has logged in', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refused>>();
  const base = createFlowFixture();
  const { flow, storedDeposit, storeDeposit, logInAs } = await createFlowAtForm({
    status: (gatewayId) => (gatewayId === 'd1' ? promise : base.api.status(gatewayId)),
  });
  await flow.payNewCard(CARD);
  storeDeposit({ gatewayId: 'd7', amount: 500 }, 'omar');
  logInAs('omar');
  resolve(refused(errorCodes.depositNotFound));
  await advanceTime();
  expect([storedDeposit()?.gatewayId, storedDeposit('omar')?.gatewayId]).toEqual(['d1', 'd7']);
});

test('keeps a payment for its player if the session ended before the answer', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refused>>();
  const { flow, storedDeposit, logInAs } = await createFlowAtForm({ payNewCard: () => promise });
  const paying = flow.payNewCard(CARD);
  await advanceTime();
  logInAs('omar');
  resolve(refused(-1));
  await paying;
  expect(storedDeposit()).toEqual({ gatewayId: 'd1', amount: 10_000 });
  expect(flow.$state.get()).toMatchObject({ screen: { at: 'amount' }, isBusy: false, gatewayId: '' });
});

test('finds a pending deposit while nothing else is answered', async () => {
  const { flow, storeDeposit, state, at } = createFlowFixture({
    channels: () => Promise.resolve(refused(errorCodes.tooManyRequests)),
  });
  storeDeposit({ gatewayId: 'd9', amount: 25_000 });
  state.status = 'SUCCESS';
  await flow.load();
  await advanceTime();
  expect(at()).toBe('success');
});

test("forgets a payment that was refused after its player left, and keeps the next player's", async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refused>>();
  const { flow, storedDeposit, storeDeposit, logInAs } = await createFlowAtForm({ payNewCard: () => promise });
  const paying = flow.payNewCard(CARD);
  await advanceTime();
  storeDeposit({ gatewayId: 'd7', amount: 500 }, 'omar');
  logInAs('omar');
  resolve(refused(errorCodes.loginRequired));
  await paying;
  expect([storedDeposit(), storedDeposit('omar')?.gatewayId]).toEqual([null, 'd7']);
});
