import type { Coupon } from '#contract/coupons/fields.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Amount } from '#ui/amount.tsx';
import { LinkButton } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import { moneyText } from '#ui/currency.ts';
import { Tag, type TagTone } from '#ui/tag.tsx';

const TONES: Readonly<Record<Coupon['state'], TagTone>> = {
  usable: 'good',
  reserved: 'warm',
  upcoming: 'neutral',
  used: 'neutral',
  expired: 'neutral',
};
const PLACES: Readonly<Record<Coupon['use'], string>> = { purchase: '/lottery/play', deposit: '/account/deposit' };

/** The moment that a coupon's state is about. The end is the last minute at which it is valid. */
function momentOf({ state, usedTimestamp, validStartTimestamp, validEndTimestamp }: Coupon): number {
  if (state === 'used') return usedTimestamp ?? validEndTimestamp;
  return state === 'upcoming' ? validStartTimestamp : validEndTimestamp - 1;
}

/** One coupon: what it gives, from which amount on, and until when. */
export function CouponCard({ coupon, locale }: { readonly coupon: Coupon; readonly locale: Locale }) {
  const t = islandT(locale, 'coupons');
  const { state, use, amount, minAmount } = coupon;
  const isOver = state === 'used' || state === 'expired';
  return (
    <li className={classes('card grid gap-3 p-5 sm:p-6', isOver && 'text-ink-2')}>
      <div className="flex items-start justify-between gap-3">
        <p className="text-2xl font-bold">
          <Amount fils={amount} locale={locale} />
        </p>
        <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>
      </div>
      <div>
        <p>{t(`for.${use}`, { amount: moneyText(minAmount, locale) })}</p>
        <p className="text-ink-2 text-sm">
          {t(`when.${state}`, { time: formatDateTime(momentOf(coupon), locale, 'dateTime') })}
        </p>
      </div>
      {state === 'usable' && (
        <LinkButton variant="quiet" className="justify-self-start max-sm:w-full" href={localHref(PLACES[use], locale)}>
          {t(`go.${use}`)}
        </LinkButton>
      )}
    </li>
  );
}
