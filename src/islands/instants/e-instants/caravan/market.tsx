import { DAYS, isOasis, LEAST_SACKS, listStops, type Journey } from '#instants/e-instants/caravan/rules.ts';
import { assertPresent } from '#kernel/assert.ts';
import { moneyText } from '#ui/currency.ts';
import type { EInstantProps } from '../e-instant-props.ts';
import { shownSteps, type PlayView } from '../use-play.ts';
import { Die, Sacks } from './art.tsx';

interface MarketProps {
  readonly view: PlayView<Journey>;
  readonly props: EInstantProps;
}

/** The journey that is shown, and the days of it that were walked to their end. */
function journeyOf(view: PlayView<Journey>): { readonly journey: Journey | undefined; readonly days: number } {
  const { state } = view;
  const journey = state.phase === 'playing' || state.phase === 'result' ? state.dealt.play : undefined;
  return { journey, days: shownSteps(view) };
}

/** The pay table as rungs, from the fewest sacks to the most, and how many are loaded. */
export function Market({ view, props: { locale } }: MarketProps) {
  const { words, spec } = view;
  const { journey, days } = journeyOf(view);
  const stop = journey && listStops(journey)[days - 1];
  const sacks = stop?.sacks ?? 0;
  // Sacks are sold at the oasis alone: on the way no prize is lit.
  const sold = stop !== undefined && isOasis(stop) ? LEAST_SACKS.findIndex((least) => sacks >= least) : undefined;
  return (
    <ul className="cv-market" aria-label={words('market')}>
      <li className="cv-count">
        <span className="sr-only">{words('sacks', { sacks })}</span>
        <span aria-hidden="true">
          <Sacks count={1} />
          <b key={sacks}>{sacks}</b>
        </span>
      </li>
      {LEAST_SACKS.map((least, tier) => {
        const { prize } = assertPresent(spec.game.plan.tiers[tier], 'the prize of a rung');
        const money = moneyText(prize, locale);
        return (
          <li key={least} className="cv-rung" data-sold={tier === sold || undefined}>
            <span className="sr-only">{words('rung', { sacks: least, prize: money })}</span>
            <span aria-hidden="true">{tier === 0 ? `\u2066${least}+\u2069` : least}</span>
            <span aria-hidden="true">{money}</span>
          </li>
        );
      }).reverse()}
    </ul>
  );
}

/** The days as suns, and the die. */
export function Days({ view }: { readonly view: PlayView<Journey> }) {
  const { state, words } = view;
  const { journey } = journeyOf(view);
  const rolled = state.phase === 'playing' || state.phase === 'result' ? state.taken.length : 0;
  const pips = journey?.rolls[rolled - 1];
  return (
    <div className="cv-days">
      <p>
        <span className="sr-only">{words('day', { day: Math.min(DAYS, rolled + 1), days: DAYS })}</span>
        {Array.from({ length: DAYS }, (_, day) => (
          <span key={day} className="cv-day" data-over={day < rolled || undefined} />
        ))}
      </p>
      <p className="cv-die" key={rolled} data-rolled={(rolled > 0 && state.phase === 'playing') || undefined}>
        {pips !== undefined && <span className="sr-only">{words('die', { pips })}</span>}
        <Die pips={pips} />
      </p>
    </div>
  );
}
