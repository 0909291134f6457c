import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { classes } from '#ui/classes.ts';
import { moneyText } from '#ui/currency.ts';
import { $wagerLimit } from './wager-limit.ts';

export interface WagerLimitProps {
  /** Price of the order, in fils. */
  readonly price: number;
  /** Draws that the price is for. */
  readonly draws?: number;
  readonly locale: Locale;
}

/** What is left of the player's wager limit, or that the order is more than that; nothing where there is none. */
export default function WagerLimitNote({ price, draws = 1, locale }: WagerLimitProps): ReactNode {
  const t = islandT(locale, 'play');
  const limit = useStore($wagerLimit);
  const isAbove = limit !== null && price > limit.left;
  const isUsed = limit?.left === 0;
  const values = limit && {
    left: moneyText(limit.left, locale),
    time: `\u2068${formatDateTime(limit.until, locale, 'dateTime')}\u2069`,
  };
  return (
    <div
      role="status"
      className={classes(
        'empty:hidden rounded-art text-sm',
        isAbove ? 'bg-saffron-soft text-saffron-ink px-3 py-2' : 'text-ink-2',
      )}
    >
      {values && (
        <p>
          {t(isUsed ? 'limit.used' : isAbove ? 'limit.above' : 'limit.left', values)}
          {isAbove && !isUsed && draws > 1 && ` ${t('limit.draws')}`}
        </p>
      )}
    </div>
  );
}
