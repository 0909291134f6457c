import { expect, test, vi } from 'vitest';
import type { NotificationView } from '#contract/notifications/fields.ts';
import { createNotificationsStore, type NotificationList } from './notifications-store.ts';

const view = (id: number, read = false): NotificationView => ({
  id: String(id),
  category: 'system',
  title: `n${id}`,
  body: '',
  link: null,
  timestamp: id * 1_000,
  read,
});

/** A server with these notifications, three a page, the newest first. */
function createServer(ids: number[]) {
  const fetch = vi.fn((_tab: string, after?: string) => {
    const left = [...ids].sort((a, b) => b - a).filter((id) => after === undefined || id < Number(after));
    const list = left.slice(0, 3).map((id) => view(id));
    const data: NotificationList = { list, next: left.length > 3 ? String(list.at(-1)?.id) : null };
    return Promise.resolve({ ok: true, data } as const);
  });
  const store = createNotificationsStore(fetch);
  const shown = () => store.$state.get().data?.list.map(({ id }) => Number(id));
  return { ids, fetch, store, shown };
}

test('appends older pages, and puts what is new before them', async () => {
  const { ids, store, shown } = createServer([1, 2, 3, 4, 5]);
  store.load('all');
  await vi.waitFor(() => expect(shown()).toEqual([5, 4, 3]), { timeout: 10_000 });
  store.loadMore();
  await vi.waitFor(() => expect(shown()).toEqual([5, 4, 3, 2, 1]), { timeout: 10_000 });
  ids.push(6);
  store.refresh();
  await vi.waitFor(() => expect(shown()).toEqual([6, 5, 4, 3, 2, 1]), { timeout: 10_000 });
  expect(store.$state.get().data?.next).toBeNull();
});

test('shows the newest page alone where something between may be missing', async () => {
  const { ids, store, shown } = createServer([1, 2, 3, 4]);
  store.load('all');
  await vi.waitFor(() => expect(shown()).toEqual([4, 3, 2]), { timeout: 10_000 });
  ids.push(5, 6, 7, 8);
  store.refresh();
  await vi.waitFor(() => expect(shown()).toEqual([8, 7, 6]), { timeout: 10_000 });
  expect(store.$state.get().data?.next).toBe('6');
});

test('asks again after the first answer where something changed meanwhile', async () => {
  const { fetch, store } = createServer([1]);
  store.load('all');
  store.refresh();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2), { timeout: 10_000 });
});

test('marks one, or all, as read', async () => {
  const { store, shown } = createServer([1, 2]);
  store.load('all');
  await vi.waitFor(() => expect(shown()).toEqual([2, 1]), { timeout: 10_000 });
  const read = () => store.$state.get().data?.list.map((one) => one.read);
  store.markRead('1');
  expect(read()).toEqual([false, true]);
  store.markRead();
  expect(read()).toEqual([true, true]);
});
