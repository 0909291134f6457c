import { useEffect, useState, type ReactNode } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import type { CardView } from '../card-view.ts';
import type { BegunCards } from './begun-cards.ts';
import { revealAll, revealCard, type PlayedOrder } from './card-orders.ts';
import { holdWallet } from './held-wallet.ts';
import ScratchCards from '../scratch-cards.tsx';
import { LeaveDialog } from './leave-dialog.tsx';

interface OrderPlayProps {
  readonly view: CardView;
  readonly order: PlayedOrder;
  readonly begunCards: BegunCards;
  /** A card was revealed: prizes left have changed, and so has what waits. */
  readonly onReveal: () => void;
  /** What follows when all cards are open. */
  readonly next: ReactNode;
  readonly locale: Locale;
}

/** Opens all cards of an order. The balance tells what they won when the page does. */
async function openAll(orderId: string): ReturnType<typeof revealAll> {
  const release = holdWallet();
  return revealAll(orderId).finally(release);
}

/** The cards of an order, scratched here; then what they won, in the balance at once. */
export function OrderPlay({ view, order, begunCards, onReveal, next, locale }: OrderPlayProps) {
  const { orderId, cards, begun } = order;
  const t = islandT(locale, 'instants');
  const [touched, setTouched] = useState<number>();
  const isTouched = touched !== undefined;
  useEffect(() => (isTouched ? holdWallet() : undefined), [isTouched]);
  return (
    // A card in play is awaited as a draw is: nothing opens over it by itself.
    <div data-order={orderId} data-draw-awaited={isTouched ? `${orderId}-${touched}` : undefined}>
      <ScratchCards
        view={view}
        cards={cards}
        reveal={(cardNo) => revealCard(orderId, cardNo)}
        begun={begun}
        revealAll={(covered) => {
          begunCards.add(orderId, covered);
          return openAll(orderId);
        }}
        onTouch={(cardNo) => {
          begunCards.add(orderId, [cardNo]);
          setTouched(cardNo);
        }}
        onDone={(cardNos) => {
          begunCards.remove(orderId, cardNos);
          setTouched(undefined);
          onReveal();
        }}
        after={
          <div className="grid w-full gap-3">
            {next}
            <a
              className="link inline-flex min-h-11 items-center justify-self-center"
              href={localHref(`/account/order/orderDetail?orderId=${orderId}`, locale)}
            >
              {t('viewOrder')}
            </a>
          </div>
        }
        locale={locale}
      />
      <LeaveDialog active={isTouched} demo={false} locale={locale} />
    </div>
  );
}
