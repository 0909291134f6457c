import { useEffect, useReducer, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { Button } from '#ui/button.tsx';
import { isAllOpen, nextOrderState, startOrder, summarize, type CardOfOrder } from './card/order-state.ts';
import { OrderActions } from './card/order-actions.tsx';
import { leadTo } from './card/lead-to.ts';
import { OrderStrip } from './card/order-strip.tsx';
import { OrderSummary } from './card/order-summary.tsx';
import type { CardView } from './card-view.ts';
import type { CardContents } from './scratch/card-state.ts';
import ScratchCard from './scratch-card.tsx';
import './scratch-cards.css';

export interface ScratchCardsProps {
  readonly view: CardView;
  /** The cards of one order in their order; with contents those that were revealed before. */
  readonly cards: readonly CardOfOrder[];
  /** Asks for what is on a card: at its first touch, not before. */
  readonly reveal: (cardNo: number) => Promise<CardContents>;
  /** Asks for what is on all cards; told which are covered. */
  readonly revealAll: (covered: readonly number[]) => Promise<readonly Required<CardOfOrder>[]>;
  /** Nobody bought them: they pay nothing. */
  readonly demo?: boolean;
  /** A card was touched: from now on it is not to be left without a question, until it is done. */
  readonly onTouch?: (cardNo: number) => void;
  /** All of a card is open, or of all cards at once. */
  readonly onDone?: (cardNos: readonly number[]) => void;
  /** A card that was begun before and left: it comes first. */
  readonly begun?: number | undefined;
  /** What follows the summary. */
  readonly after?: ReactNode;
  /** Given where the page has texts of another language. */
  readonly t?: Translate;
  readonly locale: Locale;
}

/** How long a card that the product's hand opened is shown, in milliseconds: longer where it won. */
const SHOWN_MS = 1_100;
const WON_SHOWN_MS = 2_600;

/** Where the player is in the cards, and what they do there. */
function useOrder({ cards, begun, revealAll, onTouch, onDone }: ScratchCardsProps) {
  const [state, send] = useReducer(nextOrderState, cards, (all) => startOrder(all, begun));
  /** A card that was touched and is not open yet. */
  const [inPlay, setInPlay] = useState(false);
  const contents = state.place === 'card' ? state.cards[state.at]?.contents : undefined;
  useEffect(() => {
    if (!state.auto || !contents) return;
    const timer = setTimeout(() => send({ type: 'next' }), contents.prize > 0 ? WON_SHOWN_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state.auto, contents]);
  const open = (opened: readonly Required<CardOfOrder>[]) => {
    const isNew = opened.some(({ cardNo }) => state.cards.some((one) => one.cardNo === cardNo && !one.contents));
    setInPlay(false);
    send({ type: 'opened', cards: opened });
    if (isNew) onDone?.(opened.map(({ cardNo }) => cardNo));
  };
  const touch = (cardNo: number) => {
    setInPlay(true);
    onTouch?.(cardNo);
  };
  const openAll = async () => {
    open(await revealAll(state.cards.flatMap(({ cardNo, contents }) => (contents ? [] : cardNo))));
    send({ type: 'next' });
  };
  return { state, send, inPlay, touch, open, openAll };
}

/** The cards of one order: one after another, all by the product's hand, or all at once; and what they won together. */
export default function ScratchCards(props: ScratchCardsProps) {
  const { view, reveal, begun, demo = false, after, locale } = props;
  const t = props.t ?? islandT(locale, 'instants');
  const { state, send, inPlay, touch, open, openAll } = useOrder(props);
  const place = useRef<HTMLHeadingElement>(null);
  const { cards, at, auto } = state;
  const shown = state.place === 'card' ? cards[at] : undefined;
  const single = cards.length === 1;
  const goOn = () => {
    send({ type: 'next' });
    leadTo(place.current);
  };
  const next = (
    <Button variant={auto ? 'glass' : 'call'} wide onClick={goOn}>
      {t(isAllOpen(state) ? 'order.seeAll' : 'order.next')}
    </Button>
  );
  const hue = { '--dark': view.hue[0], '--lit': view.hue[1] } as CSSProperties;
  return (
    <div className="scratch-order" style={hue}>
      {!single && (
        <div className="scratch-order-head">
          <h2 ref={place} tabIndex={-1}>
            {shown ? t('order.position', { n: at + 1, of: cards.length }) : t('order.summary')}
          </h2>
          <OrderStrip
            cards={cards}
            at={shown && at}
            locked={inPlay}
            onGo={(to) => send({ type: 'goTo', at: to })}
            t={t}
            locale={locale}
          />
        </div>
      )}
      {shown && shown.cardNo === begun && !shown.contents && (
        <p className="scratch-begun" role="status">
          {t('order.begun')}
        </p>
      )}
      {shown ? (
        <ScratchCard
          key={shown.cardNo}
          view={view}
          cardNo={shown.cardNo}
          reveal={reveal}
          {...(shown.contents && { known: shown.contents })}
          demo={demo}
          auto={auto}
          onTouch={() => touch(shown.cardNo)}
          onDone={(contents) => open([{ cardNo: shown.cardNo, contents }])}
          after={single ? after : next}
          t={t}
          locale={locale}
        />
      ) : (
        <OrderSummary view={view} summary={summarize(cards)} demo={demo} after={after} t={t} locale={locale} />
      )}
      <OrderActions state={state} send={send} openAll={openAll} t={t} />
    </div>
  );
}
