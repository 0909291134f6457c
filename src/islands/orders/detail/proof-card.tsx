import { lazy, Suspense, useRef } from 'react';
import { ORDER_STATUS, REFUND_STATUS } from '#contract/orders/statuses.ts';
import { gameByType } from '#games/index.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import type { ProvedOrder } from '#islands/proof/follow/proved-order.ts';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { OrderView } from '../shared/order-views.ts';

interface ProofCardProps {
  readonly detail: OrderView;
  readonly draw: OrderView['draws'][number];
  readonly isSandbox: boolean;
  readonly locale: Locale;
}

const NotLoaded = ({ locale }: Pick<ProofCardProps, 'locale'>) => (
  <p className="text-ink-2 text-sm">{islandT(locale, 'receipt')('order.failed')}</p>
);

const OrderProof = lazy(() =>
  import('#islands/proof/on-demand.ts').then(
    ({ OrderProof: loaded }) => ({ default: loaded }),
    () => ({ default: NotLoaded }),
  ),
);

/** An order as the server shows it. */
export function provedOrder(detail: OrderView): ProvedOrder {
  const { orderId, lotteryType, drawsCount: draws, entries, draws: all } = detail;
  // The price of all draws, whatever was refunded since.
  const price = entries.reduce((sum, { stake }) => sum + stake, 0) * draws;
  return {
    orderId,
    hasRaffle: gameByType(lotteryType)?.raffle !== undefined,
    order: { lotteryType, drawId: all[0]?.drawId ?? detail.drawId, draws, entries, price },
    luckyIds: entries.map(({ luckyId }) => luckyId),
  };
}

/** A cancelled draw, and whether its stake is back. Undefined of one that its player stopped. */
export function cancelledDraw({ drawId, status, stoppedTimestamp, refundStatus }: ProofCardProps['draw']) {
  if (status !== ORDER_STATUS.refunded || stoppedTimestamp !== null) return undefined;
  return { drawId, refund: refundStatus === REFUND_STATUS.onTheWay ? ('refunding' as const) : ('refunded' as const) };
}

/** The proof of an order whose receipt is of version 3, loaded on demand. */
export function ProofCard({ detail, draw, isSandbox, locale }: ProofCardProps) {
  const t = islandT(locale, 'receipt');
  const heading = useRef<HTMLHeadingElement>(null);
  const canVerify = draw.published && draw.stoppedTimestamp === null;
  const loading = (
    <div role="status">
      <span className="sr-only">{t('order.loading')}</span>
      <Skeleton className="rounded-art h-28" />
    </div>
  );
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {t('order.title')}
      </h2>
      <Suspense fallback={loading}>
        <OrderProof
          proved={provedOrder(detail)}
          verifyDraw={canVerify ? draw.drawId : undefined}
          cancelled={cancelledDraw(draw)}
          isSandbox={isSandbox}
          focusHeading={() => heading.current?.focus()}
          locale={locale}
        />
      </Suspense>
    </Card>
  );
}
