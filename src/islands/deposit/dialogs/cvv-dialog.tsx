import { useState, type FormEvent } from 'react';
import { islandT } from '#i18n/island.ts';
import { Button, Dialog, Field, Input, moneyText, autoFocusRef } from '#ui/index.ts';
import { checkCvv, formatCvv } from './card-fields.ts';
import { CardBrand } from './card-brand.tsx';
import { PaymentErrorNote } from './payment-error-note.tsx';
import type { ScreenProps } from '../screens/deposit-screens.tsx';

/** Pays with a saved card: its security code is asked each time. */
export function CvvDialog({ flow, state, locale }: ScreenProps) {
  const t = islandT(locale, 'deposit');
  const [cvv, setCvv] = useState('');
  const [error, setError] = useState<string>();
  const [begun, setBegun] = useState(state.gatewayId);
  if (begun !== state.gatewayId) {
    setBegun(state.gatewayId);
    setCvv('');
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = checkCvv(cvv);
    setError(found && t(found));
    if (!found && !state.busy) void flow.paySaved(cvv);
  };
  if (!state.card) return null;
  return (
    <Dialog
      open
      onClose={flow.closeForm}
      title={t('cvv.title')}
      closeLabel={islandT(locale, 'common')('close')}
      footer={
        <Button type="submit" form="cvv-form" size="lg" wide busy={state.busy}>
          {t('pay', { amount: moneyText(state.amount, locale, 'exact') })}
        </Button>
      }
    >
      <form id="cvv-form" className="grid gap-5" onSubmit={submit} noValidate>
        <PaymentErrorNote fault={state.fault} locale={locale} />
        <p className="flex items-center gap-3">
          <CardBrand icon={state.card.cardIcon} />
          <bdi dir="ltr" className="font-medium tabular">
            {state.card.ambiguousAccountNumber}
          </bdi>
        </p>
        <Field label={t('card.cvv')} hint={t('cvv.hint')} error={error} required>
          {(control) => (
            <Input
              {...control}
              ref={autoFocusRef}
              dir="ltr"
              type="password"
              inputMode="numeric"
              autoComplete="cc-csc"
              placeholder="•••"
              value={cvv}
              onChange={(event) => {
                setCvv(formatCvv(event.target.value));
                setError(undefined);
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
