import { useState, type FormEvent } from 'react';
import { callMoney } from '#client/gateway/call.ts';
import { withRequestId } from '#client/gateway/request-id.ts';
import { redeemCoupon } from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { moneyText } from '#ui/currency.ts';
import { Button } from '#ui/button.tsx';
import { Field, Input } from '#ui/field.tsx';
import { refreshCoupons } from './own-coupons.ts';

type Outcome = { readonly error: string } | { readonly amount: number } | undefined;

/** Redeems a code. */
export function RedeemForm({ locale }: { readonly locale: Locale }) {
  const t = islandT(locale, 'coupons');
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const redeem = async () => {
    if (code.trim() === '') return setOutcome({ error: t('redeem.missing') });
    setBusy(true);
    const answer = await withRequestId('coupon', { code }, (requestId) =>
      callMoney(redeemCoupon, { code, requestId }, { silent: true }),
    );
    setBusy(false);
    if (!answer.ok) return setOutcome({ error: answer.message });
    setCode('');
    setOutcome({ amount: answer.data.amount });
    await refreshCoupons();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void redeem();
  };
  return (
    <form className="card grid gap-4 p-5 sm:p-6" onSubmit={submit} noValidate>
      <Field
        label={t('redeem.label')}
        hint={t('redeem.hint')}
        error={outcome && 'error' in outcome ? outcome.error : undefined}
        required
      >
        {(control) => (
          <Input
            {...control}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            value={code}
            onChange={({ target }) => {
              setCode(target.value);
              setOutcome(undefined);
            }}
          />
        )}
      </Field>
      <Button type="submit" busy={isBusy} className="justify-self-start max-sm:w-full">
        {t('redeem.submit')}
      </Button>
      <p role="status" className="empty:absolute">
        {outcome && 'amount' in outcome && t('redeem.done', { amount: moneyText(outcome.amount, locale) })}
      </p>
    </form>
  );
}
