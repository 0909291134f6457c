import { ORDER_STATUS, REFUND_STATUS } from '#contract/orders/statuses.ts';
import { gameByType } from '#games/index.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { DrawTitle } from '../shared/draw-title.tsx';
import { EntryBalls } from '../shared/entry-balls.tsx';
import { entryName } from '../shared/game-names.ts';
import { OrderSum } from '../shared/order-sum.tsx';
import { StatusTag } from '../shared/status-tag.tsx';
import { chaseStatusText } from '../shared/status.ts';
import type { ListedOrder } from '../shared/order-views.ts';
import { computeOrderSums } from '../shared/order-sums.ts';

/** Draws of a consecutive order that were stopped or cancelled, where its own status does not say so. */
function partsBack({ status, refundStatus, drawsCanceled, drawsStopped }: ListedOrder, locale: Locale): string[] {
  const t = islandT(locale, 'orders');
  if (status === ORDER_STATUS.refunded) return [];
  return [
    ...(drawsStopped > 0 ? [t('refund.someStopped', { count: drawsStopped })] : []),
    ...(drawsCanceled > 0 ? [t('refund.someCanceled', { count: drawsCanceled })] : []),
    ...(refundStatus === REFUND_STATUS.onTheWay ? [t('refund.1')] : []),
  ];
}

/** One order of the list. The whole row is a link. */
export function OrderCard({ order, locale }: { readonly order: ListedOrder; readonly locale: Locale }) {
  const t = islandT(locale, 'orders');
  const { entry, entriesCount, chaseStatus } = order;
  const game = gameByType(order.lotteryType);
  const isOpen = order.status === ORDER_STATUS.waiting;
  const at = (ms: number) => formatDateTime(ms, locale, 'dateTime');
  const facts = [
    t('entries', { count: entriesCount }),
    ...(chaseStatus === null ? [] : [chaseStatusText({ ...order, chaseStatus }, t)]),
    ...partsBack(order, locale),
  ];
  return (
    <li data-game={game?.key} className="relative flex gap-4 p-4 sm:p-5">
      <span className="hue w-1.5 flex-none rounded-full" aria-hidden="true" />
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-base">
            <a
              className="after:absolute after:inset-0"
              href={localHref(`/account/order/orderDetail?orderId=${order.orderId}`, locale)}
            >
              <DrawTitle lotteryType={order.lotteryType} drawId={order.drawId} locale={locale} />
            </a>
          </h2>
          <StatusTag
            {...order}
            stake={order.staked}
            canceled={order.drawsCanceled > 0 ? 'order' : undefined}
            stopped={order.drawsStopped > 0}
            locale={locale}
          />
        </div>
        <p className="flex flex-wrap gap-x-2 text-sm text-ink-2">
          <span>{t('bought', { time: at(order.createTimestamp) })}</span>
          {order.status !== ORDER_STATUS.refunded && (
            <span className={isOpen ? 'text-ink' : undefined}>
              {t(isOpen ? 'drawnOn' : 'wasDrawn', { time: at(order.drawTimestamp) })}
            </span>
          )}
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          {game && game.plays.length > 1 && (
            <span className="font-semibold">{entryName(game, entry.play, 1, locale)}</span>
          )}
          <EntryBalls game={game} entry={entry} size={28} locale={locale} />
          {entriesCount > 1 && <span className="text-ink-2">{t('more', { count: entriesCount - 1 })}</span>}
        </div>
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="text-sm text-ink-2">{facts.join(' · ')}</p>
          <p className="ms-auto text-end">
            <OrderSum sums={computeOrderSums(order)} locale={locale} />
          </p>
        </div>
      </div>
    </li>
  );
}

export const OrderCardSkeletons = ({ label }: { readonly label: string }) => (
  <div role="status" className="divide-y divide-line">
    <span className="sr-only">{label}</span>
    {[1, 2, 3, 4].map((each) => (
      <div key={each} className="grid gap-2 p-5 ps-10">
        <div className="flex justify-between gap-4">
          <Skeleton className="h-6 w-56 max-w-[60%]" />
          <Skeleton className="h-6 w-20 rounded-full" />
        </div>
        <Skeleton className="h-5 w-36" />
        <Skeleton className="h-7 w-48" />
        <Skeleton className="h-6 w-full" />
      </div>
    ))}
  </div>
);
