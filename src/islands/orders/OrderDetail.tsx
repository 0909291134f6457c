import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { call } from '#client/gateway.ts';
import { ref } from '#client/ref.ts';
import type { orderDetail } from '#contract/orders/430031-order-detail.ts';
import type { ticketProof } from '#contract/orders/430032-ticket-proof.ts';
import { gameOf } from '#games/index.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { download } from '#islands/verify/download.ts';
import { Button, EmptyState, LinkButton, Skeleton } from '#ui/index.ts';
import { createDetail, type Detail } from './detail-store.ts';
import { DrawSection, openedFirst } from './draw-section.tsx';
import { onNews } from './news.ts';
import { OrderFacts } from './order-facts.tsx';

const DETAIL = ref<typeof orderDetail>('430031');
const PROOF = ref<typeof ticketProof>('430032');

const Waiting = ({ label }: { readonly label: string }) => (
  <div role="status" className="grid gap-5 md:grid-cols-[1fr_360px]">
    <span className="sr-only">{label}</span>
    <Skeleton className="h-96 rounded-card" />
    <Skeleton className="h-96 rounded-card" />
  </div>
);

interface OrderBodyProps {
  readonly detail: Detail;
  readonly locale: Locale;
  readonly saveReceipt: () => void;
}

export function OrderBody({ detail, locale, saveReceipt }: OrderBodyProps) {
  const t = islandT(locale, 'orders');
  const opened = openedFirst(detail.draws);
  const game = gameOf(detail.lotteryType);
  return (
    <div className="grid gap-5">
      <div>
        <a className="link text-sm" href={localHref('/account/order/list', locale)}>
          {t('detail.all')}
        </a>
        <h1 className="mt-2 text-2xl">{game ? islandT(locale, 'games')(`games:${game.name}.name`) : t('title')}</h1>
        <p className="mt-2 text-sm text-ink-2">{t('dubai')}</p>
      </div>
      <div className="grid items-start gap-5 md:grid-cols-[1fr_380px]">
        <div className="grid gap-4">
          {detail.draws.map((draw) => (
            <DrawSection key={draw.drawId} detail={detail} draw={draw} open={draw.drawId === opened} locale={locale} />
          ))}
        </div>
        <OrderFacts detail={detail} locale={locale} saveReceipt={saveReceipt} />
      </div>
    </div>
  );
}

/** /account/order/orderDetail?id=: everything of one order. */
export default function OrderDetail({ locale, id }: { readonly locale: Locale; readonly id: string }) {
  const t = islandT(locale, 'orders');
  const [{ $loaded, load }] = useState(() => createDetail(() => call(DETAIL, { orderId: id }, { silent: true })));
  const loaded = useStore($loaded);
  useEffect(() => {
    void load();
    return onNews((orderId = id) => {
      if (orderId === id) void load();
    });
  }, [load, id]);
  if (loaded === 'loading') return <Waiting label={t('loading')} />;
  const toList = <LinkButton href={localHref('/account/order/list', locale)}>{t('detail.all')}</LinkButton>;
  if (loaded === 'missing')
    return <EmptyState art="search" title={t('detail.missing')} text={t('detail.missingText')} action={toList} />;
  if (loaded === 'failed')
    return (
      <EmptyState
        art="search"
        title={t('failed.title')}
        text={t('failed.text')}
        action={<Button onClick={() => void load()}>{t('failed.again')}</Button>}
      />
    );
  const { detail } = loaded;
  const saveReceipt = async () => {
    const answer = await call(PROOF, { orderId: id, drawId: detail.draws[0]?.drawId ?? detail.drawId });
    if (answer.ok) download(`receipt-${id}.json`, 'application/json', JSON.stringify(answer.data.receipt, null, 2));
  };
  return <OrderBody detail={detail} locale={locale} saveReceipt={() => void saveReceipt()} />;
}
