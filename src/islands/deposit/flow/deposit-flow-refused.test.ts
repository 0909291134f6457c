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

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a refusal in the form: its sentence, a fresh deposit, the form stays', async () => {
  const { flow, toasts, payment } = await createFlowAtForm({
    payNew: ({ gatewayId }) =>
      Promise.resolve(
        payment(gatewayId, {
          status: 'FAILURE',
          reason: 'CVV_INVALID',
          message: 'Please enter a valid security code.',
        }),
      ),
  });
  await flow.payNew(CARD);
  const fault = { reason: 'CVV_INVALID', message: 'Please enter a valid security code.' };
  expect(toasts).toEqual([fault.message]);
  // The toast goes; the reason stays beside the form until it is paid again or closed.
  expect(flow.$state.get()).toMatchObject({ form: 'card', busy: false, gatewayId: 'd2', fault });
  const again = flow.payNew(CARD);
  expect(flow.$state.get().fault).toBeNull();
  await again;
  expect(flow.$state.get().fault).toEqual(fault);
  flow.closeForm();
  expect(flow.$state.get().fault).toBeNull();
});

test('refused, and no fresh deposit can be begun: the reason stands beside the cards to choose from', async () => {
  let begun = 0;
  const { io } = createFlowFixture();
  const { flow, payment } = await createFlowAtForm({
    create: (amount) => (begun++ === 0 ? io.create(amount) : Promise.resolve(refused(errorCodes.internalError))),
    payNew: ({ gatewayId }) =>
      Promise.resolve(payment(gatewayId, { status: 'FAILURE', reason: 'DECLINED', message: 'declined' })),
  });
  await flow.payNew(CARD);
  const { form, fault, screen } = flow.$state.get();
  expect([form, fault, screen.at]).toEqual([null, { reason: 'DECLINED', message: 'declined' }, 'means']);
  await flow.choose(SAVED_CARD);
  expect(flow.$state.get().fault).toBeNull();
});

test('checkError asks for another card, over a fresh deposit', async () => {
  const { flow, toasts, payment } = await createFlowAtForm({
    payNew: ({ gatewayId }) =>
      Promise.resolve(
        payment(gatewayId, { status: 'FAILURE', reason: 'CARD_BOUND', message: 'bound', checkError: true }),
      ),
  });
  await flow.payNew(CARD);
  expect(flow.$state.get()).toMatchObject({ bound: true, form: 'card', gatewayId: 'd2' });
  expect(toasts).toEqual([]);
  flow.replaceCard();
  expect(flow.$state.get()).toMatchObject({ bound: false, form: 'card', card: null });
});

test('checkError: no other card is offered before the fresh deposit has begun', async () => {
  const begins = Promise.withResolvers<undefined>();
  let begun = 0;
  const { io } = createFlowFixture();
  const { flow, payment } = await createFlowAtForm({
    create: async (amount) => {
      if (begun++ > 0) await begins.promise;
      return io.create(amount);
    },
    payNew: ({ gatewayId }) =>
      Promise.resolve(
        payment(gatewayId, { status: 'FAILURE', reason: 'CARD_BOUND', message: 'bound', checkError: true }),
      ),
  });
  const paying = flow.payNew(CARD);
  await advanceTime();
  expect([begun, flow.$state.get()]).toMatchObject([2, { bound: false, form: 'card', busy: true }]);
  begins.resolve(undefined);
  await paying;
  expect(flow.$state.get()).toMatchObject({ bound: true, form: 'card', busy: false });
});

test('checkError, and no fresh deposit can be begun: no other card is offered over the refused one', async () => {
  let begun = 0;
  const { io } = createFlowFixture();
  const { flow, payment, toasts } = await createFlowAtForm({
    create: (amount) => (begun++ === 0 ? io.create(amount) : Promise.resolve(refused(errorCodes.internalError))),
    payNew: ({ gatewayId }) =>
      Promise.resolve(
        payment(gatewayId, { status: 'FAILURE', reason: 'CARD_BOUND', message: 'bound', checkError: true }),
      ),
  });
  await flow.payNew(CARD);
  const fault = { reason: 'CARD_BOUND', message: 'bound' };
  expect(flow.$state.get()).toMatchObject({ bound: false, form: null, busy: false, fault, screen: { at: 'means' } });
  expect(toasts).toEqual(['bound']);
});
