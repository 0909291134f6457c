import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $balanceHidden } from '#client/wallet/balance-shown.ts';
import { $wallet } from '#client/wallet/wallet.ts';
import type { Coupon, CouponUse } from '#contract/coupons/fields.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { moneyText } from '#ui/currency.ts';
import { Field, Select } from '#ui/field.tsx';
import { keepChoice, keptCouponId, type ChosenCoupon } from './kept-choice.ts';
import { $ownCoupons, followCoupons } from './own-coupons.ts';

interface ChoiceProps {
  readonly use: CouponUse;
  /** Holds what is chosen. */
  readonly chosen: ChosenCoupon;
}

interface CouponChoiceProps extends ChoiceProps {
  readonly locale: Locale;
  /** What the minimum is compared with, in fils: a deposit, or the first draw of an order. */
  readonly amount: number | bigint;
}

const usableFor = (use: CouponUse, list: readonly Coupon[] | null): readonly Coupon[] =>
  list?.filter((coupon) => coupon.use === use && coupon.state === 'usable') ?? [];

/**
 * The coupons that can be chosen, undefined until they are known. Chooses what was chosen before a reload, or before
 * the way to a deposit and back, once for each part of a page. One that is used or over meanwhile is chosen no more.
 */
function useChoice({ use, chosen }: ChoiceProps): readonly Coupon[] | undefined {
  const { list, error } = useStore($ownCoupons);
  const chosenId = useStore(chosen)?.couponId;
  const isRestored = useRef(false);
  keepChoice(use, chosen);
  useEffect(() => followCoupons(), []);
  useEffect(() => {
    if (list === null) return;
    const find = (id: string | null) => usableFor(use, list).find(({ couponId }) => couponId === id);
    if (chosenId !== undefined && !find(chosenId)) chosen.set(null);
    const kept = isRestored.current ? undefined : find(keptCouponId(use));
    if (kept && chosen.get() === null) chosen.set(kept);
    isRestored.current = true;
  }, [use, list, chosen, chosenId]);
  return list === null && error === undefined ? undefined : usableFor(use, list);
}

/** Shows nothing: brings back what was chosen on an earlier page, where it cannot be changed. */
export function KeptChoice({ onKnown, ...choice }: ChoiceProps & { readonly onKnown: () => void }) {
  const isKnown = useChoice(choice) !== undefined;
  useEffect(() => {
    if (isKnown) onKnown();
  }, [isKnown, onKnown]);
  return null;
}

/**
 * The choice of a coupon for an order or a deposit, and for an order the gift balance, which it takes first. Nothing
 * where there is neither.
 */
export default function CouponChoice({ locale, amount, ...choice }: CouponChoiceProps) {
  const { use, chosen } = choice;
  const t = islandT(locale, 'coupons');
  const usable = useChoice(choice) ?? [];
  const chosenId = useStore(chosen)?.couponId;
  const gift = useStore($wallet)?.giftBalance ?? 0;
  const hidden = useStore($balanceHidden);
  const selected = usable.find(({ couponId }) => couponId === chosenId);
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
              onChange={({ target }) => chosen.set(usable.find(({ couponId }) => couponId === target.value) ?? null)}
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
