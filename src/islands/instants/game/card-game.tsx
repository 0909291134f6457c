import { useRef } from 'react';
import { islandT } from '#i18n/island.ts';
import { Button } from '#ui/button.tsx';
import { CardDialogs } from '../purchase/card-dialogs.tsx';
import { BuyPanel } from './buy-panel.tsx';
import DemoPlay from './demo-play.tsx';
import type { ScratchGameProps } from './game-props.ts';
import { OrderPlay } from './order-play.tsx';
import { PrizesPanel } from './prizes-panel.tsx';
import { Poster } from './stage.tsx';
import { useGame, type Game } from './use-game.ts';
import { WaitingNote } from './waiting-note.tsx';

/** What is played: the card's picture before, demo cards, or the cards of an order. */
function Stage({ game, view, locale }: Pick<ScratchGameProps, 'view' | 'locale'> & { readonly game: Game }) {
  const t = islandT(locale, 'instants');
  const { playing, waiting, playDemo, openOrder, onReveal, toShop, begunCards } = game;
  if (playing === undefined) return <Poster view={view} playDemo={playDemo} locale={locale} />;
  if (playing.kind === 'demo') return <DemoPlay view={view} end={toShop} locale={locale} />;
  const { order } = playing;
  return (
    <OrderPlay
      key={order.orderId}
      view={view}
      order={order}
      begunCards={begunCards}
      onReveal={onReveal}
      next={
        <>
          {waiting && (
            <Button variant="call" wide onClick={() => openOrder(waiting.orderId)}>
              {t('moreWait', { count: waiting.cards })}
            </Button>
          )}
          <Button variant={waiting ? 'quiet' : 'call'} wide onClick={toShop}>
            {t('buyAgain')}
          </Button>
        </>
      }
      locale={locale}
    />
  );
}

/** Buys cards, and scratches them here; those that wait first. */
export default function CardGame(props: ScratchGameProps) {
  const { locale, view, odds, returns } = props;
  const stage = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const game = useGame(props, { stage, panel });
  const { sale, waiting, playing, purchase } = game;
  return (
    <div className="wrap-page grid grid-cols-1 items-start gap-6 py-4 md:grid-cols-[minmax(0,1fr)_400px] md:py-8">
      <div ref={stage} tabIndex={-1} className="card-stage outline-none" data-stage={playing?.kind ?? 'cover'}>
        {/* The picture has its own, which is seen. */}
        {playing && <h1 className="sr-only">{view.name}</h1>}
        <Stage game={game} view={view} locale={locale} />
      </div>
      <div className="grid gap-6">
        {/* Neither while cards are scratched: a press meant for them must not pay. */}
        {playing?.kind !== 'order' && (
          <>
            {waiting && <WaitingNote waiting={waiting} game={game} locale={locale} />}
            <BuyPanel ref={panel} game={game} locale={locale} />
          </>
        )}
        <PrizesPanel series={sale.series} odds={odds} returns={returns} locale={locale} />
      </div>
      <CardDialogs purchase={purchase} name={view.name} locale={locale} />
    </div>
  );
}
