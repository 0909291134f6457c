import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { isGain } from '#games/view/gain.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import type { DeckPlan, EInstant } from '#instants/instant-game.ts';
import { FILS_PER_DIRHAM, toWire, type Fils } from '#kernel/money.ts';
import { moneyText } from '#ui/currency.ts';
import { countUp } from '#islands/dialogs/win/count-up.ts';
import type { PlayCard } from './e-instant-props.ts';

interface OutcomeProps {
  readonly game: EInstant;
  readonly card: PlayCard;
  readonly locale: Locale;
  readonly t: Translate;
  /** Why the play won nothing, if it did. */
  readonly why: string;
}

const prizeOf = ({ tiers }: DeckPlan, tier: number): Fils => tiers[tier - 1]?.prize ?? 0n;

/** A prize not larger than the price is no gain, and is not celebrated. */
export const isGlad = (plan: DeckPlan, tier: number): boolean =>
  isGain(toWire(prizeOf(plan, tier)), toWire(plan.price));

/** What a play won, and how it is claimed if it is. */
export function tellOutcome({ game: { plan }, card: { tier, toClaim }, locale, t, why }: OutcomeProps): string {
  const prize = prizeOf(plan, tier);
  if (prize === 0n) return `${t('nothing')} ${why}`;
  const sentence = t(isGlad(plan, tier) ? 'won' : 'even.sentence', { prize: moneyText(prize, locale) });
  return toClaim ? `${sentence} ${t('claim')}` : sentence;
}

/** A gain counts up once, in whole dirhams. Readers of the screen hear the live region instead. */
function Gain({ prize, locale }: { readonly prize: Fils; readonly locale: Locale }) {
  const [fils, setFils] = useState(toWire(prize));
  useLayoutEffect(() => countUp(toWire(prize), setFils), [prize]);
  return <p className="ei-amount">{moneyText(fils - (fils % FILS_PER_DIRHAM), locale)}</p>;
}

/** The result, and what to do next. The focus moves to it, so that a press meant for the play buys no other one. */
export function Result({ children, ...outcome }: OutcomeProps & { readonly children: ReactNode }) {
  const { game, card, locale, t, why } = outcome;
  const prize = prizeOf(game.plan, card.tier);
  const glad = isGlad(game.plan, card.tier);
  const focus = useRef<HTMLDivElement>(null);
  useEffect(() => focus.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <div
        className="ei-result"
        data-glad={glad || undefined}
        ref={focus}
        tabIndex={-1}
        role="group"
        aria-label={t('result')}
      >
        {glad && <p>{t('youWon')}</p>}
        {glad ? (
          <Gain prize={prize} locale={locale} />
        ) : (
          <p className="ei-plain">{prize > 0n ? tellOutcome(outcome) : t('nothing')}</p>
        )}
        {glad && card.toClaim && <p>{t('claim')}</p>}
        {!glad && <p className="text-on-night-2 text-sm">{prize > 0n ? t('even.note') : why}</p>}
      </div>
      {children}
    </>
  );
}
