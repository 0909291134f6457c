import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { islandT } from '#i18n/island.ts';
import { FormField } from '#islands/forms/form-field.tsx';
import { useFields } from '#islands/forms/use-fields.ts';
import { autoFocusRef, Button, Dialog, Field, Input, moneyText } from '#ui/index.ts';
import type { ScreenProps } from '../flow/screen-props.ts';
import { CardBrand } from './card-brand.tsx';
import { cvvSchema, formatCvv } from './card-fields.ts';
import { PaymentErrorNote } from './payment-error-note.tsx';

/** Pays with a saved card: its security code is asked for each time. */
export function CvvDialog({ flow, state, locale }: ScreenProps) {
  const t = islandT(locale, 'deposit');
  const [schema] = useState(() => z.object({ cvv: cvvSchema(t) }));
  const form = useFields({ schema, defaultValues: { cvv: '' } });
  const { gatewayId } = state;
  // A new deposit was begun after a refusal: the code is typed anew.
  useEffect(() => form.setValue('cvv', ''), [form, gatewayId]);
  const submit = form.handleSubmit(({ cvv }) => (state.isBusy ? undefined : flow.paySavedCard(cvv)));
  if (!state.card) return null;
  return (
    <Dialog
      open
      onClose={flow.closeForm}
      title={t('cvv.title')}
      closeLabel={islandT(locale, 'common')('close')}
      footer={
        <Button type="submit" form="cvv-form" size="lg" wide busy={state.isBusy}>
          {t('pay', { amount: moneyText(state.amount, locale, 'exact') })}
        </Button>
      }
    >
      <form id="cvv-form" className="grid gap-5" onSubmit={(event) => void submit(event)} noValidate>
        <PaymentErrorNote error={state.error} locale={locale} />
        <p className="flex items-center gap-3">
          <CardBrand icon={state.card.cardIcon} />
          <bdi dir="ltr" className="font-medium tabular">
            {state.card.ambiguousAccountNumber}
          </bdi>
        </p>
        <FormField form={form} name="cvv">
          {({ value, onChange, onBlur, ref, error }) => (
            <Field label={t('card.cvv')} hint={t('cvv.hint')} error={error} required>
              {(control) => (
                <Input
                  {...control}
                  ref={(element) => {
                    autoFocusRef(element);
                    ref(element);
                  }}
                  dir="ltr"
                  type="password"
                  inputMode="numeric"
                  autoComplete="cc-csc"
                  placeholder="•••"
                  value={value}
                  onChange={(event) => onChange(formatCvv(event.target.value))}
                  onBlur={onBlur}
                />
              )}
            </Field>
          )}
        </FormField>
      </form>
    </Dialog>
  );
}
