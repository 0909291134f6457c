import { useLayoutEffect, useState, type CSSProperties } from 'react';
import type { Locale } from '#i18n/locales.ts';
import { FILS_PER_DIRHAM } from '#kernel/money.ts';
import { moneyText } from '#ui/currency.ts';
import { countUp } from './count-up.ts';
import type { WinWords } from './win-words.ts';

interface WinSumProps {
  readonly prize: number;
  readonly words: WinWords;
  readonly locale: Locale;
}

/** The total. Screen readers get the final amount at once; the counting one is for sighted players. */
export function WinSum({ prize, words: { glad, above, sum, below }, locale }: WinSumProps) {
  const [fils, setFils] = useState(prize);
  // Before the first paint, so that the final amount does not flash.
  useLayoutEffect(() => {
    if (glad) countUp(prize, setFils);
  }, [glad, prize]);
  // While it counts, a prize of whole dirhams shows no fils, and any other always two digits of them.
  const whole = prize % FILS_PER_DIRHAM === 0;
  const counted = whole ? fils - (fils % FILS_PER_DIRHAM) : fils;
  const length = sum.replace(/[\u2066-\u2069]/g, '').length;
  return (
    <div className="win-sum">
      <p className="text-ink-2">{above}</p>
      <p className="win-amount" style={{ '--chars': length } as CSSProperties}>
        <span className="sr-only">{sum}</span>
        <span className="amount" aria-hidden="true">
          {moneyText(counted, locale, whole ? 'short' : 'exact')}
        </span>
      </p>
      {below.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
