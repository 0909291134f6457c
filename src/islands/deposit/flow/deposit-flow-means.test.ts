import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import {
  advanceTime,
  answered,
  createFlowAtForm,
  createFlowFixture,
  refused,
  SAVED_CARD,
} from '#support/islands/deposit-flow.ts';
import type { DepositApi } from './deposit-api.ts';
import { readHostPayment } from './host-payment.ts';
import { NEW_CARD } from './state.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A flow where the player chooses what to pay AED 100 with. */
async function createFlowAtMeans(more: Partial<DepositApi> = {}, amount = 10_000) {
  const all = createFlowFixture(more);
  all.flow.start();
  await advanceTime();
  all.flow.chooseAmount(amount);
  return all;
}

test('offers every channel within the widest limits, and checks those of the chosen one', async () => {
  const { flow, created, toasts } = await createFlowAtMeans({}, 600_000);
  const { options } = flow.$state.get();
  expect(options).toMatchObject({ minAmount: 1_000, maxAmount: 1_000_000, presets: [5_000] });
  expect(options.channels.map(({ name }) => name)).toEqual(['Bank card', 'PayBy']);
  await flow.chooseMeans({ kind: 'payby' });
  expect(flow.$state.get().error).toEqual({ reason: null, message: 'error.amountMax' });
  flow.chooseAmount(1_000);
  await flow.chooseMeans({ kind: 'payby' });
  expect([toasts, created]).toEqual([['error.amountMax', 'error.amountMin'], []]);
  await flow.chooseMeans(NEW_CARD);
  expect(created).toEqual([{ amount: 1_000, depositChannel: 716 }]);
});

test('leaves out a channel that the page cannot pay by', async () => {
  const { api } = createFlowFixture();
  const known = await api.channels();
  const channels = known.ok ? known.data.channels.map((channel) => ({ ...channel, kind: 'later' as 'card' })) : [];
  const { flow, at } = createFlowFixture({
    channels: () => Promise.resolve(known.ok ? answered({ ...known.data, channels }) : known),
  });
  await flow.load();
  expect(at()).toBe('unreachable');
});

test("PayBy opens its page at once, and a refusal without a form is the deposit's end", async () => {
  const all = await createFlowAtMeans();
  await all.flow.chooseMeans({ kind: 'payby' });
  expect([all.created, all.sent]).toEqual([[{ amount: 10_000, depositChannel: 717 }], ['d1:payby']]);
  expect(all.flow.$state.get()).toMatchObject({ screen: { at: 'bank', redirect: 'https://payby.example/1' } });
  expect(all.storedDeposit()).toEqual({ gatewayId: 'd1', amount: 10_000, means: 'payby' });
  // A reload still knows that no bank confirms it.
  void all.flow.load();
  expect(all.flow.$state.get().means).toEqual({ kind: 'payby' });

  const failing = await createFlowAtMeans({
    payByPayby: ({ gatewayId }) =>
      Promise.resolve(all.payment(gatewayId, { status: 'FAILURE', reason: 'DECLINED', message: 'declined' })),
  });
  await failing.flow.chooseMeans({ kind: 'payby' });
  expect(failing.flow.$state.get().screen).toEqual({ at: 'failure', reason: 'DECLINED', message: 'declined' });
  expect([failing.toasts, failing.storedDeposit()]).toEqual([['Deposit Unsuccessful!'], null]);
});

test('a refused wallet payment returns to the choice with the reason', async () => {
  const { flow, storedDeposit } = await createFlowAtMeans({
    payByPayby: () => Promise.resolve(refused(errorCodes.depositNotFound, 'no such deposit')),
  });
  await flow.chooseMeans({ kind: 'payby' });
  expect(flow.$state.get()).toMatchObject({
    screen: { at: 'card' },
    isBusy: false,
    error: { message: 'no such deposit' },
  });
  expect(storedDeposit()).toBeNull();
});

test.each([
  ['CARD_EXPIRED', 'expired', false],
  ['CARD_BLOCKED', 'blocked', false],
  ['BOUND_ELSEWHERE', 'bound', true],
] as const)('a saved card refused with %s is shown as %s', async (reason, status, checkError) => {
  const all = await createFlowAtMeans({
    paySavedCard: ({ gatewayId }) =>
      Promise.resolve(all.payment(gatewayId, { status: 'FAILURE', reason, message: 'no', checkError })),
  });
  await all.flow.chooseMeans({ kind: 'card', card: SAVED_CARD });
  await all.flow.paySavedCard('737');
  const { options, form, isCardBound } = all.flow.$state.get();
  const shown = [...all.toasts];
  expect(options.cards[0]).toMatchObject({ bankCardId: '7', status });
  // The screen still holds the card as it was loaded.
  const { length } = all.created;
  all.flow.closeForm();
  await all.flow.chooseMeans({ kind: 'card', card: SAVED_CARD });
  expect([all.flow.$state.get().form, all.created.length, all.toasts.at(-1)]).toEqual([
    null,
    length,
    { expired: 'expired', blocked: 'locked', bound: 'bound' }[status],
  ]);
  expect({ form, isCardBound, toasts: shown }).toEqual(
    checkError ? { form: 'cvv', isCardBound: true, toasts: [] } : { form: null, isCardBound: false, toasts: ['no'] },
  );
});

test('a removed card is gone, and stays if the gateway refuses', async () => {
  const { flow, toasts } = await createFlowAtMeans();
  expect(await flow.removeCard(SAVED_CARD)).toBe(true);
  expect(flow.$state.get().options.cards.map(({ bankCardId }) => bankCardId)).toEqual(['8']);
  expect(toasts).toEqual(['removed']);
  const refusing = await createFlowAtMeans({ removeCard: () => Promise.resolve(refused(errorCodes.serverBusy)) });
  expect(await refusing.flow.removeCard(SAVED_CARD)).toBe(false);
  expect(refusing.flow.$state.get().options.cards).toHaveLength(2);
});

test("a deposit that is the player's first by the address alone is told so", async () => {
  const { api } = createFlowFixture();
  const status = await api.status('d1');
  const detail = status.ok
    ? { ...status.data, rechargeStatus: 'SUCCESS' as const, firstDeposit: undefined }
    : undefined;
  const { flow, payment } = await createFlowAtForm({
    isNewPlayer: () => true,
    payNewCard: ({ gatewayId }) => Promise.resolve(payment(gatewayId, { status: 'SUCCESS' })),
    status: () => Promise.resolve(detail ? answered(detail) : refused(-1)),
  });
  await flow.payNewCard({ cardNo: '', expireDate: '', cvv: '', holderName: '', saveCard: false });
  expect(flow.$state.get().screen).toEqual({ at: 'success', first: true, couponAmount: 0 });
});

test('a deposit that has expired refreshes the balance', async () => {
  const { flow, state, refreshed } = await createFlowAtForm();
  state.status = 'TIMEOUT';
  await flow.payNewCard({ cardNo: '', expireDate: '', cvv: '', holderName: '', saveCard: false });
  await advanceTime();
  expect([flow.$state.get().screen, refreshed]).toEqual([{ at: 'waiting', late: true }, [true]]);
});

test.each([
  undefined,
  3,
  { gatewayId: 'd1' },
  { gatewayId: 1, result: 'SUCCESS' },
  { gatewayId: 'd1', result: 'PAID' },
])('reads no payment of a host from %j', (data) => {
  expect(readHostPayment(Object(data) as Record<string, unknown>)).toBeUndefined();
});

/** In the mini-program, with its payment under way. */
async function createFlowInHost(more: Partial<DepositApi> = {}) {
  const asked: unknown[] = [];
  const all = await createFlowAtMeans({
    hasHostPayment: () => true,
    askHostToPay: (payment) => {
      asked.push(payment);
      return Promise.resolve('taken');
    },
    ...more,
  });
  await all.flow.chooseMeans({ kind: 'host' });
  return { ...all, asked };
}

test('the host is asked to pay, and its SUCCESS is not believed but makes the page ask', async () => {
  const { flow, asked, sent, state, listeners, at } = await createFlowInHost();
  expect(asked).toEqual([{ gatewayId: 'd1', amount: 10_000, currency: 'AED' }]);
  expect([sent, at()]).toEqual([['d1:host'], 'waiting']);
  listeners.host?.({ gatewayId: 'd1', result: 'SUCCESS' });
  await advanceTime();
  expect(at()).toBe('waiting');
  state.status = 'SUCCESS';
  listeners.host?.({ gatewayId: 'd1', result: 'SUCCESS' });
  await advanceTime();
  expect(flow.$state.get().screen.at).toBe('success');
});

test("HANDLING goes on waiting, FAILURE is told at once, and another deposit's is not heard", async () => {
  const { state, listeners, toasts, at } = await createFlowInHost();
  state.status = 'FAILURE';
  listeners.host?.({ gatewayId: 'other', result: 'FAILURE' });
  listeners.host?.({ gatewayId: 'd1', result: 'HANDLING' });
  await advanceTime();
  expect([at(), toasts]).toEqual(['waiting', []]);
  listeners.host?.({ gatewayId: 'd1', result: 'FAILURE' });
  await advanceTime();
  expect([at(), toasts]).toEqual(['failure', ['Payment failed', 'Deposit Unsuccessful!']]);
});

test('a host that is silent may still be paid: no second deposit, but the player may start over', async () => {
  const { flow, created, sent, storedDeposit, state, listeners, at } = await createFlowInHost({
    askHostToPay: () => Promise.resolve('silent'),
  });
  expect(flow.$state.get()).toMatchObject({ screen: { at: 'waiting', late: true }, gatewayId: 'd1' });
  expect([created.length, sent, storedDeposit()?.gatewayId]).toEqual([1, ['d1:host'], 'd1']);
  state.status = 'SUCCESS';
  listeners.host?.({ gatewayId: 'd1', result: 'SUCCESS' });
  await advanceTime();
  expect(at()).toBe('success');
});

test('a host that was silent is not chosen in advance for the next deposit, after a reload too', async () => {
  const { flow, storedDeposit } = await createFlowInHost({
    askHostToPay: () => Promise.resolve('silent'),
  });
  expect(storedDeposit()).toEqual({ gatewayId: 'd1', amount: 10_000, means: 'host' });
  flow.startOver();
  await advanceTime();
  expect(flow.$state.get()).toMatchObject({ screen: { at: 'amount' }, isHostPaying: true, isHostSilent: true });
  expect(storedDeposit()).toBeNull();

  const reloaded = createFlowFixture({ hasHostPayment: () => true });
  reloaded.storeDeposit({ gatewayId: 'd1', amount: 10_000, means: 'host' });
  reloaded.flow.start();
  await advanceTime();
  expect(reloaded.flow.$state.get()).toMatchObject({ screen: { at: 'waiting' }, means: { kind: 'host' } });
  reloaded.flow.startOver();
  await advanceTime();
  expect(reloaded.flow.$state.get()).toMatchObject({ screen: { at: 'amount' }, isHostSilent: true });
});

test('a host that is silent until its payment has ended changes nothing', async () => {
  const { flow, state, listeners, at } = await createFlowAtMeans({
    hasHostPayment: () => true,
    askHostToPay: async () => {
      state.status = 'SUCCESS';
      listeners.host?.({ gatewayId: 'd1', result: 'SUCCESS' });
      await advanceTime();
      return 'silent';
    },
  });
  await flow.chooseMeans({ kind: 'host' });
  expect(at()).toBe('success');
});

test.each([true, false])('a host that refuses the call keeps the coupon of its deposit: %s', async (hadCoupon) => {
  const asked: number[] = [];
  const { toasts, created } = await createFlowInHost({
    askHostToPay: () => Promise.resolve('refused'),
    dropCoupon: (amount) => {
      asked.push(amount);
      return hadCoupon;
    },
  });
  expect(created).toHaveLength(2);
  expect([asked, toasts]).toEqual([[10_000], hadCoupon ? ['coupon kept'] : []]);
});

test('a host that refuses the call leaves the payment to the card form, on a new deposit', async () => {
  const { flow, storedDeposit } = await createFlowInHost({ askHostToPay: () => Promise.resolve('refused') });
  expect(flow.$state.get()).toMatchObject({
    screen: { at: 'card' },
    form: 'card',
    gatewayId: 'd2',
    isHostPaying: false,
  });
  expect(storedDeposit()).toBeNull();
  await advanceTime(60_000);
  expect(flow.$state.get().screen.at).toBe('card');
});

test('the host is not asked about a payment that the gateway refused', async () => {
  const { asked, at } = await createFlowInHost({
    payInHost: () => Promise.resolve(refused(errorCodes.accountUnderReview)),
  });
  expect([asked, at()]).toEqual([[], 'card']);
});
