import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { FILS_PER_DIRHAM } from '#kernel/money.ts';
import { moneyText } from '#ui/currency.ts';
import { countUp } from '#islands/dialogs/win/count-up.ts';
import type { ResultWords } from './card-words.ts';
import { ClaimLink } from './claim-link.tsx';
import { leadTo } from './lead-to.ts';

interface ResultProps {
  readonly words: ResultWords;
  /** In fils. */
  readonly prize: number;
  /** Whether the card was played now: an old win is not celebrated again. */
  readonly fresh: boolean;
  /** A grand prize that the player claims. */
  readonly toClaim: boolean;
  readonly t: Translate;
  readonly locale: Locale;
}

/** What the card won. A gain counts up once; the live region of the card says it to screen readers. */
export function CardResult({ words: { glad, title, note }, prize, fresh, toClaim, t, locale }: ResultProps) {
  const [fils, setFils] = useState(prize);
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: the keyboard goes on from the result.
  useEffect(() => {
    if (fresh && document.activeElement === document.body) leadTo(place.current);
  }, [fresh]);
  // Before the first paint, so that the final amount does not flash.
  useLayoutEffect(() => {
    if (glad && fresh) countUp(prize, setFils);
  }, [glad, fresh, prize]);
  const counted = prize % FILS_PER_DIRHAM === 0 ? fils - (fils % FILS_PER_DIRHAM) : fils;
  return (
    <div ref={place} tabIndex={-1} className="scratch-result" data-glad={glad} data-fresh={fresh}>
      <p className={prize > 0 ? 'text-sm' : 'font-semibold'}>{title}</p>
      {prize > 0 && (
        <p className="scratch-won amount">
          <span className="sr-only">{moneyText(prize, locale)}</span>
          <span aria-hidden="true">{moneyText(counted, locale)}</span>
        </p>
      )}
      {note !== undefined && <p className="text-sm">{note}</p>}
      {toClaim && <ClaimLink t={t} locale={locale} />}
    </div>
  );
}
