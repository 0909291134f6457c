import { ORDER_STATUS } from '#contract/orders/statuses.ts';
import { formatDrawPhase } from '#games/view/draw-phase.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Card } from '#ui/card.tsx';
import type { OrderView } from '../shared/order-views.ts';
import { resultHref } from '../detail/draw-links.tsx';
import { Refund } from '../detail/refund.tsx';
import { StakeAmount } from '../shared/stake-amount.tsx';
import { StatusTag } from '../shared/status-tag.tsx';

interface ChaseDrawsProps {
  readonly detail: OrderView;
  readonly locale: Locale;
}

/** Every draw of a consecutive order: its position, its status, and a link to its result. */
export function ChaseDraws({ detail, locale }: ChaseDrawsProps) {
  const t = islandT(locale, 'orders');
  return (
    <Card className="overflow-hidden">
      <h2 className="border-b border-line p-4 text-lg sm:px-5">{t('chasePage.list')}</h2>
      <ol className="divide-y divide-line">
        {detail.draws.map((draw) => {
          const result = resultHref({ detail, draw, locale });
          const stopped = draw.stoppedTimestamp !== null;
          const phase = formatDrawPhase(draw.drawId);
          return (
            <li key={draw.drawId} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 p-4 sm:px-5">
              <div className="min-w-0 flex-1">
                <h3 className="text-base first-letter:uppercase">
                  {t('detail.position', { x: draw.position, y: detail.drawsCount })}
                </h3>
                <p className="text-sm text-ink-2">{t('draw', { phase })}</p>
                <p className="text-sm text-ink-2">{formatDateTime(draw.drawTimestamp, locale, 'dateTime')}</p>
                {result !== undefined && (
                  <a
                    className="link mt-1 inline-flex min-h-11 items-center text-sm"
                    href={result}
                    aria-label={t('chasePage.result', { phase })}
                  >
                    {t('links.result')}
                  </a>
                )}
              </div>
              <div className="grid flex-none justify-items-end gap-1">
                <StatusTag {...draw} canceled={stopped ? undefined : 'draw'} stopped={stopped} amount locale={locale} />
                <span className="text-sm text-ink-2">
                  <StakeAmount fils={draw.stake} locale={locale} />
                </span>
              </div>
              {draw.status === ORDER_STATUS.refunded && !stopped && (
                <div className="w-full">
                  <Refund draw={draw} locale={locale} />
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
