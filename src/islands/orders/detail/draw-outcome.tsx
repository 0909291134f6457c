import { useState } from 'react';
import { ORDER_STATUS } from '#contract/orders/statuses.ts';
import { isCachedPage } from '#client/page/cached-page.ts';
import { productNow } from '#client/page/clock.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Card } from '#ui/card.tsx';
import { Countdown } from '#ui/countdown.tsx';
import type { OrderView } from '../shared/order-views.ts';
import { computeOrderSums } from '../shared/order-sums.ts';
import { StatusTag } from '../shared/status-tag.tsx';
import { WinAmount } from '../shared/win-amount.tsx';
import { Refund } from './refund.tsx';
import { DrawLinks } from './draw-links.tsx';
import { GrandPrizeFacts } from './grand-prize-facts.tsx';

interface OutcomeProps {
  readonly detail: OrderView;
  readonly draw: OrderView['draws'][number];
  readonly locale: Locale;
}

/**
 * The time left until a draw, and then what it waits for until a push says what became of it. A copy without a network
 * does not know that.
 */
function WaitingDraw({ draw, locale }: Omit<OutcomeProps, 'detail'>) {
  const t = islandT(locale, 'orders');
  const [isDue, setIsDue] = useState(() => draw.drawTimestamp <= productNow());
  if (isDue && isCachedPage())
    return <p>{t('detail.wasDue', { time: formatDateTime(draw.drawTimestamp, locale, 'dateTime') })}</p>;
  return (
    <p role="status">
      {isDue ? (
        t(draw.awaitsWitnesses ? 'detail.awaitsWitnesses' : 'detail.beingHeld')
      ) : (
        <>
          <span className="text-ink-2">{t('detail.drawnIn')}</span>{' '}
          <Countdown
            className="font-semibold"
            to={draw.drawTimestamp}
            now={productNow}
            onEnd={() => setIsDue(true)}
            days={(count) => t('days', { count })}
          />
        </>
      )}
    </p>
  );
}

/**
 * Below the ticket: what became of it, or how long until its draw. The draws of a consecutive order share one sum,
 * which stands with the plan.
 */
export function DrawOutcome({ detail, draw, locale }: OutcomeProps) {
  const t = islandT(locale, 'orders');
  const single = detail.drawsCount === 1;
  const stopped = draw.stoppedTimestamp !== null;
  const canceled = stopped ? undefined : single ? 'order' : 'draw';
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">
          {single ? t('detail.outcome') : t('detail.position', { x: draw.position, y: detail.drawsCount })}
        </h2>
        <StatusTag {...draw} canceled={canceled} stopped={stopped} amount={!single} locale={locale} />
      </div>
      {draw.status === ORDER_STATUS.waiting && <WaitingDraw key={draw.drawId} draw={draw} locale={locale} />}
      {single && (
        <WinAmount sums={computeOrderSums(detail)} credited={detail.status === ORDER_STATUS.won} locale={locale} />
      )}
      {draw.status === ORDER_STATUS.refunded && <Refund draw={draw} locale={locale} />}
      {single && <GrandPrizeFacts detail={detail} locale={locale} />}
      <DrawLinks detail={detail} draw={draw} locale={locale} />
    </Card>
  );
}
