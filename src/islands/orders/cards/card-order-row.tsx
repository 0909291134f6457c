import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { coverOf } from '#instants/covers.ts';
import { LinkButton } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import { OrderSum } from '../shared/order-sum.tsx';
import type { ListedCardOrder } from '../shared/order-views.ts';
import { computeCardSums } from './card-sums.ts';
import { cardsT, playHref } from './card-words.ts';

/** Where the rest of an order's cards are scratched, above the link that the whole row is. */
const PlayLink = ({ order, locale }: { readonly order: ListedCardOrder; readonly locale: Locale }) => (
  <LinkButton size="sm" className="relative z-1" href={playHref(order, locale)}>
    {cardsT(order.kind, locale)('go')}
  </LinkButton>
);

/** One order of cards in the list. The whole row is a link to the order. */
export function CardOrderRow({ order, locale }: { readonly order: ListedCardOrder; readonly locale: Locale }) {
  const t = islandT(locale, 'orders');
  const words = cardsT(order.kind, locale);
  const { quantity, unscratched, status, gameName, showKey, winAmount } = order;
  const at = (ms: number) => formatDateTime(ms, locale, 'dateTime');
  const isOpen = order.instantEnable;
  const facts = [
    words('count', { count: quantity }),
    ...(isOpen && unscratched < quantity ? [words('left', { count: unscratched })] : []),
    ...(!isOpen && winAmount === 0 ? [t('detail.noWin')] : []),
  ];
  return (
    <li className="relative flex gap-4 p-4 sm:p-5">
      <img
        className="rounded-art h-[75px] w-15 flex-none object-cover"
        src={coverOf(showKey).address}
        width="60"
        height="75"
        alt=""
        loading="lazy"
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-base">
            <a
              className="after:absolute after:inset-0"
              href={localHref(`/account/order/orderDetail?orderId=${order.orderId}`, locale)}
            >
              {gameName}
            </a>
          </h2>
          <Tag tone={isOpen ? 'warm' : 'neutral'} className="flex-none">
            {words(`status.${status}`)}
          </Tag>
        </div>
        <p className="text-ink-2 flex flex-wrap gap-x-2 text-sm">
          <span>{t('bought', { time: at(order.createTimestamp) })}</span>
          {isOpen && <span className="text-ink">{t('cards.until', { time: at(order.revealsTimestamp) })}</span>}
        </p>
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="text-ink-2 text-sm">{facts.join(' · ')}</p>
          <p className="ms-auto text-end">
            <OrderSum sums={computeCardSums(order)} locale={locale} />
          </p>
        </div>
        {isOpen && (
          <p className="mt-1">
            <PlayLink order={order} locale={locale} />
          </p>
        )}
      </div>
    </li>
  );
}
