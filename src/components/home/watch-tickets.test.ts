import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { $user } from '#client/session/user.ts';
import { $connected } from '#client/socket/connected.ts';
import { publishPush } from '#client/socket/pushes.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { stubPageVisibility } from '#support/islands/page-visibility.ts';
import { watchTickets, type Order, type Tickets } from './watch-tickets.ts';

const NOW = Date.UTC(2026, 10, 21);
let page: ReturnType<typeof stubPageVisibility>;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  page = stubPageVisibility();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  $connected.set(false);
});

const logIn = (userOpenId: string) =>
  $user.set({ nickname: '', sessionToken: userOpenId, userOpenId, verifiedStatus: 3 } as never);
/** An order by what is compared here. */
const order = (orderId: string, drawTimestamp: number) => ({ orderId, drawTimestamp }) as Order;
const ticketsOf = (...waiting: Order[]): Tickets => ({ waiting, last: undefined, cards: [] });

/** Tickets of a player, as they were shown; undefined for placeholders. */
async function watch(...answers: (Tickets | undefined | Promise<Tickets | undefined>)[]) {
  const fetchTickets = vi.fn(async () => (answers.length > 1 ? answers.shift() : answers[0]));
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

describe('when the socket first connects', () => {
  it('does not fetch again soon after the first answer, but after a reconnect', async () => {
    const { fetchTickets } = await watch(ticketsOf(order('a', NOW)));
    await vi.advanceTimersByTimeAsync(2 * SECOND_MS);
    $connected.set(true);
    await settle();
    expect(fetchTickets).toHaveBeenCalledTimes(1);
    $connected.set(false);
    $connected.set(true);
    await settle();
    expect(fetchTickets).toHaveBeenCalledTimes(2);
  });

  it('fetches again long after the first answer', async () => {
    const { fetchTickets } = await watch(ticketsOf(order('a', NOW + 60 * SECOND_MS)));
    await vi.advanceTimersByTimeAsync(10 * SECOND_MS);
    $connected.set(true);
    await settle();
    expect(fetchTickets).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['shows the answer under way', ticketsOf(order('a', NOW)), 1],
    ['fetches again if the request under way fails', undefined, 2],
  ])('%s', async (_, answer, calls) => {
    const first = Promise.withResolvers<Tickets | undefined>();
    const { fetchTickets, shown } = await watch(first.promise, ticketsOf(order('a', NOW)));
    $connected.set(true);
    first.resolve(answer);
    await settle();
    expect(fetchTickets).toHaveBeenCalledTimes(calls);
    expect(shown).toEqual([['a']]);
  });

  it('fetches again if the socket was connected before the page asked', async () => {
    $connected.set(true);
    const { fetchTickets } = await watch(ticketsOf(order('a', NOW)));
    $connected.set(false);
    $connected.set(true);
    await settle();
    expect(fetchTickets).toHaveBeenCalledTimes(2);
  });
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
