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

test('not verified: no amount is asked', async () => {
  const { io } = createFlowFixture();
  const channels = await io.channels();
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
  await flow.choose(SAVED_CARD);
  expect(flow.$state.get()).toMatchObject({ form: 'cvv', gatewayId: 'd1' });
  flow.closeForm();
  await flow.choose(null);
  expect(flow.$state.get()).toMatchObject({ form: 'card', gatewayId: 'd2' });
  flow.closeForm();
  await flow.choose({ ...SAVED_CARD, status: 'expired' });
  expect(flow.$state.get()).toMatchObject({ form: null, fault: { reason: 'CARD_EXPIRED', message: 'expired' } });
  expect(toasts).toEqual(['expired']);
});

test('a refused beginning opens no form', async () => {
  const { flow } = await createFlowAtForm({
    create: () => Promise.resolve(refused(errorCodes.tooManyDepositAttempts)),
  });
  expect(flow.$state.get()).toMatchObject({ form: null, busy: false, screen: { at: 'means' } });
});

test('success at once, the first one told as such', async () => {
  const { flow, state, toasts, payment, kept, at, refreshed, told } = await createFlowAtForm({
    payNew: ({ gatewayId }) => Promise.resolve(payment(gatewayId, { status: 'SUCCESS' })),
  });
  Object.assign(state, { status: 'SUCCESS', first: true });
  await flow.payNew(CARD);
  expect(flow.$state.get()).toMatchObject({ screen: { at: 'success', first: true }, form: null, busy: false });
  expect(toasts).toEqual(['Deposit Successful!']);
  expect([at(), kept()]).toEqual(['success', null]);
  expect([refreshed, told]).toEqual([[true], [3]]);
});

test("the bank's page, and back: polling ends it", async () => {
  const { flow, state, at, payment, kept } = await createFlowAtForm({
    payNew: ({ gatewayId }) => Promise.resolve(payment(gatewayId, { redirect: 'https://bank.example/1' })),
  });
  await flow.payNew(CARD);
  expect(flow.$state.get().screen).toEqual({ at: 'bank', redirect: 'https://bank.example/1' });
  expect(kept()).toEqual({ gatewayId: 'd1', amount: 10_000 });
  flow.leaveBank();
  await advanceTime();
  expect(at()).toBe('waiting');
  state.status = 'SUCCESS';
  await advanceTime(6_000);
  expect(at()).toBe('success');
});

test("a wallet push while the bank's page is open ends it at once", async () => {
  const { flow, state, heard, at, payment } = await createFlowAtForm({
    payNew: ({ gatewayId }) => Promise.resolve(payment(gatewayId, { redirect: 'https://bank.example/1' })),
  });
  await flow.payNew(CARD);
  heard.wallet?.();
  await advanceTime();
  expect(at()).toBe('bank');
  state.status = 'SUCCESS';
  heard.wallet?.();
  await advanceTime();
  expect(at()).toBe('success');
});

test('a failure heard by push while waiting is shown with its reason; another deposit’s is only told', async () => {
  const { flow, state, heard, at, toasts } = await createFlowAtForm();
  await flow.payNew(CARD);
  await advanceTime();
  state.status = 'FAILURE';
  heard.failure?.({ gatewayId: 'other' });
  await advanceTime();
  expect([at(), toasts]).toEqual(['waiting', ['declined']]);
  heard.failure?.({ gatewayId: 'd1' });
  await advanceTime();
  expect(flow.$state.get().screen).toEqual({ at: 'failure', reason: 'DECLINED', message: 'declined' });
});

test('no result after the last try: late, and looking again finds it', async () => {
  const { flow, state } = await createFlowAtForm();
  await flow.payNew(CARD);
  await advanceTime(42_000);
  expect(flow.$state.get().screen).toEqual({ at: 'waiting', late: true });
  state.status = 'SUCCESS';
  flow.refresh();
  await advanceTime();
  expect(flow.$state.get().screen.at).toBe('success');
});

test.each(['AML_BLOCKED', 'LIABILITY_LIMIT'] as const)('%s is a screen of its own', async (reason) => {
  const { flow, payment } = await createFlowAtForm({
    payNew: ({ gatewayId }) => Promise.resolve(payment(gatewayId, { status: 'FAILURE', reason, message: 'stopped' })),
  });
  await flow.payNew(CARD);
  expect(flow.$state.get()).toMatchObject({ screen: { at: 'failure', reason, message: 'stopped' }, form: null });
});

test.each([-1, -2, errorCodes.internalError])(
  'an answer that is lost (%i) is never paid again: the deposit is asked',
  async (code) => {
    const { flow, at, kept } = await createFlowAtForm({ payNew: () => Promise.resolve(refused(code)) });
    await flow.payNew(CARD);
    expect(at()).toBe('waiting');
    expect(kept()).toEqual({ gatewayId: 'd1', amount: 10_000 });
  },
);

test.each([errorCodes.invalidInput, errorCodes.serverBusy])(
  'a refusal before the bank is asked (%i) leaves the form as it is, over the same deposit',
  async (code) => {
    const { flow, at, kept } = await createFlowAtForm({ payNew: () => Promise.resolve(refused(code, 'not now')) });
    await flow.payNew(CARD);
    const fault = { reason: null, message: 'not now' };
    expect(flow.$state.get()).toMatchObject({ form: 'card', busy: false, gatewayId: 'd1', fault });
    expect([at(), kept()]).toEqual(['means', null]);
  },
);

test('two presses pay once', async () => {
  const { flow, sent } = await createFlowAtForm();
  await Promise.all([flow.payNew(CARD), flow.payNew(CARD)]);
  expect(sent).toEqual(['d1']);
});

test('stopped, it hears no push and asks no more', async () => {
  const { flow, heard } = createFlowFixture();
  const stop = flow.start();
  await advanceTime();
  expect(heard.wallet).toBeTypeOf('function');
  stop();
  expect(heard).toEqual({});
});

test('a reload finds the deposit that was under way', async () => {
  const { flow, keep, state, at } = createFlowFixture();
  keep({ gatewayId: 'd9', amount: 25_000 });
  await flow.load();
  await advanceTime();
  expect(flow.$state.get()).toMatchObject({ screen: { at: 'waiting' }, amount: 25_000, gatewayId: 'd9' });
  state.status = 'SUCCESS';
  await advanceTime(6_000);
  expect(at()).toBe('success');
});

test("a deposit kept by another player's session is forgotten", async () => {
  const { flow, keep, at, kept } = createFlowFixture({
    status: () => Promise.resolve(refused(errorCodes.depositNotFound)),
  });
  keep({ gatewayId: 'd9', amount: 25_000 });
  await flow.load();
  await advanceTime();
  expect([at(), kept()]).toEqual(['amount', null]);
});

test('a card that cannot be encrypted is not sent: its sentence, the form stays, and a reload waits for nothing', async () => {
  let fails = true;
  const { flow, sent, kept, toasts } = await createFlowAtForm({
    seal: ({ gatewayId }) =>
      Promise.resolve(fails ? { ok: false, error: 'not encrypted' } : { ok: true, value: `jwe of ${gatewayId}` }),
  });
  await flow.payNew(CARD);
  const fault = { reason: null, message: 'not encrypted' };
  expect(flow.$state.get()).toMatchObject({ form: 'card', busy: false, gatewayId: 'd1', fault });
  expect([sent, kept(), toasts]).toEqual([[], null, ['not encrypted']]);
  fails = false;
  await flow.payNew(CARD);
  expect([sent, kept()]).toEqual([['d1'], { gatewayId: 'd1', amount: 10_000 }]);
});

test('nothing is kept before the card is ready to be sent', async () => {
  const { promise, resolve } = Promise.withResolvers<{ ok: true; value: string }>();
  const { flow, kept, sent } = await createFlowAtForm({ seal: () => promise });
  const paying = flow.payNew(CARD);
  await advanceTime();
  expect([kept(), flow.$state.get().busy]).toEqual([null, true]);
  resolve({ ok: true, value: 'jwe' });
  await paying;
  expect([sent, kept()?.gatewayId]).toEqual([['d1'], 'd1']);
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
  const first = flow.choose(null);
  flow.show('amount');
  expect(flow.$state.get()).toMatchObject({ screen: { at: 'amount' }, busy: false });
  flow.chooseAmount(50_000);
  answers[0]?.('of 100');
  await first;
  expect(flow.$state.get()).toMatchObject({ form: null, gatewayId: '', amount: 50_000, busy: false });
  const second = flow.choose(null);
  answers[1]?.('of 500');
  await second;
  expect(flow.$state.get()).toMatchObject({ form: 'card', gatewayId: 'of 500', amount: 50_000 });
  expect(amounts).toEqual([10_000, 50_000]);
});

test('an amount is not changed under a payment', async () => {
  const { flow, at } = await createFlowAtForm({ payNew: () => new Promise(() => undefined) });
  void flow.payNew(CARD);
  await advanceTime();
  flow.show('amount');
  flow.chooseAmount(50_000);
  expect([at(), flow.$state.get().form, flow.$state.get().amount]).toEqual(['means', 'card', 10_000]);
});
