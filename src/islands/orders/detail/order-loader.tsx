import { useStore } from '@nanostores/react';
import { useEffect, useState, type ReactNode } from 'react';
import { call } from '#client/gateway/call.ts';
import { commandRef } from '#client/gateway/command-ref.ts';
import type { orderDetail } from '#contract/orders/430031-order-detail.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Button, EmptyState, LinkButton, Skeleton } from '#ui/index.ts';
import type { OrderView } from './order-view.ts';
import { StaleNotice } from '../shared/stale-notice.tsx';
import { createLookupStore } from '../shared/lookup-store.ts';
import { onOrderChange } from '../shared/order-changes.ts';

const DETAIL = commandRef<typeof orderDetail>('430031');

const Waiting = ({ label }: { readonly label: string }) => (
  <div role="status" className="grid gap-5 md:grid-cols-[1fr_360px]">
    <span className="sr-only">{label}</span>
    <Skeleton className="h-96 rounded-card" />
    <Skeleton className="h-96 rounded-card" />
  </div>
);

interface OrderShownProps {
  readonly locale: Locale;
  readonly id: string;
  readonly children: (detail: OrderView, load: () => Promise<void>) => ReactNode;
}

/** One order, looked up, and again whenever there is news of it; until then, and where there is none, what to do. */
export function OrderLoader({ locale, id, children }: OrderShownProps) {
  const t = islandT(locale, 'orders');
  const [{ $loaded, load }] = useState(() =>
    createLookupStore(
      () => call(DETAIL, { orderId: id }, { silent: true }),
      () =>
        import('#client/storage/offline-copy.ts').then(({ createOfflineCopyStore: keeper }) => keeper(`order:${id}`)),
    ),
  );
  const loaded = useStore($loaded);
  useEffect(() => {
    void load();
    return onOrderChange((orderId = id) => {
      if (orderId === id) void load();
    });
  }, [load, id]);
  if (loaded === 'loading') return <Waiting label={t('loading')} />;
  if (loaded === 'missing') {
    const toList = <LinkButton href={localHref('/account/order/list', locale)}>{t('detail.all')}</LinkButton>;
    return <EmptyState art="search" title={t('detail.missing')} text={t('detail.missingText')} action={toList} />;
  }
  if (loaded === 'failed')
    return (
      <EmptyState
        art="search"
        title={t('failed.title')}
        text={t('failed.text')}
        action={<Button onClick={() => void load()}>{t('failed.again')}</Button>}
      />
    );
  return (
    <div className="grid gap-5">
      <StaleNotice at={loaded.at} locale={locale} />
      {children(loaded.found, load)}
    </div>
  );
}
