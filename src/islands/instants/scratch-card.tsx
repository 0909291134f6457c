import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { CardAreas } from './card/card-areas.tsx';
import { CardActions, CardFoot } from './card/card-foot.tsx';
import { CardHead, CardLegend } from './card/card-head.tsx';
import { CardResult } from './card/card-result.tsx';
import { areaWords, resultWords } from './card/card-words.ts';
import { useScratchCard, type ScratchCardPlay } from './card/use-scratch-card.ts';
import { SoundToggle } from './card/sound-toggle.tsx';
import { useSound } from './card/use-sound.ts';
import { countAreas, type CardView } from './card-view.ts';
import type { CardContents, CardState } from './scratch/card-state.ts';
import './scratch-card.css';
import './card/scratch-areas.css';

export interface ScratchCardProps {
  readonly view: CardView;
  /** The place of the card in its order, from 1. */
  readonly cardNo: number;
  /** Asks for what is on the card: at the first touch, not before. */
  readonly reveal: (cardNo: number) => Promise<CardContents>;
  /** What is on a card that was revealed before. */
  readonly known?: CardContents;
  /** Nobody bought it: it pays nothing. */
  readonly demo?: boolean;
  /** The product's hand scratches the card by itself. */
  readonly auto?: boolean;
  /** The card was touched: from now on it is not to be left without a question. */
  readonly onTouch?: () => void;
  /** All of the card is open. */
  readonly onDone?: (contents: CardContents) => void;
  /** What follows a card that is open, in the place of its buttons. */
  readonly after?: ReactNode;
  /** Given where the page has texts of another language. */
  readonly t?: Translate;
  readonly locale: Locale;
}

/** Of what the style sheet makes a card: the stops of its hue, and what is embossed on it. */
const lookOf = ({ hue: [dark, lit] }: CardView, art: ScratchCardPlay['art']): CSSProperties =>
  ({ '--dark': dark, '--lit': lit, '--relief': art ? `url("${art.foil.src}")` : 'none' }) as CSSProperties;

/** Tells the page how far a card is that is played now. */
function useSteps(state: CardState, fresh: boolean, { onTouch, onDone }: ScratchCardProps): void {
  const isCovered = state.step === 'covered';
  const done = state.step === 'done' ? state.contents : undefined;
  useEffect(() => {
    if (!isCovered && fresh) onTouch?.();
    // Once, when the card leaves its cover.
  }, [isCovered]); // eslint-disable-line react-hooks/exhaustive-deps
  useEffect(() => {
    if (done && fresh) onDone?.(done);
    // Once, when all of the card is open.
  }, [done]); // eslint-disable-line react-hooks/exhaustive-deps
}

/**
 * A scratch card: its foil can be scratched freely, each area is a button as well, and nothing of the outcome is in the
 * browser before the first touch. For another card it is made anew, by a `key` of its own.
 */
export default function ScratchCard(props: ScratchCardProps) {
  const { view, cardNo, reveal, known, demo = false, auto = false, after, locale } = props;
  const t = props.t ?? islandT(locale, 'instants');
  const [area, setArea] = useState<HTMLDivElement | null>(null);
  const [foil, setFoil] = useState<HTMLCanvasElement | null>(null);
  const [crumbs, setCrumbs] = useState<HTMLCanvasElement | null>(null);
  const [sound, setSound] = useSound();
  const [opened, setOpened] = useState<number>();
  const places = { play: area, foil, crumbs };
  const play = useScratchCard({ view, reveal: () => reveal(cardNo), known, sound, locale }, places);
  const { state, art, surface } = play;
  const words = { view, t, locale };
  const done = state.step === 'done' ? state.contents : undefined;
  const result = done && resultWords(done, demo, words);
  // A card that was played now stays so when its page learns what was on it.
  const [fresh] = useState(known === undefined);
  const chimes = fresh && result?.glad === true;

  useSteps(state, fresh, props);
  useEffect(() => {
    if (chimes) surface?.chime();
  }, [chimes, surface]);

  const all = Array.from({ length: countAreas(view) }, (_, i) => i);
  useEffect(() => {
    // Once: a card that could not be opened waits for a press.
    if (auto && play.ready && state.step !== 'done') play.open(all);
  }, [auto, play.ready]); // eslint-disable-line react-hooks/exhaustive-deps
  const openOne = (area: number) => {
    setOpened(area);
    play.open([area]);
  };
  const spoken = result ? (fresh ? result.spoken : '') : opened === undefined ? '' : areaWords(state, opened, words);
  return (
    <section className="scratch-card" aria-label={view.name} style={lookOf(view, art)} data-step={state.step}>
      <CardHead view={view} demo={demo} t={t} locale={locale} />
      <div className="scratch-paper">
        {view.layout === 'grid' && <CardLegend view={view} symbols={art?.symbols} t={t} locale={locale} />}
        <div ref={setArea} className="scratch-play" data-play data-foil={surface !== undefined}>
          <CardAreas
            view={view}
            state={state}
            symbols={art?.symbols}
            ready={Boolean(art)}
            onOpen={openOne}
            t={t}
            locale={locale}
          />
          <canvas ref={setFoil} aria-hidden="true" />
          <canvas ref={setCrumbs} aria-hidden="true" />
        </div>
        <div className="scratch-foot">
          <CardFoot
            play={play}
            auto={auto}
            again={auto ? () => play.open(all) : play.ask}
            t={t}
            result={
              done &&
              result && (
                <CardResult
                  words={result}
                  prize={done.prize}
                  fresh={fresh}
                  toClaim={!demo && done.toClaim === true}
                  t={t}
                  locale={locale}
                />
              )
            }
          />
        </div>
        <p className="sr-only" aria-live="polite">
          {spoken}
        </p>
      </div>
      <div className="scratch-actions">
        <CardActions play={play} after={after} all={all} t={t} />
        {state.step !== 'done' && <SoundToggle on={sound} onChange={setSound} label={t('sound')} />}
      </div>
    </section>
  );
}
