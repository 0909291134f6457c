import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '#client/feedback/toast.ts';
import { call } from '#client/gateway/call.ts';
import { $connected } from '#client/socket/connected.ts';
import { onWalletChange } from '#client/socket/wallet-changes.ts';
import { $wallet, refreshWallet } from '#client/wallet/wallet.ts';
import * as commands from '#contract/commands.ts';
import type { NotificationTab } from '#contract/notifications/fields.ts';
import type { Wallet } from '#contract/wallet/fields.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { NotificationDetail } from './notification-detail.tsx';
import { NotificationList } from './notification-list.tsx';
import { createNotificationsStore, type NotificationsStore } from './notifications-store.ts';

const PAGE_SIZE = 20;
const TABS: readonly NotificationTab[] = ['all', 'winning', 'system'];

/** The notification that the address names. */
const idInAddress = (): string | undefined => new URLSearchParams(location.search).get('id') ?? undefined;

const unreadOf = (tab: NotificationTab, wallet: Wallet | null): number => {
  if (!wallet) return 0;
  const { unreadSysMessage: system, unreadOperateMessage: winning } = wallet;
  return { all: system + winning, system, winning }[tab];
};

/** As the bell shows it; a script of the header cannot be shared with an island (tests/product/first-load-budget). */
const countText = (count: number): string => (count === 0 ? '' : count > 99 ? '99+' : String(count));

function ReadAll({ store, locale }: { readonly store: NotificationsStore; readonly locale: Locale }) {
  const t = islandT(locale, 'notifications');
  const { key: tab } = useStore(store.$state);
  const unread = unreadOf(tab, useStore($wallet, { ssr: 'initial' }));
  const [busy, setBusy] = useState(false);
  const readAll = async () => {
    setBusy(true);
    const answer = await call(commands.readAllNotifications, { tab });
    setBusy(false);
    if (!answer.ok) return;
    store.markRead();
    toast(t('page.readAllDone'));
    if (!$connected.get()) void refreshWallet();
  };
  return (
    <Button variant="quiet" size="sm" busy={busy} disabled={unread === 0} onClick={() => void readAll()}>
      {t('page.readAll')}
    </Button>
  );
}

function TabLabel({ tab, locale }: { readonly tab: NotificationTab; readonly locale: Locale }) {
  const t = islandT(locale, 'notifications');
  const count = countText(unreadOf(tab, useStore($wallet, { ssr: 'initial' })));
  return (
    <>
      {t(`page.tabs.${tab}`)}
      {count !== '' && tab !== 'all' && (
        <>
          {' '}
          <bdi className="text-sm text-ink-2" dir="ltr">
            {count}
          </bdi>
        </>
      )}
    </>
  );
}

/** /account/notification/list: the player's notifications; with `?id=` one of them. */
export default function Notifications({ locale }: { readonly locale: Locale }) {
  const t = islandT(locale, 'notifications');
  const [store] = useState(() =>
    createNotificationsStore((tab, after) =>
      call(
        commands.notifications,
        { tab, ...(after !== undefined && { after }) },
        { silent: true, page: { pageNo: 1, pageSize: PAGE_SIZE } },
      ),
    ),
  );
  const { key: tab } = useStore(store.$state);
  const [open, setOpen] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  /** The row that was left, which takes the focus again. */
  const left = useRef<string>(undefined);
  useEffect(() => {
    store.load('all');
    const follow = () => setOpen(idInAddress());
    follow();
    addEventListener('popstate', follow);
    const stop = onWalletChange(store.refresh);
    return () => {
      removeEventListener('popstate', follow);
      stop();
    };
  }, [store]);
  useEffect(() => {
    if (open !== undefined) left.current = open;
    else if (left.current !== undefined)
      list.current?.querySelector<HTMLElement>(`[data-id="${left.current}"]`)?.focus();
  }, [open]);
  const show = (id: string | undefined) => {
    history.pushState(null, '', id === undefined ? location.pathname : `?id=${id}`);
    setOpen(id);
  };
  const markRead = useCallback((id: string) => store.markRead(id), [store]);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="page-title text-2xl">{t('page.title')}</h1>
          <p className="text-sm text-ink-2">{t('page.dubai')}</p>
        </div>
        {open === undefined && <ReadAll store={store} locale={locale} />}
      </div>
      {open === undefined ? (
        <div className="card overflow-hidden" ref={list}>
          <Tabs
            className="max-sm:[&_.tab]:flex-1"
            label={t('page.tabs.label')}
            items={TABS.map((key) => ({ key, label: <TabLabel tab={key} locale={locale} /> }))}
            value={tab}
            onChange={(key) => store.load(key)}
          >
            <NotificationList store={store} locale={locale} open={show} />
          </Tabs>
        </div>
      ) : (
        <NotificationDetail key={open} id={open} locale={locale} onRead={markRead} back={() => show(undefined)} />
      )}
    </div>
  );
}
