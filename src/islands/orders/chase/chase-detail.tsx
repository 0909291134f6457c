import { useState } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ChaseDraws } from './chase-draws.tsx';
import { ChaseSummary } from './chase-summary.tsx';
import type { OrderView } from '../shared/order-views.ts';
import { gameName } from '../shared/game-names.ts';
import { OrderLoader } from '../detail/order-loader.tsx';
import { StopDialog } from './stop-dialog.tsx';

interface ChaseViewProps {
  readonly detail: OrderView;
  readonly refresh: () => void;
  readonly locale: Locale;
}

export function ChaseView({ detail, refresh, locale }: ChaseViewProps) {
  const t = islandT(locale, 'orders');
  const [toStop, setToStop] = useState<OrderView>();
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
          <ChaseSummary detail={detail} chase={detail.chase} stop={() => setToStop(detail)} locale={locale} />
        </div>
        <ChaseDraws detail={detail} locale={locale} />
      </div>
      {toStop && <StopDialog detail={toStop} close={() => setToStop(undefined)} changed={refresh} locale={locale} />}
    </div>
  );
}

/** /account/order/chaseDetail?orderId=: the draws of a consecutive order. Those still to come can be stopped. */
export default function ChaseDetail({ locale, id }: { readonly locale: Locale; readonly id: string }) {
  return (
    <OrderLoader locale={locale} id={id}>
      {(detail, refresh) => <ChaseView detail={detail} refresh={refresh} locale={locale} />}
    </OrderLoader>
  );
}
