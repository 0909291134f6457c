import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { calculatePrice } from '#games/rules/pricing.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { classes } from '#ui/classes.ts';
import { moneyText } from '#ui/currency.ts';
import { usePlay } from '../play-context.ts';
import { $wagerLimit } from './wager-limit.ts';

/** What is left of the player's wager limit, or that the order is more than that; nothing where there is none. */
export default function WagerLimitNote(): ReactNode {
  const { t, locale, game, cart } = usePlay();
  const { entries, draws } = useStore(cart.$state);
  const limit = useStore($wagerLimit);
  const isAbove = limit !== null && calculatePrice(game, entries, draws).total > limit.left;
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
