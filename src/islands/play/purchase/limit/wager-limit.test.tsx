import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallAnswer } from '#client/gateway/call.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { toWire } from '#kernel/money.ts';
import { createWallet } from '#support/players/wallet.ts';

const UNTIL = Date.parse('2030-01-05T08:00:00Z');
const call = vi.fn<(...of: unknown[]) => Promise<CallAnswer<{ readonly list: readonly unknown[] }>>>();
vi.mock('#client/gateway/call.ts', () => ({ call }));
vi.stubGlobal('document', {
  documentElement: { lang: 'en-US', dataset: {} },
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});
const { $user } = await import('#client/session/user.ts');
const { publishPush } = await import('#client/socket/pushes.ts');
const { $wallet } = await import('#client/wallet/wallet.ts');
const { $wagerLimit } = await import('./wager-limit.ts');
const { default: WagerLimitNote } = await import('./wager-limit-note.tsx');

const answerLeft = (remainAmount: number) =>
  call.mockResolvedValue({
    ok: true,
    data: { list: [{ exclusionValue: 10_000, remainAmount, exclusionEndTimestamp: UNTIL }] },
  });
const answerNone = () => call.mockResolvedValue({ ok: true, data: { list: [{ exclusionValue: null }] } });
const leftIs = (left: number | undefined) =>
  vi.waitFor(() => expect($wagerLimit.get()?.left).toBe(left), { timeout: 10_000 });

let stop: (() => void) | undefined;
const show = () => (stop = $wagerLimit.listen(() => undefined));
beforeEach(() => {
  vi.useFakeTimers();
  call.mockReset();
  $user.set({ userOpenId: 'sara', sessionToken: 'token' } as never);
});
afterEach(() => {
  stop?.();
  // It is unmounted a second later.
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

test('follows a purchase and a limit that is set elsewhere', async () => {
  answerLeft(5_000);
  show();
  await leftIs(5_000);
  expect(call.mock.calls[0]?.slice(1)).toEqual([{ exclusionType: 4 }, { silent: true }]);
  answerLeft(2_000);
  $wallet.set(createWallet(100_000));
  await leftIs(2_000);
  answerLeft(1_000);
  publishPush({ type: 'userBetLimit', data: {} });
  await leftIs(1_000);
  // Another player has another limit.
  answerNone();
  $user.set({ userOpenId: 'omar', sessionToken: 'other' } as never);
  expect($wagerLimit.get()).toBeNull();
});

test('is asked for once where there is none, and of no visitor', async () => {
  answerNone();
  show();
  await call.mock.results[0]?.value;
  $wallet.set(createWallet(90_000));
  expect(call).toHaveBeenCalledOnce();
  $user.set(null);
  expect(call).toHaveBeenCalledOnce();
});

/** The note beside one entry of AED 20 in so many draws. */
function readNote(draws: number): string {
  const price = toWire(luckyDay.price) * draws;
  return renderToStaticMarkup(<WagerLimitNote price={price} draws={draws} locale="en-US" />)
    .replace(/[\u2066-\u2069]|<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ');
}

test('says what is left, and before the payment that an order with all its draws is more', async () => {
  answerLeft(toWire(luckyDay.price));
  show();
  await leftIs(toWire(luckyDay.price));
  expect(readNote(1)).toMatch(/^AED 20 left of your wager limit, until .+ \(Dubai time\)\.$/);
  expect(readNote(2)).toMatch(
    /^Your wager limit has AED 20 left until .+\. This order is more\. It counts with all its draws\.$/,
  );
  call.mockResolvedValue({ ok: false } as never);
  publishPush({ type: 'userBetLimit', data: {} });
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  await leftIs(toWire(luckyDay.price));
  answerLeft(0);
  publishPush({ type: 'userBetLimit', data: {} });
  await leftIs(0);
  expect(readNote(2)).toMatch(/ used up your wager limit\. .+ \(Dubai time\)\.$/);
  answerNone();
  publishPush({ type: 'userBetLimit', data: {} });
  await leftIs(undefined);
  expect(readNote(2)).toBe('');
});
