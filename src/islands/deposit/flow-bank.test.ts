import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atForm, CARD, refused, tick, world } from '../../../tests/support/deposit-flow.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const BANK = 'https://bank.example/1';

test("a reload while the bank's page is not answered: it can be opened again, and its outcome is found", async () => {
  const { flow, io, state, at } = world();
  io.open.set({ gatewayId: 'd9', amount: 25_000 });
  state.redirect = BANK;
  const shown = new Set<string>();
  flow.$state.listen(({ screen }) => shown.add(screen.at));
  await flow.load();
  await tick();
  // No word of money on its way, not for a moment.
  expect([...shown]).toEqual(['loading', 'challenged']);
  expect(flow.$state.get()).toMatchObject({ screen: { at: 'challenged', redirect: BANK }, amount: 25_000 });
  flow.reopenBank();
  expect(flow.$state.get().screen).toEqual({ at: 'bank', redirect: BANK });
  await tick(60_000);
  expect(at()).toBe('bank');
  flow.returned();
  expect(at()).toBe('waiting');
  Object.assign(state, { status: 'SUCCESS', redirect: '' });
  await tick(6_000);
  expect(at()).toBe('success');
});

test('unanswered at the bank, the tries used up: still no promise of money, and a push ends it', async () => {
  const { flow, state, heard, at, payment } = await atForm({
    payNew: ({ gatewayId }) => Promise.resolve(payment(gatewayId, { redirect: BANK })),
  });
  state.redirect = BANK;
  await flow.payNew(CARD);
  flow.leaveBank();
  expect(at()).toBe('challenged');
  await tick(60_000);
  expect(at()).toBe('challenged');
  Object.assign(state, { status: 'SUCCESS', redirect: '' });
  heard.wallet?.();
  await tick();
  expect(at()).toBe('success');
});

test('starting over forgets the deposit: the amount is asked, and the old one is not asked for again', async () => {
  const { flow, io, state, at, kept } = world();
  io.open.set({ gatewayId: 'd9', amount: 25_000 });
  state.redirect = BANK;
  await flow.load();
  await tick();
  // As a button is given it: alone.
  const { again } = flow;
  again();
  state.status = 'SUCCESS';
  await tick(60_000);
  expect([at(), kept(), flow.$state.get().gatewayId]).toEqual(['amount', null, '']);
});

test.each(['wallet', 'visible'] as const)('%s: asks at once, also after the last try', async (what) => {
  const { flow, state, heard, at } = await atForm();
  await flow.payNew(CARD);
  await tick(42_000);
  expect(flow.$state.get().screen).toEqual({ at: 'waiting', late: true });
  heard[what]?.();
  await tick();
  expect(flow.$state.get().screen).toEqual({ at: 'waiting', late: true });
  state.status = 'SUCCESS';
  heard[what]?.();
  await tick();
  expect(at()).toBe('success');
});

test.each(['wallet', 'visible'] as const)('%s: asks at once, also while an answer is slow to come', async (what) => {
  const base = world();
  let calls = 0;
  const { flow, heard, at } = await atForm({
    status: (gatewayId) => (calls++ === 0 ? new Promise(() => undefined) : base.io.status(gatewayId)),
  });
  base.state.status = 'SUCCESS';
  await flow.payNew(CARD);
  await tick();
  expect(at()).toBe('waiting');
  heard[what]?.();
  await tick();
  expect(at()).toBe('success');
});

test('paid, and the answer to where it stands is lost: it is waited for, not left in the form', async () => {
  const { flow, at, payment } = await atForm({
    payNew: ({ gatewayId }) => Promise.resolve(payment(gatewayId, { status: 'SUCCESS' })),
    status: () => Promise.resolve(refused(-1)),
  });
  await flow.payNew(CARD);
  expect([at(), flow.$state.get().busy]).toEqual(['waiting', false]);
});

test('starting over while the bank still works: the new one is not mixed up with the old one, which may still end', async () => {
  const { flow, state, heard, at, kept, toasts } = await atForm();
  await flow.payNew(CARD);
  await tick();
  expect(at()).toBe('waiting');
  flow.again();
  await tick();
  expect([at(), kept()]).toEqual(['amount', null]);
  flow.chooseAmount(20_000);
  await flow.choose(null);
  expect(flow.$state.get()).toMatchObject({ gatewayId: 'd2', amount: 20_000, form: 'card' });
  state.status = 'SUCCESS';
  heard.wallet?.();
  await tick(60_000);
  expect(flow.$state.get()).toMatchObject({ screen: { at: 'means' }, form: 'card' });
  heard.failure?.({ gatewayId: 'd1', memo: 'the first one failed' });
  expect([at(), toasts]).toEqual(['means', ['the first one failed']]);
});

test('back from the bank, whose word has not come through yet: the player is not told that it is unanswered', async () => {
  const { flow, state, at, payment } = await atForm({
    payNew: ({ gatewayId }) => Promise.resolve(payment(gatewayId, { redirect: BANK })),
  });
  state.redirect = BANK;
  await flow.payNew(CARD);
  const shown = new Set<string>();
  flow.$state.listen(({ screen }) => shown.add(screen.at));
  flow.returned();
  await tick(30_000);
  expect([...shown]).toEqual(['waiting']);
  state.status = 'SUCCESS';
  await tick(6_000);
  expect(at()).toBe('success');
});
