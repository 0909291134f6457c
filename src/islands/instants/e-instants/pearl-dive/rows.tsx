import { BREATHS, countFinds, FINDS, type Dive } from '#instants/e-instants/pearl-dive/rules.ts';
import { assertPresent } from '#kernel/assert.ts';
import { moneyText } from '#ui/currency.ts';
import type { EInstantProps } from '../e-instant-props.ts';
import type { PlayView } from '../use-play.ts';
import { FindArt } from './art.tsx';

/** How many of each find there are so far, and how many shells were opened. */
function countSoFar({ state }: PlayView<Dive>): { readonly counts: readonly number[]; readonly opened: number } {
  if (state.phase !== 'playing' && state.phase !== 'result') return { counts: FINDS.map(() => 0), opened: 0 };
  const opened = state.taken.length;
  return { counts: countFinds(state.dealt.play, opened), opened };
}

interface RowsProps {
  readonly view: PlayView<Dive>;
  readonly props: EInstantProps;
}

/** The pay table as rows that fill: for each find its places and its prize. */
export function Rows({ view, props: { locale } }: RowsProps) {
  const { words, spec } = view;
  const { counts } = countSoFar(view);
  return (
    <ul className="pd-rows" aria-label={words('rows')}>
      {FINDS.map(({ key, need }, row) => {
        const count = counts[row] ?? 0;
        const { prize } = assertPresent(spec.game.plan.tiers[row], 'the prize of a row');
        return (
          <li key={key} className="pd-row" data-full={count >= need || undefined}>
            <span className="sr-only">{words('found', { find: words(`find.${key}`), count, need })}</span>
            <span className="pd-places" aria-hidden="true">
              {Array.from({ length: need }, (_, place) => (
                <span key={place} data-filled={place < count || undefined}>
                  <FindArt find={key} />
                </span>
              ))}
            </span>
            <span className="pd-prize">{moneyText(prize, locale)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The breaths that are left, as bubbles. */
export function Breaths({ view }: { readonly view: PlayView<Dive> }) {
  const { opened } = countSoFar(view);
  return (
    <p className="pd-breaths">
      <span className="sr-only">{view.words('breaths', { left: BREATHS - opened })}</span>
      {Array.from({ length: BREATHS }, (_, i) => (
        <span key={i} className="pd-bubble" data-used={i >= BREATHS - opened || undefined} />
      ))}
    </p>
  );
}
