import { useStore } from '@nanostores/react';
import { useEffect, useState, type ReactNode } from 'react';
import { call, type CallAnswer } from '#client/gateway/call.ts';
import { createRequestStore, lazyOfflineCopy } from '#client/gateway/request-store.ts';
import * as commands from '#contract/commands.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { onOrderChange } from '#client/socket/order-changes.ts';
import { onDrawPublished } from '#client/socket/published-draws.ts';
import type { CardOrderView, OrderView } from '../shared/order-views.ts';
import { StaleNotice } from '../shared/stale-notice.tsx';
import { isOrderNotFound } from './order-id.ts';
import { refreshWhenDue } from './refresh-when-due.ts';

export const OrderSkeleton = ({ label }: { readonly label: string }) => (
  <div role="status" className="grid gap-5 md:grid-cols-[1fr_360px]">
    <span className="sr-only">{label}</span>
    <Skeleton className="h-96 rounded-card" />
    <Skeleton className="h-96 rounded-card" />
  </div>
);

type AnyOrder = OrderView | CardOrderView;

/** An order of draws, or of cards where those refuse its id, which does not say what it is. */
async function fetchOrder(orderId: string): Promise<CallAnswer<AnyOrder>> {
  const ofDraws = await call(commands.orderDetail, { orderId }, { silent: true });
  if (ofDraws.ok || ofDraws.code !== errorCodes.invalidInput) return ofDraws;
  const ofCards = await call(commands.cardOrder, { orderId }, { silent: true });
  return ofCards.ok ? { ok: true, data: ofCards.data.order } : ofCards;
}

const isOfCards = (order: AnyOrder): order is CardOrderView => 'cards' in order;
const drawsOf = (order: AnyOrder | undefined) => (order && !isOfCards(order) ? order.draws : []);

interface OrderLoaderProps {
  readonly locale: Locale;
  readonly id: string;
  /** Shows an order of cards; without it the page has none. */
  readonly ofCards?: (order: CardOrderView) => ReactNode;
  /** `refresh` requests the order again: something was done to it. */
  readonly children: (detail: OrderView, refresh: () => void) => ReactNode;
}

/** Loads one order and refreshes it when it changes or a draw of it is due. Shows what to do while there is none. */
export function OrderLoader({ locale, id, ofCards, children }: OrderLoaderProps) {
  const t = islandT(locale, 'orders');
  const [store] = useState(() =>
    createRequestStore<string, AnyOrder>({
      key: id,
      fetch: fetchOrder,
      offlineCopy: (orderId) => lazyOfflineCopy(`order:${orderId}`),
    }),
  );
  const { data, loading, error, copiedAt } = useStore(store.$state);
  useEffect(() => {
    void store.load(id);
    const stops = [
      onOrderChange((orderId = id) => {
        if (orderId === id) void store.refresh();
      }),
      // The record comes after the result, and with it what of a draw can be verified.
      onDrawPublished(({ drawId }) => {
        if (drawsOf(store.$state.get().data).some((draw) => draw.drawId === drawId))
          void store.refresh({ quiet: true });
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [store, id]);
  useEffect(() => data && refreshWhenDue(drawsOf(data), () => void store.refresh({ quiet: true })), [store, data]);
  if (loading) return <OrderSkeleton label={t('loading')} />;
  if (data ? isOfCards(data) && !ofCards : isOrderNotFound(error)) {
    const toList = <LinkButton href={localHref('/account/order/list', locale)}>{t('detail.all')}</LinkButton>;
    return <EmptyState art="search" title={t('detail.missing')} text={t('detail.missingText')} action={toList} />;
  }
  if (!data)
    return (
      <EmptyState
        art="search"
        title={t('failed.title')}
        text={t('failed.text')}
        action={<Button onClick={() => void store.load(id)}>{t('failed.again')}</Button>}
      />
    );
  return (
    <div className="grid gap-5">
      <StaleNotice at={copiedAt} locale={locale} />
      {isOfCards(data) ? ofCards?.(data) : children(data, () => void store.refresh())}
    </div>
  );
}
