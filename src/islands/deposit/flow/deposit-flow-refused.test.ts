import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import {
  createFlowAtForm,
  CARD,
  refused,
  SAVED_CARD,
  advanceTime,
  createFlowFixture,
} from '#support/islands/deposit-flow.ts';
import { NEW_CARD } from './state.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a refused card shows its reason, keeps the form open and creates a new deposit', async () => {
  const { flow, toasts, payment } = await createFlowAtForm({
    payNewCard: ({ gatewayId }) =>
      Promise.resolve(
        payment(gatewayId, {
          status: 'FAILURE',
          reason: 'CVV_INVALID',
          message: 'Please enter a valid security code.',
        }),
      ),
  });
  await flow.payNewCard(CARD);
  const error = { reason: 'CVV_INVALID', message: 'Please enter a valid security code.' };
  expect(toasts).toEqual([error.message]);
  // The toast disappears; the note in the form stays until the next attempt or until the form is closed.
  expect(flow.$state.get()).toMatchObject({ form: 'card', isBusy: false, gatewayId: 'd2', error });
  const again = flow.payNewCard(CARD);
  expect(flow.$state.get().error).toBeNull();
  await again;
  expect(flow.$state.get().error).toEqual(error);
  flow.closeForm();
  expect(flow.$state.get().error).toBeNull();
});

test('a coupon that is refused leads back to where another one, or none, is chosen', async () => {
  const asked: number[] = [];
  const all = createFlowFixture({
    create: () => Promise.resolve(refused(errorCodes.couponUsed)),
    isCouponRefused: (code) => Promise.resolve(asked.push(code) > 0),
  });
  all.flow.start();
  await advanceTime();
  all.flow.chooseAmount(10_000);
  await all.flow.chooseMeans(NEW_CARD);
  expect(asked).toEqual([errorCodes.couponUsed]);
  expect(all.flow.$state.get()).toMatchObject({ screen: { at: 'amount' }, form: null, isBusy: false });
  // A reload stays there, with the amount.
  expect(all.amountDraft.get()).toEqual({ text: '100', chosen: false });
});

const LIMIT = { limit: 30_000, left: 5_000, until: 1_800_000_000_000 };

test('a deposit that is refused by the limit leads back to the amount, which says what is left', async () => {
  const extData = { availableLimit: 5_000, depositLimit: 30_000, exclusionEndTimestamp: LIMIT.until };
  const answer = { ...refused(errorCodes.depositAboveLimit, 'only up to 50'), extData };
  const { flow, toasts, amountDraft } = await createFlowAtForm({ create: () => Promise.resolve(answer) });
  expect(flow.$state.get()).toMatchObject({ screen: { at: 'amount' }, limit: LIMIT, form: null, isBusy: false });
  expect(toasts).toEqual([]);
  // A reload stays there, too.
  expect(amountDraft.get()).toEqual({ text: '100', chosen: false });
});

test('a payment that is refused by the limit leads there, too', async () => {
  const extData = { availableLimit: 5_000, depositLimit: 30_000, exclusionEndTimestamp: LIMIT.until };
  const { flow, storedDeposit } = await createFlowAtForm({
    payNewCard: () => Promise.resolve({ ...refused(errorCodes.depositAboveLimit, 'only up to 50'), extData }),
  });
  await flow.payNewCard(CARD);
  expect(flow.$state.get()).toMatchObject({ screen: { at: 'amount' }, limit: LIMIT, form: null, error: null });
  expect(storedDeposit()).toBeNull();
});

test('a refusal by the limit that does not say what is left is shown in its own words', async () => {
  const answer = refused(errorCodes.depositLimitReached, 'limit reached');
  const { flow, toasts } = await createFlowAtForm({ create: () => Promise.resolve(answer) });
  expect(flow.$state.get()).toMatchObject({ screen: { at: 'amount' }, limit: null, isBusy: false });
  expect(toasts).toEqual(['limit reached']);
});

test('the limit is known with the amount, and asked for again', async () => {
  const limits = [LIMIT, null];
  const all = createFlowFixture({ limit: () => Promise.resolve(limits.shift() ?? null) });
  all.flow.start();
  await advanceTime();
  expect(all.flow.$state.get()).toMatchObject({ screen: { at: 'amount' }, limit: LIMIT });
  await all.flow.loadLimit();
  expect(all.flow.$state.get()).toMatchObject({ screen: { at: 'amount' }, limit: null });
});

test('a refused card without a new deposit shows its reason beside the cards', async () => {
  let created = 0;
  const { api } = createFlowFixture();
  const { flow, payment } = await createFlowAtForm({
    create: (deposit) => (created++ === 0 ? api.create(deposit) : Promise.resolve(refused(errorCodes.internalError))),
    payNewCard: ({ gatewayId }) =>
      Promise.resolve(payment(gatewayId, { status: 'FAILURE', reason: 'DECLINED', message: 'declined' })),
  });
  await flow.payNewCard(CARD);
  const { form, error, screen } = flow.$state.get();
  expect([form, error, screen.at]).toEqual([null, { reason: 'DECLINED', message: 'declined' }, 'card']);
  await flow.chooseMeans({ kind: 'card', card: SAVED_CARD });
  expect(flow.$state.get().error).toBeNull();
});

test('checkError asks for another card on a new deposit', async () => {
  const { flow, toasts, payment } = await createFlowAtForm({
    payNewCard: ({ gatewayId }) =>
      Promise.resolve(
        payment(gatewayId, { status: 'FAILURE', reason: 'CARD_BOUND', message: 'bound', checkError: true }),
      ),
  });
  await flow.payNewCard(CARD);
  expect(flow.$state.get()).toMatchObject({ isCardBound: true, form: 'card', gatewayId: 'd2' });
  expect(toasts).toEqual([]);
  flow.replaceCard();
  expect(flow.$state.get()).toMatchObject({ isCardBound: false, form: 'card', means: NEW_CARD });
});

test('checkError offers another card only after the new deposit was created', async () => {
  const released = Promise.withResolvers<undefined>();
  let created = 0;
  const { api } = createFlowFixture();
  const { flow, payment } = await createFlowAtForm({
    create: async (deposit) => {
      if (created++ > 0) await released.promise;
      return api.create(deposit);
    },
    payNewCard: ({ gatewayId }) =>
      Promise.resolve(
        payment(gatewayId, { status: 'FAILURE', reason: 'CARD_BOUND', message: 'bound', checkError: true }),
      ),
  });
  const paying = flow.payNewCard(CARD);
  await advanceTime();
  expect([created, flow.$state.get()]).toMatchObject([2, { isCardBound: false, form: 'card', isBusy: true }]);
  released.resolve(undefined);
  await paying;
  expect(flow.$state.get()).toMatchObject({ isCardBound: true, form: 'card', isBusy: false });
});

test('checkError without a new deposit offers no other card', async () => {
  let created = 0;
  const { api } = createFlowFixture();
  const { flow, payment, toasts } = await createFlowAtForm({
    create: (deposit) => (created++ === 0 ? api.create(deposit) : Promise.resolve(refused(errorCodes.internalError))),
    payNewCard: ({ gatewayId }) =>
      Promise.resolve(
        payment(gatewayId, { status: 'FAILURE', reason: 'CARD_BOUND', message: 'bound', checkError: true }),
      ),
  });
  await flow.payNewCard(CARD);
  const error = { reason: 'CARD_BOUND', message: 'bound' };
  expect(flow.$state.get()).toMatchObject({
    isCardBound: false,
    form: null,
    isBusy: false,
    error,
    screen: { at: 'card' },
  });
  expect(toasts).toEqual(['bound']);
});

test('sends no payment from a place where the player may not deposit; the form stays as it was', async () => {
  const checkPlace = vi.fn(() => Promise.resolve(false));
  const { flow, sent, api } = await createFlowAtForm({ checkPlace });
  await flow.payNewCard(CARD);
  expect(flow.$state.get()).toMatchObject({ form: 'card', isBusy: false, error: null, gatewayId: 'd1' });
  expect([sent, api.pendingDeposit().get()]).toEqual([[], null]);
  checkPlace.mockResolvedValue(true);
  await flow.payNewCard(CARD);
  expect(sent).toHaveLength(1);
});
