import { useRef, useState } from 'react';
import type { Locale } from '#i18n/locales.ts';
import { islandT } from '#i18n/island.ts';
import type { ScratchCard as CardData } from '#instants/instant-game.ts';
import { Button } from '#ui/button.tsx';
import type { CardView } from '../card-view.ts';
import { dealDemo } from '../card/deal-demo.ts';
import { leadTo } from '../card/lead-to.ts';
import ScratchCard from '../scratch-card.tsx';
import type { CardContents } from '../scratch/card-state.ts';
import { LeaveDialog } from './leave-dialog.tsx';

/** The data of each game, a script each. */
const games = import.meta.glob<Readonly<Record<string, CardData>>>('/src/lib/instants/scratch-cards/*/index.ts');

async function dealDemoOf(key: string): Promise<CardContents> {
  const [card] = Object.values((await games[`/src/lib/instants/scratch-cards/${key}/index.ts`]?.()) ?? {});
  if (!card) throw new Error(`there is no game ${key}`);
  return dealDemo(card);
}

interface DemoPlayProps {
  readonly view: CardView;
  /** Back to what can be bought. */
  readonly end: () => void;
  readonly locale: Locale;
}

/** Demo cards, as many as a visitor wants: nobody bought them, and nothing is sent. */
export default function DemoPlay({ view, end, locale }: DemoPlayProps) {
  const t = islandT(locale, 'instants');
  const [round, setRound] = useState(1);
  const [touched, setTouched] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const again = () => {
    // The button goes with its card.
    leadTo(place.current);
    setTouched(false);
    setRound(round + 1);
  };
  return (
    <div ref={place} tabIndex={-1} className="grid gap-4 outline-none" data-demo>
      <ScratchCard
        key={round}
        view={view}
        cardNo={round}
        reveal={() => dealDemoOf(view.key)}
        demo
        onTouch={() => setTouched(true)}
        onDone={() => setTouched(false)}
        after={
          <Button variant="call" wide onClick={again}>
            {t('demoAgain')}
          </Button>
        }
        locale={locale}
      />
      <Button variant="quiet" size="sm" className="justify-self-center" onClick={end}>
        {t('demoEnd')}
      </Button>
      <LeaveDialog active={touched} demo locale={locale} />
    </div>
  );
}
