import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Tag } from '#ui/tag.tsx';
import type { CardOrderView } from '../shared/order-views.ts';
import { WinAmount } from '../shared/win-amount.tsx';
import { CardFacts } from './card-facts.tsx';
import { CardList } from './card-list.tsx';
import { CardPicture } from './card-picture.tsx';
import { computeCardSums } from './card-sums.ts';
import { cardsT, playHref } from './card-words.ts';

interface CardOrderProps {
  readonly order: CardOrderView;
  readonly locale: Locale;
}

/** What waits to be scratched and until when, what was won, or that nothing was. */
function Outcome({ order, locale }: CardOrderProps) {
  const t = islandT(locale, 'orders');
  const words = cardsT(order.kind, locale);
  const isOpen = order.instantEnable;
  const toClaim = order.cards.some(({ revealed }) => revealed?.toClaim);
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{words('outcome')}</h2>
        <Tag tone={isOpen ? 'warm' : 'neutral'}>{words(`status.${order.status}`)}</Tag>
      </div>
      {isOpen && (
        <div className="grid gap-3">
          <p>
            <span className="block font-semibold">{words('waits', { count: order.unscratched })}</span>
            <span className="text-ink-2 text-sm">
              {t('cards.until', { time: formatDateTime(order.revealsTimestamp, locale, 'dateTime') })}
            </span>
          </p>
          <LinkButton href={playHref(order, locale)} wide>
            {words('go')}
          </LinkButton>
        </div>
      )}
      <WinAmount sums={computeCardSums(order)} credited={!isOpen && !toClaim} locale={locale} />
      {!isOpen && order.winAmount === 0 && <p>{t('detail.noWin')}</p>}
      {toClaim && (
        <>
          <p className="text-sm">{t('detail.grand.12')}</p>
          <LinkButton href={localHref('/account/order/grandPrize', locale)}>{t('links.grand')}</LinkButton>
        </>
      )}
    </Card>
  );
}

/** One order of cards: its game, what became of each card, and how to check it. */
export function CardOrderDetail({ order, locale }: CardOrderProps) {
  const t = islandT(locale, 'orders');
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <a className="link py-2 text-sm" href={localHref(listPath(order), locale)}>
          {t('detail.all')}
        </a>
        {!order.instantEnable && (
          <LinkButton size="sm" href={playHref(order, locale)}>
            {t('links.again')}
          </LinkButton>
        )}
      </div>
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,400px)_minmax(0,1fr)] md:gap-8">
        <CardPicture order={order} locale={locale} />
        <div className="grid gap-4">
          <Outcome order={order} locale={locale} />
          <CardList order={order} locale={locale} />
          <CardFacts order={order} locale={locale} />
        </div>
      </div>
    </div>
  );
}

/** The tab of the list that has it. */
const listPath = ({ kind }: CardOrderView): string =>
  `/account/order/list?tab=${kind === 'scratch-card' ? 'scratch-cards' : 'e-instants'}`;
