import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { moneyText } from '#ui/currency.ts';
import type { CardOfOrder } from './order-state.ts';

interface StripProps {
  readonly cards: readonly CardOfOrder[];
  /** The index of the card that is shown. */
  readonly at: number | undefined;
  /** The shown card is half scratched: it stays until it is open. */
  readonly locked: boolean;
  readonly onGo: (at: number) => void;
  readonly t: Translate;
  readonly locale: Locale;
}

/** All cards of an order, side by side, as small tickets: covered, open, or won. */
export const OrderStrip = ({ cards, at, locked, onGo, t, locale }: StripProps) => (
  <ul className="scratch-strip" aria-label={t('order.cards')}>
    {cards.map(({ cardNo, contents }, i) => {
      const won = contents !== undefined && contents.prize > 0;
      const state = contents === undefined ? 'covered' : won ? 'won' : 'none';
      return (
        <li key={cardNo}>
          <button
            type="button"
            data-state={state}
            aria-current={i === at ? 'true' : undefined}
            aria-disabled={locked || undefined}
            aria-label={t(`order.label.${state}`, { n: cardNo, amount: moneyText(contents?.prize ?? 0, locale) })}
            onClick={() => locked || onGo(i)}
          >
            <span aria-hidden="true">{cardNo}</span>
          </button>
        </li>
      );
    })}
  </ul>
);
