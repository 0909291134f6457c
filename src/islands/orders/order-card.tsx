import { isGain } from '#games/gain.ts';
import { gameOf } from '#games/index.ts';
import { dubaiText } from '#i18n/dubai.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Amount, Skeleton, Tag } from '#ui/index.ts';
import { CHASE, isWin, phaseText, toneOf } from './status.ts';
import type { Order } from './store.ts';
import { Exact } from './won.tsx';

const nameOf = (lotteryType: number, locale: Locale): string => {
  const game = gameOf(lotteryType);
  return game ? islandT(locale, 'games')(`games:${game.name}.name`) : String(lotteryType);
};

/** One order of the list: the whole row leads to it. */
export function OrderCard({ order, locale }: { readonly order: Order; readonly locale: Locale }) {
  const t = islandT(locale, 'orders');
  const { chaseStatus, drawsDone, drawsCount } = order;
  const glad = isGain(order.winAmount, order.staked);
  return (
    <li data-game={gameOf(order.lotteryType)?.key} className="relative flex gap-4 p-4 sm:p-5">
      <span className="hue w-1.5 flex-none rounded-full" aria-hidden="true" />
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-base">
            <a
              className="after:absolute after:inset-0"
              href={localHref(`/account/order/orderDetail?id=${order.orderId}`, locale)}
            >
              {nameOf(order.lotteryType, locale)} · {t('draw', { phase: phaseText(order.drawId) })}
            </a>
          </h2>
          <Tag tone={toneOf(order.status, order.winAmount, order.staked)}>{t(`status.${order.status}`)}</Tag>
        </div>
        <p className="text-sm text-ink-2">{dubaiText(order.createTimestamp, locale, 'dateTime')}</p>
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="text-sm text-ink-2">
            {t('entries', { count: order.entriesCount })}
            {chaseStatus !== null &&
              ` · ${t(`chase.${CHASE[chaseStatus]}`, { done: `\u2066${drawsDone}/${drawsCount}\u2069` })}`}
          </p>
          <p className="text-end">
            {isWin(order.status) ? (
              <span className={glad ? 'font-bold text-accent' : 'font-semibold'}>
                {t(glad ? 'won' : 'prize')} <Amount fils={order.winAmount} locale={locale} style="floored" />
                <Exact fils={order.winAmount} locale={locale} />
              </span>
            ) : (
              <Amount fils={order.total} locale={locale} />
            )}
          </p>
        </div>
      </div>
    </li>
  );
}

export const WaitingCards = ({ label }: { readonly label: string }) => (
  <div role="status" className="divide-y divide-line">
    <span className="sr-only">{label}</span>
    {[1, 2, 3, 4].map((each) => (
      <div key={each} className="grid gap-2 p-5 ps-10">
        <div className="flex justify-between gap-4">
          <Skeleton className="h-6 w-56 max-w-[60%]" />
          <Skeleton className="h-6 w-20 rounded-full" />
        </div>
        <Skeleton className="h-5 w-36" />
        <Skeleton className="h-6 w-full" />
      </div>
    ))}
  </div>
);
