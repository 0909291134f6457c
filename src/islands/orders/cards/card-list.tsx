import { useEffect, useState } from 'react';
import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { loadCardArt } from '#islands/instants/art/card-art.ts';
import { isGain } from '#games/view/gain.ts';
import { Card } from '#ui/card.tsx';
import { moneyText } from '#ui/currency.ts';
import { Tag } from '#ui/tag.tsx';
import { Disclosure } from '../shared/disclosure.tsx';
import { Fact, FactList } from '../shared/fact-list.tsx';
import type { CardOrderView, RevealedCardView } from '../shared/order-views.ts';
import { CardFaceView } from './card-face-view.tsx';
import { cardsT } from './card-words.ts';

interface CardListProps {
  readonly order: CardOrderView;
  readonly locale: Locale;
}

/** The pictures of a grid's symbols, once a card shows them. Without them their names stand alone. */
function useSymbols({ showKey, cards }: CardOrderView): ReadonlyMap<string, string> | undefined {
  const [symbols, setSymbols] = useState<ReadonlyMap<string, string>>();
  const wanted = cards.some(({ revealed }) => revealed?.face?.winningAreas.length === 0);
  useEffect(() => {
    if (wanted)
      void loadCardArt(showKey).then(
        ({ symbols: drawn }) => setSymbols(new Map([...drawn].map(([key, { src }]) => [key, src]))),
        () => undefined,
      );
  }, [wanted, showKey]);
  return symbols;
}

/** What a card is: not scratched yet, or what it won. */
function CardState({ order, revealed, locale }: CardListProps & { readonly revealed: RevealedCardView | null }) {
  const t = islandT(locale, 'orders');
  if (!revealed) return <Tag tone="warm">{cardsT(order.kind, locale)('status.1')}</Tag>;
  if (revealed.prize === 0) return <Tag>{t('cards.noPrize')}</Tag>;
  return (
    <Tag tone={isGain(revealed.prize, order.price) ? 'good' : 'neutral'}>
      {t('cards.won', { amount: moneyText(revealed.prize, locale) })}
    </Tag>
  );
}

/** When a card was revealed, how, and which of the deck it is. */
function CardFacts({ order, revealed, locale }: CardListProps & { readonly revealed: RevealedCardView }) {
  const t = islandT(locale, 'orders');
  return (
    <FactList>
      {revealed.toClaim && <p>{t('cards.toClaim')}</p>}
      <Fact label={t(revealed.automatic ? 'cards.automatic' : 'cards.revealed')}>
        {formatDateTime(revealed.revealedTimestamp, locale, 'dateTime')}
      </Fact>
      <Fact label={t('cards.cardId')}>
        <bdi dir="ltr">{`${order.seriesId}-${revealed.place}`}</bdi>
      </Fact>
    </FactList>
  );
}

/** The cards of an order, each with its state; one that is revealed opens to what was printed on it. */
export function CardList({ order, locale }: CardListProps) {
  const words = cardsT(order.kind, locale);
  const symbols = useSymbols(order);
  return (
    <Card className="px-5 pt-5 pb-1 sm:px-6 sm:pt-6">
      <h2 className="mb-4 text-lg">{words('list')}</h2>
      <ul aria-label={words('list')}>
        {order.cards.map(({ cardNo, revealed }) => {
          const state = <CardState order={order} revealed={revealed} locale={locale} />;
          const name = words('one', { n: cardNo });
          return (
            <li key={cardNo}>
              {revealed ? (
                <Disclosure title={name} beside={state} open={order.quantity === 1}>
                  {revealed.face && (
                    <CardFaceView showKey={order.showKey} face={revealed.face} symbols={symbols} locale={locale} />
                  )}
                  <CardFacts order={order} revealed={revealed} locale={locale} />
                </Disclosure>
              ) : (
                <p className="border-line flex min-h-12 items-center justify-between gap-3 border-t py-2 font-semibold">
                  {name}
                  {state}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
