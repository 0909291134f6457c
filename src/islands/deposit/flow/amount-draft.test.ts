import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFlowAtForm, CARD, answered, advanceTime, createFlowFixture } from '#support/islands/deposit-flow.ts';
import { NEW_CARD } from './state.ts';
import { readAmountDraft } from './amount-draft.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function startFlow(text: string, chosen = false) {
  const all = createFlowFixture();
  all.amountDraft.set({ text, chosen });
  all.flow.start();
  await advanceTime();
  return all;
}
const screenAndAmount = ({ flow }: ReturnType<typeof createFlowFixture>) => {
  const { screen, amount } = flow.$state.get();
  return [screen.at, amount];
};

test.each([
  ['75', 7_500],
  ['٧٥', 7_500],
  ['1,000.50', 100_050],
  // Below the channel's minimum: the minimum. Invalid or above the maximum: an empty field.
  ['', 0],
  ['abc', 0],
  ['-75', 0],
  ['1e3', 0],
  ['9', 1_000],
  ['10001', 0],
  ['99999999', 0],
])('a link with "%s" opens the amount step with %i fils', async (text, fils) => {
  expect(screenAndAmount(await startFlow(text))).toEqual(['amount', fils]);
});

test('a reload on the card step stays there', async () => {
  const { flow, amountDraft } = await startFlow('');
  flow.chooseAmount(15_050);
  expect(amountDraft.get()).toEqual({ text: '150.50', chosen: true });
  const again = createFlowFixture();
  again.amountDraft.set(amountDraft.get());
  again.flow.start();
  await advanceTime();
  expect(screenAndAmount(again)).toEqual(['card', 15_050]);
});

test('a reload after going back stays on the amount step', async () => {
  const all = await startFlow('75');
  all.flow.chooseAmount(7_500);
  all.flow.goBackTo('amount');
  expect(all.amountDraft.get()).toEqual({ text: '75', chosen: false });
});

test('asks again for an amount that is no longer allowed', async () => {
  expect(screenAndAmount(await startFlow('20000', true))).toEqual(['amount', 0]);
});

test('clears the amount for a new deposit and for another player', async () => {
  const all = await startFlow('75', true);
  all.flow.startOver();
  await advanceTime();
  expect(screenAndAmount(all)).toEqual(['amount', 0]);
  all.flow.chooseAmount(7_500);
  all.logInAs('omar');
  await advanceTime();
  expect(screenAndAmount(all)).toEqual(['amount', 0]);
  expect(all.amountDraft.get()).toBeNull();
});

test('forgets the amount of a decided deposit', async () => {
  const paid = createFlowFixture({
    payNewCard: ({ gatewayId }) => Promise.resolve(paid.payment(gatewayId, { status: 'SUCCESS' })),
  });
  paid.amountDraft.set({ text: '75', chosen: true });
  paid.state.status = 'SUCCESS';
  paid.flow.start();
  await advanceTime();
  await paid.flow.chooseMeans(NEW_CARD);
  await paid.flow.payNewCard(CARD);
  expect([paid.at(), paid.amountDraft.get()]).toEqual(['success', null]);
});

test('keeps the amount of a failed deposit for a retry and a reload', async () => {
  const failed = await createFlowAtForm();
  failed.state.status = 'FAILURE';
  await failed.flow.payNewCard(CARD);
  await advanceTime(10_000);
  expect([failed.at(), failed.amountDraft.get()]).toEqual(['failure', { text: '100', chosen: true }]);
  failed.flow.startOver();
  await advanceTime();
  // To other means of payment, with the same amount.
  expect(screenAndAmount(failed)).toEqual(['card', 10_000]);
});

test('shows a pending deposit before any amount', async () => {
  const all = createFlowFixture();
  all.storeDeposit({ gatewayId: 'd9', amount: 10_000 });
  all.amountDraft.set({ text: '75', chosen: true });
  all.flow.start();
  await advanceTime();
  expect(screenAndAmount(all)).toEqual(['waiting', 10_000]);
});

test("reads the amount from the tab's storage of this player, else from the address", () => {
  const storedDeposit = { deposit: { who: 'sara', text: '150', chosen: true } };
  expect(readAmountDraft(storedDeposit, '?amount=75', 'sara')).toEqual({ text: '150', chosen: true });
  expect(readAmountDraft(storedDeposit, '?amount=75', 'omar')).toEqual({ text: '75', chosen: false });
  expect(readAmountDraft(storedDeposit, '', 'omar')).toBeNull();
  expect(readAmountDraft(null, '?amount=75&isNewFlag=1', undefined)).toEqual({ text: '75', chosen: false });
  for (const broken of [undefined, 7, {}, { deposit: 7 }, { deposit: { who: 'sara', text: 7 } }])
    expect(readAmountDraft(broken, '', 'sara')).toBeNull();
});

test('keeps the amount while the channel cannot be loaded', async () => {
  const good = await createFlowFixture().api.channels();
  const channels = vi.fn().mockResolvedValueOnce({ ok: false, code: -1, message: '', extData: null });
  const all = createFlowFixture({ channels: channels.mockResolvedValue(good.ok ? answered(good.data) : good) });
  all.amountDraft.set({ text: '75', chosen: false });
  all.flow.start();
  await advanceTime();
  expect(all.at()).toBe('unreachable');
  await all.flow.load();
  expect(screenAndAmount(all)).toEqual(['amount', 7_500]);
});
