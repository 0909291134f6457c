import { useStore } from '@nanostores/react';
import { useEffect, useTransition } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CouponCard } from './coupon-card.tsx';
import { $ownCoupons, followCoupons, refreshCoupons } from './own-coupons.ts';
import { RedeemForm } from './redeem-form.tsx';

/** In this order; those of a group stand as the server lists them. */
const GROUPS = [
  { title: 'usable', states: ['usable', 'reserved'] },
  { title: 'upcoming', states: ['upcoming'] },
  { title: 'over', states: ['used', 'expired'] },
] as const satisfies readonly { title: string; states: readonly string[] }[];

/** The player's coupons, and the form that redeems a code. */
export default function Coupons({ locale }: { readonly locale: Locale }) {
  const t = islandT(locale, 'coupons');
  const { list, error } = useStore($ownCoupons);
  useEffect(() => followCoupons(), []);
  const [isLoading, startLoading] = useTransition();
  return (
    <div className="grid gap-8">
      <div className="grid gap-1">
        <h1 className="page-title text-2xl">{t('title')}</h1>
        <p className="text-ink-2">{t('lead')}</p>
      </div>
      <RedeemForm locale={locale} />
      {list === null && error === undefined && <Skeleton className="h-40" />}
      {error !== undefined && (
        <EmptyState
          art="search"
          title={t('unreachable')}
          text={error}
          action={
            <Button busy={isLoading} onClick={() => startLoading(refreshCoupons)}>
              {t('again')}
            </Button>
          }
        />
      )}
      {list?.length === 0 && error === undefined && <EmptyState title={t('empty.title')} text={t('empty.text')} />}
      {GROUPS.map(({ title, states }) => {
        const shown = list?.filter(({ state }) => states.some((one) => one === state)) ?? [];
        return (
          shown.length > 0 && (
            <section key={title} className="grid gap-4" aria-label={t(`group.${title}`)}>
              <h2 className="text-lg">{t(`group.${title}`)}</h2>
              <ul className="grid gap-4 sm:grid-cols-2">
                {shown.map((coupon) => (
                  <CouponCard key={coupon.couponId} coupon={coupon} locale={locale} />
                ))}
              </ul>
            </section>
          )
        );
      })}
    </div>
  );
}
