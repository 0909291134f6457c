import { useStore } from '@nanostores/react';
import type { WritableAtom } from 'nanostores';
import { useEffect, useRef } from 'react';
import { sessionStore } from '#client/storage/stores.ts';
import { $balanceHidden } from '#client/wallet/balance-shown.ts';
import { $wallet } from '#client/wallet/wallet.ts';
import type { Coupon, CouponUse } from '#contract/coupons/fields.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { moneyText } from '#ui/currency.ts';
import { Field, Select } from '#ui/field.tsx';
import { $ownCoupons, followCoupons } from './own-coupons.ts';

interface CouponChoiceProps {
  readonly locale: Locale;
  readonly use: CouponUse;
  /** What the minimum is compared with, in fils: a deposit, or the first draw of an order. */
  readonly amount: number | bigint;
  /** Holds what is chosen. */
  readonly chosen: WritableAtom<Coupon | null>;
}

const isUsableFor = (use: CouponUse) => (coupon: Coupon) => coupon.use === use && coupon.state === 'usable';

/** Chooses what was chosen before a reload, or before the way to a deposit and back; once for each page. */
function useKeptChoice(use: CouponUse, list: readonly Coupon[] | null, chosen: WritableAtom<Coupon | null>) {
  const isDone = useRef(false);
  const key = `coupon:${use}`;
  useEffect(() => {
    if (list === null || isDone.current) return;
    isDone.current = true;
    const kept = list.filter(isUsableFor(use)).find(({ couponId }) => couponId === sessionStore.get(key));
    if (kept && chosen.get() === null) chosen.set(kept);
  }, [use, list, chosen, key]);
  return (coupon: Coupon | null) => {
    sessionStore.set(key, coupon?.couponId ?? null);
    chosen.set(coupon);
  };
}

/**
 * The choice of a coupon for an order or a deposit, and for an order the gift balance, which it takes first. Nothing
 * where there is neither.
 */
export default function CouponChoice({ locale, use, amount, chosen }: CouponChoiceProps) {
  const t = islandT(locale, 'coupons');
  const { list } = useStore($ownCoupons);
  const chosenId = useStore(chosen)?.couponId;
  const gift = useStore($wallet)?.giftBalance ?? 0;
  const hidden = useStore($balanceHidden);
  useEffect(() => followCoupons(), []);
  const usable = list?.filter(isUsableFor(use)) ?? [];
  const choose = useKeptChoice(use, list, chosen);
  const selected = usable.find(({ couponId }) => couponId === chosenId);
  // Used or over meanwhile.
  const isGone = list !== null && chosenId !== undefined && !selected;
  useEffect(() => {
    if (isGone) chosen.set(null);
  }, [chosen, isGone]);
  const money = (fils: number) => moneyText(fils, locale);
  return (
    <>
      {use === 'purchase' && gift > 0 && !hidden && (
        <p className="text-ink-2 text-sm">{t('choice.gift', { amount: money(gift) })}</p>
      )}
      {usable.length > 0 && (
        <Field
          label={t('choice.label')}
          hint={
            selected && amount < selected.minAmount
              ? t(`choice.below.${use}`, { amount: money(selected.minAmount) })
              : selected && t(`choice.gives.${use}`, { amount: money(selected.amount) })
          }
          className="text-start"
        >
          {(control) => (
            <Select
              {...control}
              value={selected?.couponId ?? ''}
              onChange={({ target }) => choose(usable.find(({ couponId }) => couponId === target.value) ?? null)}
            >
              <option value="">{t('choice.none')}</option>
              {usable.map((coupon) => (
                <option key={coupon.couponId} value={coupon.couponId}>
                  {t(`choice.option.${use}`, { amount: money(coupon.amount), min: money(coupon.minAmount) })}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </>
  );
}
