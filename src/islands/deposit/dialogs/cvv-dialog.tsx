import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { islandT } from '#i18n/island.ts';
import { FormField } from '#islands/forms/form-field.tsx';
import { useFields } from '#islands/forms/use-fields.ts';
import { autoFocusRef } from '#ui/dialog.tsx';
import { Field, Input } from '#ui/field.tsx';
import type { ScreenProps } from '../flow/screen-props.ts';
import { cvvSchema, formatCvv } from './card-fields.ts';
import { MeansIcon } from './means-icon.tsx';
import { PaymentDialog } from './payment-dialog.tsx';

/** Pays with a saved card, whose security code is needed each time. */
export function CvvDialog({ flow, state, locale }: ScreenProps) {
  const t = islandT(locale, 'deposit');
  const [schema] = useState(() => z.object({ cvv: cvvSchema(t) }));
  const form = useFields({ schema, defaultValues: { cvv: '' } });
  const { gatewayId } = state;
  // After a refusal there is a new deposit, for which the code must be typed again.
  useEffect(() => form.setValue('cvv', ''), [form, gatewayId]);
  const submit = form.handleSubmit(({ cvv }) => (state.isBusy ? undefined : flow.paySavedCard(cvv)));
  const card = state.means.kind === 'card' ? state.means.card : null;
  if (!card) return null;
  return (
    <PaymentDialog title={t('cvv.title')} onClose={flow.closeForm} submit={submit} state={state} locale={locale}>
      <p className="flex items-center gap-3">
        <MeansIcon icon={card.cardIcon} />
        <bdi dir="ltr" className="font-medium tabular">
          {card.ambiguousAccountNumber}
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
    </PaymentDialog>
  );
}
