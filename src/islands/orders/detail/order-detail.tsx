import { lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '#client/gateway/call.ts';
import * as commands from '#contract/commands.ts';
import { gameByType } from '#games/index.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { downloadFile } from '#client/page/download-file.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { OrderView } from '../shared/order-views.ts';
import { DrawOutcome } from './draw-outcome.tsx';
import { DrawTicket } from './draw-ticket.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderLoader, OrderSkeleton } from './order-loader.tsx';
import { OrderPlan } from './order-plan.tsx';
import { ProofCard } from './proof-card.tsx';
import { findShownDraw } from './shown-draw.ts';

/** Most orders are of draws: what shows those of cards is loaded for one. */
const CardOrder = lazy(() =>
  import('../cards/card-order-detail.tsx').then(
    ({ CardOrderDetail }) => ({ default: CardOrderDetail }),
    () => ({ default: NotLoaded }),
  ),
);

const NotLoaded = ({ locale }: { readonly locale: Locale }) => (
  <EmptyState
    art="search"
    title={islandT(locale, 'orders')('failed.title')}
    text={islandT(locale, 'orders')('failed.text')}
    action={<Button onClick={() => location.reload()}>{islandT(locale, 'orders')('failed.again')}</Button>}
  />
);

interface OrderBodyProps {
  readonly detail: OrderView;
  readonly locale: Locale;
  readonly saveReceipt: () => void;
  /** Whether the product is a sandbox, which runs its witnesses itself. */
  readonly isSandbox: boolean;
}

export function OrderDetailBody({ detail, locale, saveReceipt, isSandbox }: OrderBodyProps) {
  const t = islandT(locale, 'orders');
  // Chosen once: a ticket that is being looked at is not replaced because another draw has numbers by now.
  const [drawId, setDrawId] = useState(() => findShownDraw(detail.draws)?.drawId);
  const top = useRef<HTMLDivElement>(null);
  const ticket = useRef<HTMLElement>(null);
  const draw = detail.draws.find((one) => one.drawId === drawId) ?? findShownDraw(detail.draws);
  const game = gameByType(detail.lotteryType);
  if (!draw) return null;
  const show = (next: string) => {
    // At once, so that the ticket is read out by its new name.
    flushSync(() => setDrawId(next));
    top.current?.scrollIntoView({ block: 'start' });
    ticket.current?.focus({ preventScroll: true });
  };
  return (
    <div className="grid gap-4">
      <div ref={top} className="flex flex-wrap items-center justify-between gap-3">
        <a className="link py-2 text-sm" href={localHref('/account/order/list', locale)}>
          {t('detail.all')}
        </a>
        {game && (
          <LinkButton size="sm" href={localHref(`/lottery/${game.key}?again=${detail.orderId}`, locale)}>
            {t('links.again')}
          </LinkButton>
        )}
      </div>
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,440px)_minmax(0,1fr)] md:gap-8">
        <DrawTicket ref={ticket} detail={detail} draw={draw} locale={locale} />
        <div className="grid gap-4">
          <DrawOutcome detail={detail} draw={draw} locale={locale} />
          {detail.drawsCount > 1 && <OrderPlan detail={detail} shown={draw} show={show} locale={locale} />}
          {detail.receiptVersion === 3 && (
            <ProofCard detail={detail} draw={draw} isSandbox={isSandbox} locale={locale} />
          )}
          <OrderFacts detail={detail} draw={draw} locale={locale} saveReceipt={saveReceipt} />
        </div>
      </div>
    </div>
  );
}

interface OrderDetailProps extends Pick<OrderBodyProps, 'locale' | 'isSandbox'> {
  readonly id: string;
}

/** /account/order/orderDetail?orderId= and /orderDetail?orderId=: one order, beginning with its ticket. */
export default function OrderDetail({ locale, id, isSandbox }: OrderDetailProps) {
  const saveReceipt = async ({ draws, drawId }: OrderView) => {
    const answer = await call(commands.ticketProof, { orderId: id, drawId: draws[0]?.drawId ?? drawId });
    if (answer.ok) downloadFile(`receipt-${id}.json`, 'application/json', JSON.stringify(answer.data.receipt, null, 2));
  };
  return (
    <OrderLoader
      locale={locale}
      id={id}
      ofCards={(order) => (
        <Suspense fallback={<OrderSkeleton label={islandT(locale, 'orders')('loading')} />}>
          <CardOrder order={order} locale={locale} />
        </Suspense>
      )}
    >
      {(detail) => (
        <OrderDetailBody
          detail={detail}
          locale={locale}
          saveReceipt={() => void saveReceipt(detail)}
          isSandbox={isSandbox}
        />
      )}
    </OrderLoader>
  );
}
