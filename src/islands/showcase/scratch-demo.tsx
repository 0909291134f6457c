import { useEffect, useMemo, useRef, useState } from 'react';
import type { Locale } from '#i18n/locales.ts';
import { createTranslator, type Texts } from '#i18n/translator.ts';
import type { ScratchCard as Game } from '#instants/instant-game.ts';
import { Button } from '#ui/button.tsx';
import { dealDemo } from '../instants/card/deal-demo.ts';
import { cardView } from '../instants/card-view.ts';
import ScratchCard from '../instants/scratch-card.tsx';
import ScratchCards from '../instants/scratch-cards.tsx';

export interface ShowcaseProps {
  readonly locale: Locale;
  /** The `instants` and `ui` texts of this language: the page carries those of its own. */
  readonly texts: Readonly<Record<string, Texts>>;
}

export interface Shown {
  readonly game: Game;
  /** Five cards of one order, not a single card. */
  readonly order: boolean;
}

const cards = [1, 2, 3, 4, 5].map((cardNo) => ({ cardNo }));

/** A demo that fills the screen, as a page of the card does. */
export default function ScratchDemo({
  game,
  order,
  locale,
  texts,
  onClose,
}: ShowcaseProps & Shown & { onClose: () => void }) {
  const t = createTranslator(locale, texts, 'instants');
  const ui = createTranslator(locale, texts, 'ui');
  const ref = useRef<HTMLDialogElement>(null);
  const view = useMemo(() => cardView(game, locale), [game, locale]);
  const [round, setRound] = useState(1);
  useEffect(() => ref.current?.showModal(), []);
  const both = {
    view,
    reveal: () => Promise.resolve(dealDemo(game)),
    demo: true,
    t,
    locale,
    after: (
      <Button variant="call" wide onClick={() => setRound(round + 1)}>
        {ui('show.nextCard')}
      </Button>
    ),
  };
  return (
    <dialog ref={ref} className="ei-window" aria-label={view.name} onClose={onClose}>
      <div className="mx-auto grid max-w-xl gap-4 p-4">
        <Button variant="quiet" size="sm" className="justify-self-end" onClick={() => ref.current?.close()}>
          {ui('show.close')}
        </Button>
        {order ? (
          <ScratchCards
            key={round}
            cards={cards}
            revealAll={() => Promise.resolve(cards.map((card) => ({ ...card, contents: dealDemo(game) })))}
            {...both}
          />
        ) : (
          <ScratchCard key={round} cardNo={round} {...both} />
        )}
      </div>
    </dialog>
  );
}
