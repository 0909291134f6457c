import { useState } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { EmptyState, LinkButton } from '#ui/index.ts';
import { ChaseDraws } from './chase-draws.tsx';
import { ChaseSum } from './chase-sum.tsx';
import type { Detail } from './detail.ts';
import { gameName } from './names.ts';
import { OrderShown } from './order-shown.tsx';
import { StopDialog } from './stop-dialog.tsx';

interface ChaseBodyProps {
  readonly detail: Detail;
  readonly load: () => Promise<void>;
  readonly locale: Locale;
}

export function ChaseBody({ detail, load, locale }: ChaseBodyProps) {
  const t = islandT(locale, 'orders');
  const [asked, setAsked] = useState<Detail>();
  const order = localHref(`/account/order/orderDetail?orderId=${detail.orderId}`, locale);
  if (!detail.chase)
    return (
      <EmptyState
        art="tickets"
        title={t('chasePage.notChase')}
        text={t('chasePage.notChaseText')}
        action={<LinkButton href={order}>{t('chasePage.back')}</LinkButton>}
      />
    );
  return (
    <div className="grid gap-5">
      <div>
        <a className="link text-sm" href={order}>
          {t('chasePage.back')}
        </a>
        <h1 className="page-title mt-2 text-2xl">{t('chasePage.title')}</h1>
        <p className="mt-1 text-lg">{gameName(detail.lotteryType, locale)}</p>
        <p className="mt-2 text-sm text-ink-2">{t('dubai')}</p>
      </div>
      <div className="grid items-start gap-5 md:grid-cols-[1fr_380px]">
        <div className="md:order-last">
          <ChaseSum detail={detail} chase={detail.chase} stop={() => setAsked(detail)} locale={locale} />
        </div>
        <ChaseDraws detail={detail} locale={locale} />
      </div>
      {asked && (
        <StopDialog detail={asked} close={() => setAsked(undefined)} changed={() => void load()} locale={locale} />
      )}
    </div>
  );
}

/** /account/order/chaseDetail?orderId=: the draws of a consecutive order, and the way to stop those to come. */
export default function ChaseDetail({ locale, id }: { readonly locale: Locale; readonly id: string }) {
  return (
    <OrderShown locale={locale} id={id}>
      {(detail, load) => <ChaseBody detail={detail} load={load} locale={locale} />}
    </OrderShown>
  );
}
