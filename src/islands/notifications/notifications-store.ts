import type { ReadableAtom } from 'nanostores';
import type { CallAnswer } from '#client/gateway/call.ts';
import { createRequestStore, type RequestState } from '#client/gateway/request-store.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { NotificationTab, NotificationView } from '#contract/notifications/fields.ts';
import type { notifications } from '#contract/notifications/430060-notifications.ts';

/** Some of a tab's notifications, newest first, and where the next page begins. */
export type NotificationList = ResponseOf<typeof notifications>;
export type FetchNotifications = (tab: NotificationTab, after?: string) => Promise<CallAnswer<NotificationList>>;

export interface NotificationsStore {
  readonly $state: ReadableAtom<RequestState<NotificationTab, NotificationList>>;
  readonly load: (tab: NotificationTab) => void;
  readonly loadMore: () => void;
  /** Requests the newest page again, quietly: something was added or read elsewhere. */
  readonly refresh: () => void;
  /** Shows one, or all of the tab, as read. */
  readonly markRead: (id?: string) => void;
}

const idsOf = (list: readonly NotificationView[]) => new Set(list.map(({ id }) => id));
const without = (list: readonly NotificationView[], shown: ReadonlySet<string>) =>
  list.filter(({ id }) => !shown.has(id));

/** One that was renewed in between is in the newest page already. */
const append = (page: NotificationList, before: NotificationList): NotificationList => ({
  ...page,
  list: [...before.list, ...without(page.list, idsOf(before.list))],
});

/**
 * Puts the newest page before the older ones. Where some between them may be missing, the newest page alone is shown.
 */
function prepend(newest: NotificationList, before: NotificationList): NotificationList {
  const fresh = idsOf(newest.list);
  const meets = before.list.some(({ id }) => fresh.has(id));
  if (newest.next === null || !meets) return newest;
  const last = newest.list.at(-1);
  const older = without(before.list, fresh).filter(({ timestamp }) => last && timestamp <= last.timestamp);
  return older.length === 0 ? newest : { list: [...newest.list, ...older], next: before.next };
}

export function createNotificationsStore(fetch: FetchNotifications): NotificationsStore {
  const store = createRequestStore<NotificationTab, NotificationList>({
    key: 'all',
    fetch: (tab) => fetch(tab),
    merge: prepend,
  });
  /** Something changed while the screen waited for rows. */
  let stale = false;

  const refresh = (): void => {
    stale = store.$state.get().loading;
    if (!stale) void store.refresh({ quiet: true });
  };
  const refreshStale = (): void => {
    if (stale) refresh();
  };
  return {
    $state: store.$state,
    refresh,
    load: (tab) => void store.load(tab).then(refreshStale),
    loadMore: () => {
      const { key, data, loading } = store.$state.get();
      const after = data?.next;
      if (loading || !after) return;
      void store.loadMore(() => fetch(key, after), append).then(refreshStale);
    },
    markRead: (id) =>
      store.change((data) => ({
        ...data,
        list: data.list.map((one) => (id === undefined || one.id === id ? { ...one, read: true } : one)),
      })),
  };
}
