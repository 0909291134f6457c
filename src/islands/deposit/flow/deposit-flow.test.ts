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
import { NEW_CARD } from './state.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('an unverified player is not asked for an amount', async () => {
  const { api } = createFlowFixture();
  const channels = await api.channels();
  const { flow, at } = createFlowFixture({
    channels: () => Promise.resolve(channels.ok ? answered({ ...channels.data, verifiedStatus: 1 }) : channels),
  });
  await flow.load();
  expect(at()).toBe('unverified');
});

test('unreachable channels can be loaded again', async () => {
  const { flow, at } = createFlowFixture({ channels: () => Promise.resolve(refused(-1, 'no network')) });
  await flow.load();
  expect(at()).toBe('unreachable');
});

test('a saved card opens the CVV form, no card the whole form, an expired card only a message', async () => {
  const { flow, toasts } = createFlowFixture();
  await flow.load();
  flow.chooseAmount(10_000);
  await flow.chooseMeans({ kind: 'card', card: SAVED_CARD });
  expect(flow.$state.get()).toMatchObject({ form: 'cvv', gatewayId: 'd1' });
  flow.closeForm();
  await flow.chooseMeans(NEW_CARD);
  expect(flow.$state.get()).toMatchObject({ form: 'card', gatewayId: 'd2' });
  flow.closeForm();
  await flow.chooseMeans({ kind: 'card', card: { ...SAVED_CARD, bankCardId: '8' } });
  expect(flow.$state.get()).toMatchObject({ form: null, error: { reason: 'CARD_EXPIRED', message: 'expired' } });
  expect(toasts).toEqual(['expired']);
});

test('a refused deposit opens no form', async () => {
  const { flow } = await createFlowAtForm({
    create: () => Promise.resolve(refused(errorCodes.tooManyDepositAttempts)),
  });
  expect(flow.$state.get()).toMatchObject({ form: null, isBusy: false, screen: { at: 'card' } });
});

test('an immediate success is shown, and marked as the first one', async () => {
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

test("polling ends a deposit after the bank's page", async () => {
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

test("a wallet push ends an open bank's page at once", async () => {
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

test("a pushed failure is shown with its reason, and another deposit's only as a toast", async () => {
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

test('a deposit without a result after the last poll is late, and a refresh finds it', async () => {
  const { flow, state } = await createFlowAtForm();
  await flow.payNewCard(CARD);
  await advanceTime(42_000);
  expect(flow.$state.get().screen).toEqual({ at: 'waiting', late: true });
  state.status = 'SUCCESS';
  flow.refresh();
  await advanceTime();
  expect(flow.$state.get().screen.at).toBe('success');
});

test.each(['AML_BLOCKED', 'LIABILITY_LIMIT'] as const)('%s has its own screen', async (reason) => {
  const { flow, payment } = await createFlowAtForm({
    payNewCard: ({ gatewayId }) =>
      Promise.resolve(payment(gatewayId, { status: 'FAILURE', reason, message: 'stopped' })),
  });
  await flow.payNewCard(CARD);
  expect(flow.$state.get()).toMatchObject({ screen: { at: 'failure', reason, message: 'stopped' }, form: null });
});

test.each([-1, -2, errorCodes.internalError])('a lost answer (%i) is not paid again, but polled', async (code) => {
  const { flow, at, storedDeposit } = await createFlowAtForm({ payNewCard: () => Promise.resolve(refused(code)) });
  await flow.payNewCard(CARD);
  expect(at()).toBe('waiting');
  expect(storedDeposit()).toEqual({ gatewayId: 'd1', amount: 10_000 });
});

test.each([errorCodes.invalidInput, errorCodes.serverBusy])(
  'a refusal before the bank (%i) keeps the form and its deposit',
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

test('a stopped flow ignores pushes and does not poll', async () => {
  const { flow, listeners } = createFlowFixture();
  const stop = flow.start();
  await advanceTime();
  expect(listeners.wallet).toBeTypeOf('function');
  stop();
  expect(listeners).toEqual({});
});

test('a reload finds a pending deposit', async () => {
  const { flow, storeDeposit, state, at } = createFlowFixture();
  storeDeposit({ gatewayId: 'd9', amount: 25_000 });
  await flow.load();
  await advanceTime();
  expect(flow.$state.get()).toMatchObject({ screen: { at: 'waiting' }, amount: 25_000, gatewayId: 'd9' });
  state.status = 'SUCCESS';
  await advanceTime(6_000);
  expect(at()).toBe('success');
});

test("forgets another player's deposit", async () => {
  const { flow, storeDeposit, at, storedDeposit } = createFlowFixture({
    status: () => Promise.resolve(refused(errorCodes.depositNotFound)),
  });
  storeDeposit({ gatewayId: 'd9', amount: 25_000 });
  await flow.load();
  await advanceTime();
  expect([at(), storedDeposit()]).toEqual(['amount', null]);
});

test.each([true, false])(
  'a card is sent with the wish to save it or not (%s), which is not encrypted with it',
  async (saveCard) => {
    const encrypted: object[] = [];
    const sent: object[] = [];
    const { flow } = await createFlowAtForm({
      encryptCard: (card) => {
        encrypted.push(card);
        return Promise.resolve({ ok: true, value: 'a JWE' });
      },
      payNewCard: (_deposit, card) => {
        sent.push(card);
        return Promise.resolve(refused(-1));
      },
    });
    await flow.payNewCard({ ...CARD, saveCard });
    expect(sent).toEqual([{ jwe: 'a JWE', email: undefined, holderName: CARD.holderName, saveCard }]);
    expect(encrypted).toMatchObject([{ cardNo: CARD.cardNo, gatewayId: 'd1' }]);
    expect(encrypted[0]).not.toHaveProperty('saveCard');
  },
);

test('a card that cannot be encrypted is not sent, and nothing is stored', async () => {
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

test('stores nothing before the card is encrypted', async () => {
  const { promise, resolve } = Promise.withResolvers<{ ok: true; value: string }>();
  const { flow, storedDeposit, sent } = await createFlowAtForm({ encryptCard: () => promise });
  const paying = flow.payNewCard(CARD);
  await advanceTime();
  expect([storedDeposit(), flow.$state.get().isBusy]).toEqual([null, true]);
  resolve({ ok: true, value: 'jwe' });
  await paying;
  expect([sent, storedDeposit()?.gatewayId]).toEqual([['d1'], 'd1']);
});

test('drops a deposit whose amount was changed while it was created', async () => {
  const answers: ((gatewayId: string) => void)[] = [];
  const amounts: number[] = [];
  const { flow } = createFlowFixture({
    create: (deposit) => {
      amounts.push(deposit.amount);
      return new Promise((done) => answers.push((gatewayId) => done(answered({ gatewayId }))));
    },
  });
  await flow.load();
  flow.chooseAmount(10_000);
  const first = flow.chooseMeans(NEW_CARD);
  flow.goBackTo('amount');
  expect(flow.$state.get()).toMatchObject({ screen: { at: 'amount' }, isBusy: false });
  flow.chooseAmount(50_000);
  answers[0]?.('of 100');
  await first;
  expect(flow.$state.get()).toMatchObject({ form: null, gatewayId: '', amount: 50_000, isBusy: false });
  const second = flow.chooseMeans(NEW_CARD);
  answers[1]?.('of 500');
  await second;
  expect(flow.$state.get()).toMatchObject({ form: 'card', gatewayId: 'of 500', amount: 50_000 });
  expect(amounts).toEqual([10_000, 50_000]);
});

test('refuses to change the amount during a payment', async () => {
  const { flow, at } = await createFlowAtForm({ payNewCard: () => new Promise(() => undefined) });
  void flow.payNewCard(CARD);
  await advanceTime();
  flow.goBackTo('amount');
  flow.chooseAmount(50_000);
  expect([at(), flow.$state.get().form, flow.$state.get().amount]).toEqual(['card', 'card', 10_000]);
});
