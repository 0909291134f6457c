import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { createRequestStore, lazyOfflineCopy, type RequestStore } from '#client/gateway/request-store.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Tabs } from '#ui/tabs.tsx';
import {
  parseFilter,
  STATUS_FILTERS,
  DEFAULT_FILTER,
  filterQuery,
  kindOfTab,
  ORDER_TABS,
  type OrderFilter,
  type OrderTab,
  type StatusFilter,
} from './list-filter.ts';
import { onOrderChange } from '#client/socket/order-changes.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { CardOrderRow } from '../cards/card-order-row.tsx';
import { cardsT } from '../cards/card-words.ts';
import type { ListPage } from '../shared/order-views.ts';
import { StaleNotice } from '../shared/stale-notice.tsx';
import { fetchOrders } from './fetch-orders.ts';
import { OrderCard, OrderCardSkeletons } from './order-card.tsx';

/** Few have a grand prize, and the list does not wait for it. */
const GrandPrizeLine = lazy(() => import('./grand-prize-line.tsx').catch(() => ({ default: () => <></> })));

export type OrdersStore = RequestStore<OrderFilter, ListPage>;

interface ListProps {
  readonly store: OrdersStore;
  readonly locale: Locale;
  readonly show: (filter: OrderFilter) => void;
}

function Pagination({ store, locale, show }: ListProps) {
  const t = islandT(locale, 'orders');
  const { key: filter, data } = useStore(store.$state);
  const pages = data ? Math.ceil(data.total / data.pageSize) : 0;
  if (pages < 2) return null;
  const showPage = (page: number) => show({ ...filter, page });
  return (
    <nav aria-label={t('pages.label')} className="flex items-center justify-between gap-3 border-t border-line p-4">
      <Button variant="quiet" size="sm" disabled={filter.page <= 1} onClick={() => showPage(filter.page - 1)}>
        {t('pages.before')}
      </Button>
      <p className="text-sm text-ink-2">{t('pages.at', { page: filter.page, pages })}</p>
      <Button variant="quiet" size="sm" disabled={filter.page >= pages} onClick={() => showPage(filter.page + 1)}>
        {t('pages.next')}
      </Button>
    </nav>
  );
}

export function OrderList({ store, locale, show }: ListProps) {
  const t = islandT(locale, 'orders');
  const { key: filter, data, loading, error, copiedAt } = useStore(store.$state);
  const list = data?.list ?? [];
  if (loading) return <OrderCardSkeletons label={t('loading')} />;
  if (list.length === 0 && error)
    return (
      <EmptyState
        art="search"
        title={t('failed.title')}
        text={t('failed.text')}
        action={<Button onClick={() => show(filter)}>{t('failed.again')}</Button>}
      />
    );
  if (list.length === 0) {
    const all = filter.status === 'all' && filter.page === 1;
    const play = <LinkButton href={localHref('/lottery/play', locale)}>{t('empty.play')}</LinkButton>;
    const back = (
      <Button variant="quiet" onClick={() => show({ ...DEFAULT_FILTER, tab: filter.tab })}>
        {t('empty.all')}
      </Button>
    );
    return (
      <EmptyState
        art="tickets"
        title={t(all ? `empty.${filter.tab}` : 'empty.filtered')}
        text={all ? t(`empty.about.${filter.tab}`) : undefined}
        action={all ? play : back}
      />
    );
  }
  return (
    <>
      {error && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line p-4 sm:px-5"
        >
          {copiedAt === undefined ? (
            <p className="min-w-0 flex-1 basis-60 text-sm">{t('failed.stale')}</p>
          ) : (
            <div className="min-w-0 flex-1 basis-60">
              <StaleNotice at={copiedAt} locale={locale} />
            </div>
          )}
          <Button variant="quiet" size="sm" onClick={() => void store.refresh()}>
            {t('failed.again')}
          </Button>
        </div>
      )}
      <ul className="divide-y divide-line">
        {list.map((order) =>
          'showKey' in order ? (
            <CardOrderRow key={order.orderId} order={order} locale={locale} />
          ) : (
            <OrderCard key={order.orderId} order={order} locale={locale} />
          ),
        )}
      </ul>
      <Pagination store={store} locale={locale} show={show} />
    </>
  );
}

/** The name of a filter: of cards, those that wait are unscratched. */
function filterName(status: StatusFilter, tab: OrderTab, locale: Locale): string {
  const ofDraws = tab === 'lotteries' || tab === 'future-draws' || status !== 'unsettled';
  return ofDraws ? islandT(locale, 'orders')(`filters.${status}`) : cardsT(kindOfTab(tab), locale)('unsettled');
}

/** /account/order/list: the player's orders by kind and by status. */
export default function Orders({ locale }: { readonly locale: Locale }) {
  const t = islandT(locale, 'orders');
  const hydrated = useHydrated();
  const [store] = useState(() =>
    createRequestStore<OrderFilter, ListPage>({
      key: DEFAULT_FILTER,
      fetch: fetchOrders,
      offlineCopy: ({ tab, status, page }) => lazyOfflineCopy(`orders:${tab}:${status}:${page}`),
    }),
  );
  const { key: filter } = useStore(store.$state);
  const show = (next: OrderFilter) => {
    history.replaceState(null, '', location.pathname + filterQuery(next));
    void store.load(next);
  };
  useEffect(() => {
    void store.load(parseFilter(location.search));
    return onOrderChange(() => void store.refresh());
  }, [store]);
  return (
    <div className="grid gap-5">
      <div>
        <h1 className="page-title text-2xl">{t('title')}</h1>
        <p className="mt-2 text-sm text-ink-2">{t('dubai')}</p>
      </div>
      {hydrated && (
        <Suspense>
          <GrandPrizeLine locale={locale} />
        </Suspense>
      )}
      <div className="card overflow-hidden">
        <Tabs
          label={t('tabs.label')}
          items={ORDER_TABS.map((key) => ({ key, label: t(`tabs.${key}`) }))}
          value={filter.tab}
          onChange={(tab) => show({ ...DEFAULT_FILTER, tab })}
          className="max-sm:[&_.tab]:flex-1 max-sm:[&_.tab]:px-1 max-sm:[&_.tab]:text-sm max-sm:[&_.tab]:leading-tight"
        >
          <div className="border-b border-line p-3">
            <Segmented
              label={t('filters.label')}
              className="[&_label]:px-2 [&_label]:text-sm"
              items={STATUS_FILTERS.map((key) => ({ key, label: filterName(key, filter.tab, locale) }))}
              value={filter.status}
              onChange={(status) => show({ ...filter, status, page: 1 })}
            />
          </div>
          <OrderList store={store} locale={locale} show={show} />
        </Tabs>
      </div>
    </div>
  );
}
