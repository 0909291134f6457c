import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import {
  createFlowAtForm,
  CARD,
  answered,
  refused,
  SAVED_CARD,
  advanceTime,
  createFlowFixture,
} from '#support/islands/deposit-flow.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('not setVerifiedStatus: no amount is asked', async () => {
  const { api } = createFlowFixture();
  const channels = await api.channels();
  const { flow, at } = createFlowFixture({
    channels: () => Promise.resolve(channels.ok ? answered({ ...channels.data, verifiedStatus: 1 }) : channels),
  });
  await flow.load();
  expect(at()).toBe('unverified');
});

test('channels that cannot be read: a screen that can try again', async () => {
  const { flow, at } = createFlowFixture({ channels: () => Promise.resolve(refused(-1, 'no network')) });
  await flow.load();
  expect(at()).toBe('unreachable');
});

test('a saved card opens the CVV form, none the whole card; an expired one is only told of', async () => {
  const { flow, toasts } = createFlowFixture();
  await flow.load();
  flow.chooseAmount(10_000);
  await flow.chooseCard(SAVED_CARD);
  expect(flow.$state.get()).toMatchObject({ form: 'cvv', gatewayId: 'd1' });
  flow.closeForm();
  await flow.chooseCard(null);
  expect(flow.$state.get()).toMatchObject({ form: 'card', gatewayId: 'd2' });
  flow.closeForm();
  await flow.chooseCard({ ...SAVED_CARD, status: 'expired' });
  expect(flow.$state.get()).toMatchObject({ form: null, error: { reason: 'CARD_EXPIRED', message: 'expired' } });
  expect(toasts).toEqual(['expired']);
});

test('a refused beginning opens no form', async () => {
  const { flow } = await createFlowAtForm({
    create: () => Promise.resolve(refused(errorCodes.tooManyDepositAttempts)),
  });
  expect(flow.$state.get()).toMatchObject({ form: null, isBusy: false, screen: { at: 'card' } });
});

test('success at once, the first one told as such', async () => {
  const { flow, state, toasts, payment, storedDeposit, at, refreshed, verifiedStatuses } = await createFlowAtForm({
    payNewCard: ({ gatewayId }) => Promise.resolve(payment(gatewayId, { status: 'SUCCESS' })),
  });
  Object.assign(state, { status: 'SUCCESS', first: true });
  await flow.payNewCard(CARD);
  expect(flow.$state.get()).toMatchObject({ screen: { at: 'success', first: true }, form: null, isBusy: false });
  expect(toasts).toEqual(['Deposit Successful!']);
  expect([at(), storedDeposit()]).toEqual(['success', null]);
  expect([refreshed, verifiedStatuses]).toEqual([[true], [3]]);
});

test("the bank's page, and back: polling ends it", async () => {
  const { flow, state, at, payment, storedDeposit } = await createFlowAtForm({
    payNewCard: ({ gatewayId }) => Promise.resolve(payment(gatewayId, { redirect: 'https://bank.example/1' })),
  });
  await flow.payNewCard(CARD);
  expect(flow.$state.get().screen).toEqual({ at: 'bank', redirect: 'https://bank.example/1' });
  expect(storedDeposit()).toEqual({ gatewayId: 'd1', amount: 10_000 });
  flow.leaveBank();
  await advanceTime();
  expect(at()).toBe('waiting');
  state.status = 'SUCCESS';
  await advanceTime(6_000);
  expect(at()).toBe('success');
});

test("a wallet push while the bank's page is open ends it at once", async () => {
  const { flow, state, listeners, at, payment } = await createFlowAtForm({
    payNewCard: ({ gatewayId }) => Promise.resolve(payment(gatewayId, { redirect: 'https://bank.example/1' })),
  });
  await flow.payNewCard(CARD);
  listeners.wallet?.();
  await advanceTime();
  expect(at()).toBe('bank');
  state.status = 'SUCCESS';
  listeners.wallet?.();
  await advanceTime();
  expect(at()).toBe('success');
});

test('a failure heard by push while waiting is shown with its reason; another deposit’s is only told', async () => {
  const { flow, state, listeners, at, toasts } = await createFlowAtForm();
  await flow.payNewCard(CARD);
  await advanceTime();
  state.status = 'FAILURE';
  listeners.failure?.({ gatewayId: 'other' });
  await advanceTime();
  expect([at(), toasts]).toEqual(['waiting', ['declined']]);
  listeners.failure?.({ gatewayId: 'd1' });
  await advanceTime();
  expect(flow.$state.get().screen).toEqual({ at: 'failure', reason: 'DECLINED', message: 'declined' });
});

test('no result after the last try: late, and looking again finds it', async () => {
  const { flow, state } = await createFlowAtForm();
  await flow.payNewCard(CARD);
  await advanceTime(42_000);
  expect(flow.$state.get().screen).toEqual({ at: 'waiting', late: true });
  state.status = 'SUCCESS';
  flow.refresh();
  await advanceTime();
  expect(flow.$state.get().screen.at).toBe('success');
});

test.each(['AML_BLOCKED', 'LIABILITY_LIMIT'] as const)('%s is a screen of its own', async (reason) => {
  const { flow, payment } = await createFlowAtForm({
    payNewCard: ({ gatewayId }) =>
      Promise.resolve(payment(gatewayId, { status: 'FAILURE', reason, message: 'stopped' })),
  });
  await flow.payNewCard(CARD);
  expect(flow.$state.get()).toMatchObject({ screen: { at: 'failure', reason, message: 'stopped' }, form: null });
});

test.each([-1, -2, errorCodes.internalError])(
  'an answer that is lost (%i) is never paid again: the deposit is asked',
  async (code) => {
    const { flow, at, storedDeposit } = await createFlowAtForm({ payNewCard: () => Promise.resolve(refused(code)) });
    await flow.payNewCard(CARD);
    expect(at()).toBe('waiting');
    expect(storedDeposit()).toEqual({ gatewayId: 'd1', amount: 10_000 });
  },
);

test.each([errorCodes.invalidInput, errorCodes.serverBusy])(
  'a refusal before the bank is asked (%i) leaves the form as it is, over the same deposit',
  async (code) => {
    const { flow, at, storedDeposit } = await createFlowAtForm({
      payNewCard: () => Promise.resolve(refused(code, 'not now')),
    });
    await flow.payNewCard(CARD);
    const error = { reason: null, message: 'not now' };
    expect(flow.$state.get()).toMatchObject({ form: 'card', isBusy: false, gatewayId: 'd1', error });
    expect([at(), storedDeposit()]).toEqual(['card', null]);
  },
);

test('two presses pay once', async () => {
  const { flow, sent } = await createFlowAtForm();
  await Promise.all([flow.payNewCard(CARD), flow.payNewCard(CARD)]);
  expect(sent).toEqual(['d1']);
});

test('stopped, it hears no push and asks no more', async () => {
  const { flow, listeners } = createFlowFixture();
  const stop = flow.start();
  await advanceTime();
  expect(listeners.wallet).toBeTypeOf('function');
  stop();
  expect(listeners).toEqual({});
});

test('a reload finds the deposit that was under way', async () => {
  const { flow, storeDeposit, state, at } = createFlowFixture();
  storeDeposit({ gatewayId: 'd9', amount: 25_000 });
  await flow.load();
  await advanceTime();
  expect(flow.$state.get()).toMatchObject({ screen: { at: 'waiting' }, amount: 25_000, gatewayId: 'd9' });
  state.status = 'SUCCESS';
  await advanceTime(6_000);
  expect(at()).toBe('success');
});

test("a deposit kept by another player's session is forgotten", async () => {
  const { flow, storeDeposit, at, storedDeposit } = createFlowFixture({
    status: () => Promise.resolve(refused(errorCodes.depositNotFound)),
  });
  storeDeposit({ gatewayId: 'd9', amount: 25_000 });
  await flow.load();
  await advanceTime();
  expect([at(), storedDeposit()]).toEqual(['amount', null]);
});

test('a card that cannot be encrypted is not sent: its sentence, the form stays, and a reload waits for nothing', async () => {
  let fails = true;
  const { flow, sent, storedDeposit, toasts } = await createFlowAtForm({
    encryptCard: ({ gatewayId }) =>
      Promise.resolve(fails ? { ok: false, error: 'not encrypted' } : { ok: true, value: `jwe of ${gatewayId}` }),
  });
  await flow.payNewCard(CARD);
  const error = { reason: null, message: 'not encrypted' };
  expect(flow.$state.get()).toMatchObject({ form: 'card', isBusy: false, gatewayId: 'd1', error });
  expect([sent, storedDeposit(), toasts]).toEqual([[], null, ['not encrypted']]);
  fails = false;
  await flow.payNewCard(CARD);
  expect([sent, storedDeposit()]).toEqual([['d1'], { gatewayId: 'd1', amount: 10_000 }]);
});

test('nothing is kept before the card is ready to be sent', async () => {
  const { promise, resolve } = Promise.withResolvers<{ ok: true; value: string }>();
  const { flow, storedDeposit, sent } = await createFlowAtForm({ encryptCard: () => promise });
  const paying = flow.payNewCard(CARD);
  await advanceTime();
  expect([storedDeposit(), flow.$state.get().isBusy]).toEqual([null, true]);
  resolve({ ok: true, value: 'jwe' });
  await paying;
  expect([sent, storedDeposit()?.gatewayId]).toEqual([['d1'], 'd1']);
});

test('the amount is changed while a deposit of the old one is being begun: that one is dropped', async () => {
  const answers: ((gatewayId: string) => void)[] = [];
  const amounts: number[] = [];
  const { flow } = createFlowFixture({
    create: (amount) => {
      amounts.push(amount);
      return new Promise((done) => answers.push((gatewayId) => done(answered({ gatewayId }))));
    },
  });
  await flow.load();
  flow.chooseAmount(10_000);
  const first = flow.chooseCard(null);
  flow.goBackTo('amount');
  expect(flow.$state.get()).toMatchObject({ screen: { at: 'amount' }, isBusy: false });
  flow.chooseAmount(50_000);
  answers[0]?.('of 100');
  await first;
  expect(flow.$state.get()).toMatchObject({ form: null, gatewayId: '', amount: 50_000, isBusy: false });
  const second = flow.chooseCard(null);
  answers[1]?.('of 500');
  await second;
  expect(flow.$state.get()).toMatchObject({ form: 'card', gatewayId: 'of 500', amount: 50_000 });
  expect(amounts).toEqual([10_000, 50_000]);
});

test('an amount is not changed under a payment', async () => {
  const { flow, at } = await createFlowAtForm({ payNewCard: () => new Promise(() => undefined) });
  void flow.payNewCard(CARD);
  await advanceTime();
  flow.goBackTo('amount');
  flow.chooseAmount(50_000);
  expect([at(), flow.$state.get().form, flow.$state.get().amount]).toEqual(['card', 'card', 10_000]);
});
