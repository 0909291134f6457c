import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { leaveSuspendedGame } from '#client/dialogs/sales-suspended.ts';
import { toast } from '#client/feedback/toast.ts';
import { islandT } from '#i18n/island.ts';
import { useBrowserValue } from '#ui/use-browser-value.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { CardPage } from '../purchase/card-outcome.ts';
import { QUANTITY_PARAM, useCardPurchase, type CardPurchase } from '../purchase/use-card-purchase.ts';
import { createBegunCards, type BegunCards } from './begun-cards.ts';
import type { Waiting } from './card-orders.ts';
import type { Sale, ScratchGameProps } from './game-props.ts';
import { usePlaying, type Playing } from './use-playing.ts';
import { useSale } from './use-sale.ts';
import { useWaiting } from './use-waiting.ts';

export interface Game {
  readonly sale: Sale;
  /** Unscratched cards, but for those that are played. */
  readonly waiting: Waiting | undefined;
  readonly playing: Playing | undefined;
  readonly begunCards: BegunCards;
  /** The cards of an order are fetched: until they are here, nothing can be bought. */
  readonly opening: boolean;
  /** Nothing is played, paid or asked. */
  readonly isIdle: boolean;
  /** Cards that wait are not to open by themselves. */
  readonly later: boolean;
  readonly setLater: () => void;
  readonly purchase: CardPurchase;
  readonly quantity: number;
  readonly setQuantity: (quantity: number) => void;
  readonly buy: () => void;
  readonly playDemo: () => void;
  readonly openOrder: (orderId: string) => void;
  /** A card was revealed. */
  readonly onReveal: () => void;
  /** Back to what can be bought. */
  readonly toShop: () => void;
}

/** Where a page leads its player. */
interface Places {
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly panel: RefObject<HTMLElement | null>;
}

/** How many cards a player chose before they logged in, or deposited. */
const askedQuantity = (): number => Number(new URLSearchParams(location.search).get(QUANTITY_PARAM)) || 1;
const one = (): number => 1;

/** The page of a scratch card: what is sold, what waits, what is played, and how each leads to the next. */
export function useGame({ locale, view, sale: first, stopped }: ScratchGameProps, { stage, panel }: Places): Game {
  const [sale, refreshSale] = useSale(first);
  const [begunCards] = useState(() => createBegunCards(view.key));
  const [found, refreshWaiting] = useWaiting(view.key, begunCards);
  const [later, setIsLater] = useState(false);
  const setLater = useCallback(() => setIsLater(true), []);
  // Cards that did not come would be fetched again and again.
  const play = usePlaying({ locale, begunCards, stage, onFailed: setLater });
  const { playing, opening, openOrder, openPaid } = play;
  const asked = useBrowserValue(askedQuantity, one);
  const [chosen, setChosen] = useState<number>();
  const quantity = Math.min(sale.maxCards, Math.max(1, Math.trunc(chosen ?? asked)));
  const wantsPanel = useRef(false);

  const page = useMemo(
    (): CardPage => ({
      showKey: view.key,
      onPaid: ({ orderId, earlier }) => {
        if (earlier) toast(islandT(locale, 'instants')('earlier'));
        openPaid(orderId);
        refreshWaiting();
      },
      onSaleChanged: refreshSale,
    }),
    [view.key, locale, openPaid, refreshWaiting, refreshSale],
  );
  const purchase = useCardPurchase(page);

  // Sales are suspended: home, unless the player has cards to scratch, or scratches some.
  const isSuspended = useHydrated() && sale.saleState === 'suspended' && found === null && playing === undefined;
  useEffect(() => {
    if (isSuspended) void leaveSuspendedGame(stopped ?? islandT(locale, 'instants')('suspended', { game: view.name }));
  }, [isSuspended, stopped, locale, view.name]);

  useEffect(() => {
    if (playing !== undefined || !wantsPanel.current) return;
    wantsPanel.current = false;
    panel.current?.scrollIntoView({ block: 'center' });
    panel.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [playing, panel]);

  const played = playing?.kind === 'order' ? playing.order.orderId : undefined;
  const { series, price } = sale;
  return {
    sale,
    waiting: found && found.orderId !== played ? found : undefined,
    playing,
    begunCards,
    opening,
    isIdle: playing === undefined && !opening && !purchase.busy && !purchase.asking && !purchase.outcome,
    later,
    setLater,
    purchase,
    quantity,
    setQuantity: setChosen,
    buy: () => {
      if (series && !opening)
        purchase.buy({ seriesId: series.seriesId, quantity, cardPrice: price, endsAt: series.endsTimestamp });
    },
    playDemo: play.playDemo,
    openOrder: (orderId) => void openOrder(orderId),
    onReveal: () => {
      refreshSale();
      refreshWaiting();
    },
    toShop: () => {
      wantsPanel.current = true;
      // Who wants to buy is not led to other cards.
      setLater();
      play.stop();
      refreshWaiting();
    },
  };
}
