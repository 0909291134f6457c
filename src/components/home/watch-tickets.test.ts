import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $user } from '#client/session/user.ts';
import { $connected } from '#client/socket/connected.ts';
import { publishPush } from '#client/socket/pushes.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { stubPageVisibility } from '#support/islands/page-visibility.ts';
import { findLastDrawn, watchTickets, type Order, type Tickets } from './watch-tickets.ts';

const NOW = Date.UTC(2026, 10, 21);
let page: ReturnType<typeof stubPageVisibility>;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  page = stubPageVisibility();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const logIn = (userOpenId: string) =>
  $user.set({ nickname: '', sessionToken: userOpenId, userOpenId, verifiedStatus: 3 } as never);
/** An order by what is compared here. */
const order = (orderId: string, drawTimestamp: number) => ({ orderId, drawTimestamp }) as Order;
const ticketsOf = (...waiting: Order[]): Tickets => ({ waiting, decided: [] });

/** Tickets of a player, as they were shown; undefined for placeholders. */
async function watch(...answers: (Tickets | undefined)[]) {
  const fetchTickets = vi.fn(() => Promise.resolve(answers.length > 1 ? answers.shift() : answers[0]));
  const shown: (string[] | undefined)[] = [];
  logIn('sara');
  watchTickets(fetchTickets, (tickets) => shown.push(tickets?.waiting.map(({ orderId }) => orderId)));
  await settle();
  return { fetchTickets, shown };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

test('shows an answer again only if it changed', async () => {
  const first = ticketsOf(order('a', NOW + 60 * SECOND_MS));
  const { fetchTickets, shown } = await watch(first, first, ticketsOf());
  page.show();
  await settle();
  expect(shown).toEqual([['a']]);
  publishPush({ type: 'bet', data: { orderId: 'a', won: false } });
  await settle();
  expect(fetchTickets).toHaveBeenCalledTimes(3);
  expect(shown).toEqual([['a'], []]);
});

test('fetches again after a request during which an order changed', async () => {
  const { fetchTickets, shown } = await watch(ticketsOf(), ticketsOf(order('a', NOW)));
  const late = Promise.withResolvers<Tickets>();
  fetchTickets.mockReturnValueOnce(late.promise);
  page.show();
  publishPush({ type: 'bet_confirm', data: { orderId: 'a' } });
  late.resolve(ticketsOf());
  await settle();
  expect(shown).toEqual([[], ['a']]);
});

test.each([
  ['the browser is online', () => page.goOnline()],
  ['the socket connects', () => $connected.set(true)],
])('fetches again after a failure when %s', async (_, act) => {
  $connected.set(false);
  const { shown } = await watch(undefined, ticketsOf(order('a', NOW)));
  expect(shown).toEqual([]);
  act();
  await settle();
  expect(shown).toEqual([['a']]);
});

test('fetches again after the next draw', async () => {
  const { fetchTickets } = await watch(ticketsOf(order('a', NOW + 60 * SECOND_MS)));
  await vi.advanceTimersByTimeAsync(60 * SECOND_MS);
  expect(fetchTickets).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(6 * SECOND_MS);
  expect(fetchTickets).toHaveBeenCalledTimes(2);
});

test('shows nothing of a former player, also while a request of theirs is under way or another fails', async () => {
  const { fetchTickets, shown } = await watch(ticketsOf(order('a', NOW)));
  const late = Promise.withResolvers<Tickets>();
  fetchTickets.mockReturnValueOnce(late.promise).mockResolvedValueOnce(undefined);
  page.show();
  logIn('omar');
  expect(shown).toEqual([['a'], undefined]);
  late.resolve(ticketsOf(order('b', NOW)));
  await settle();
  expect(shown).toEqual([['a'], undefined]);
  fetchTickets.mockResolvedValueOnce(ticketsOf(order('c', NOW)));
  page.show();
  await settle();
  expect(shown).toEqual([['a'], undefined, ['c']]);
});

test('the last result is that of the latest draw, not of the latest purchase', () => {
  expect(findLastDrawn([order('new', NOW), order('old', NOW + 1)])?.orderId).toBe('old');
  expect(findLastDrawn([])).toBeUndefined();
});
