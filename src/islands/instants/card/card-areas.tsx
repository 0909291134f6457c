import { useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { formatAmount } from '#kernel/money-format.ts';
import { currencyWord } from '#ui/currency.ts';
import type { CardView } from '../card-view.ts';
import { areasOf, isCleared, type AreaContent, type CardState } from '../scratch/card-state.ts';
import { findNeighbour, measureAreas, type Direction } from '../scratch/geometry.ts';
import { areaWords } from './card-words.ts';

export interface AreasProps {
  readonly view: CardView;
  readonly state: CardState;
  /** The pictures of a grid's symbols. */
  readonly symbols: ReadonlyMap<string, HTMLImageElement> | undefined;
  /** Whether the card can be played. */
  readonly ready: boolean;
  readonly onOpen: (area: number) => void;
  readonly t: Translate;
  readonly locale: Locale;
}

const KEYS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** What is printed on an area. */
function Face({
  content,
  view,
  address,
  locale,
}: {
  content: AreaContent;
  view: CardView;
  address: string | undefined;
  locale: Locale;
}) {
  if (view.layout === 'grid')
    return (
      <>
        {address !== undefined && <img src={address} alt="" width="96" height="96" />}
        <span>{view.symbols[content.symbol]}</span>
      </>
    );
  return (
    <>
      <b>{content.symbol}</b>
      {content.prize !== undefined && (
        <>
          <span>{formatAmount(content.prize, 'short')}</span>
          <i>{currencyWord(locale)}</i>
        </>
      )}
    </>
  );
}

/** How many areas stand in a row: as many as fill rows best, five at most. */
export const columnsOf = (count: number): number => (count === 9 ? 3 : count <= 5 ? count : count % 5 === 0 ? 5 : 4);

/** The areas of a card as buttons: one of them is in the tab order, arrow keys lead to the others. */
function useAreas({ view, state, symbols, ready, onOpen, t, locale }: AreasProps) {
  const [current, setCurrent] = useState(0);
  const contents = areasOf(state);
  const move = (event: KeyboardEvent<HTMLButtonElement>, area: number) => {
    const direction = KEYS[event.key];
    const play = event.currentTarget.closest<HTMLElement>('[data-play]');
    if (!direction || !play) return;
    event.preventDefault();
    const next = findNeighbour(measureAreas(play), area, direction);
    if (next !== undefined) play.querySelector<HTMLElement>(`[data-area="${next}"]`)?.focus();
  };
  return (area: number): ReactNode => {
    const cleared = isCleared(state, area);
    // What a covered area holds is not in the page, even when the answer is there.
    const content = cleared ? contents?.[area] : undefined;
    return (
      <button
        key={area}
        type="button"
        className="scratch-area"
        data-area={area}
        data-cleared={cleared}
        data-won={state.step === 'done' && content?.won}
        tabIndex={area === current ? 0 : -1}
        aria-disabled={!ready || cleared || undefined}
        onFocus={() => setCurrent(area)}
        onKeyDown={(event) => move(event, area)}
        onClick={() => ready && !cleared && onOpen(area)}
      >
        <span className="sr-only">{areaWords(state, area, { view, t, locale })}</span>
        <span aria-hidden="true" className={cleared && !content ? 'scratch-face scratch-waiting' : 'scratch-face'}>
          {content && (
            <Face content={content} view={view} address={symbols?.get(String(content.symbol))?.src} locale={locale} />
          )}
        </span>
      </button>
    );
  };
}

const row = (count: number): CSSProperties =>
  ({ '--columns': columnsOf(count), '--rows': Math.ceil(count / columnsOf(count)) }) as CSSProperties;
const numbers = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i);

/** All areas of a card: a grid of symbols, or the winning numbers in a frame above yours. */
export function CardAreas(props: AreasProps) {
  const { view, t } = props;
  const area = useAreas(props);
  if (view.layout === 'grid')
    return (
      <div role="group" aria-label={t('areas')} className="scratch-areas" style={row(view.yours)}>
        {numbers(0, view.yours).map(area)}
      </div>
    );
  return (
    <>
      <div className="scratch-frame">
        <p>{t('winning')}</p>
        {/* Numbers run from left to right in both languages. */}
        <div role="group" aria-label={t('winning')} dir="ltr" className="scratch-areas" style={row(view.winning)}>
          {numbers(0, view.winning).map(area)}
        </div>
      </div>
      <p className="scratch-yours">{t('yours')}</p>
      <div role="group" aria-label={t('yours')} dir="ltr" className="scratch-areas" style={row(view.yours)}>
        {numbers(view.winning, view.yours).map(area)}
      </div>
    </>
  );
}
