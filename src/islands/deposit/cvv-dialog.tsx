import { useState, type FormEvent } from 'react';
import { islandT } from '#i18n/island.ts';
import { Button, Dialog, Field, Input, moneyText, firstFocus } from '#ui/index.ts';
import { checkCvv, typedCvv } from './card-fields.ts';
import { CardMark } from './card-mark.tsx';
import { FaultNote } from './fault-note.tsx';
import type { ScreenProps } from './screens.tsx';

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
        <FaultNote fault={state.fault} locale={locale} />
        <p className="flex items-center gap-3">
          <CardMark icon={state.card.cardIcon} />
          <bdi dir="ltr" className="font-medium tabular">
            {state.card.ambiguousAccountNumber}
          </bdi>
        </p>
        <Field label={t('card.cvv')} hint={t('cvv.hint')} error={error} required>
          {(control) => (
            <Input
              {...control}
              ref={firstFocus}
              dir="ltr"
              type="password"
              inputMode="numeric"
              autoComplete="cc-csc"
              placeholder="•••"
              value={cvv}
              onChange={(event) => {
                setCvv(typedCvv(event.target.value));
                setError(undefined);
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
