import { useRef, useState, type FormEvent } from 'react';
import { $clockOffset } from '#client/page/clock.ts';
import { islandT } from '#i18n/island.ts';
import { systemNow } from '#kernel/time.ts';
import { Button, Dialog, Field, Icon, Input, moneyText, autoFocusRef } from '#ui/index.ts';
import {
  checkCard,
  errorOnBlur,
  plainCardNumber,
  formatCvv,
  formatExpiry,
  formatCardNumber,
  type CardErrors,
  type CardFields,
} from './card-fields.ts';
import { PaymentErrorNote } from './payment-error-note.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import type { ScreenProps } from '../screens/deposit-screens.tsx';

const EMPTY: CardFields = { cardNo: '', expireDate: '', cvv: '', email: '' };

/** The new-card form (spec games-and-money §5). What is typed stays in this component and leaves it encrypted. */
export function CardDialog({ flow, state, locale }: ScreenProps) {
  const t = islandT(locale, 'deposit');
  const { holderName } = state.options;
  const [form, setForm] = useState(EMPTY);
  const [errors, setErrors] = useState<CardErrors>({});
  const [leaving, setLeaving] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  // A new deposit was begun after a refusal: the security code is typed anew.
  const [begun, setBegun] = useState(state.gatewayId);
  if (begun !== state.gatewayId) {
    setBegun(state.gatewayId);
    setForm({ ...form, cvv: '' });
  }
  // Another account's card leaves the form when another one is offered.
  if (state.bound && form.cardNo !== '') setForm({ ...EMPTY, email: form.email });

  const set = (change: Partial<CardFields>) => {
    setForm({ ...form, ...change });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in change))));
  };
  const now = () => systemNow() + $clockOffset.get();
  const leave = (name: keyof CardFields) => {
    const wrong = errorOnBlur(name, form, now());
    if (wrong) setErrors({ ...errors, [name]: wrong });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state.busy) return;
    const found = checkCard(form, holderName, now());
    setErrors(found);
    if (Object.keys(found).length > 0) {
      requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    const email = form.email.trim();
    void flow.payNew({
      ...form,
      cardNo: plainCardNumber(form.cardNo),
      holderName,
      ...(email ? { email } : { email: undefined }),
    });
  };
  const close = () => {
    if (state.busy) return;
    if (Object.values(form).some((value) => value !== '')) setLeaving(true);
    else flow.closeForm();
  };
  const error = (name: keyof CardErrors) => errors[name] && t(errors[name]);
  return (
    <Dialog
      open
      onClose={close}
      title={t('card.title')}
      closeLabel={islandT(locale, 'common')('close')}
      footer={
        <Button type="submit" form="card-form" size="lg" wide busy={state.busy}>
          {t('pay', { amount: moneyText(state.amount, locale, 'exact') })}
        </Button>
      }
    >
      <form id="card-form" ref={element} className="grid gap-5" onSubmit={submit} noValidate>
        <PaymentErrorNote fault={state.fault} locale={locale} />
        <Field label={t('card.number')} error={error('cardNo')} required>
          {(control) => (
            <Input
              {...control}
              ref={autoFocusRef}
              dir="ltr"
              className="tabular"
              inputMode="numeric"
              autoComplete="cc-number"
              placeholder="0000 0000 0000 0000"
              value={form.cardNo}
              onChange={(event) => set({ cardNo: formatCardNumber(event.target.value) })}
              onBlur={() => leave('cardNo')}
            />
          )}
        </Field>
        <div className="grid grid-cols-2 items-start gap-4">
          <Field label={t('card.expiry')} error={error('expireDate')} required>
            {(control) => (
              <Input
                {...control}
                dir="ltr"
                className="tabular"
                inputMode="numeric"
                autoComplete="cc-exp"
                placeholder="MM/YY"
                value={form.expireDate}
                onChange={(event) => set({ expireDate: formatExpiry(event.target.value) })}
                onBlur={() => leave('expireDate')}
              />
            )}
          </Field>
          <Field label={t('card.cvv')} error={error('cvv')} required>
            {(control) => (
              <Input
                {...control}
                dir="ltr"
                type="password"
                inputMode="numeric"
                autoComplete="cc-csc"
                placeholder="•••"
                value={form.cvv}
                onChange={(event) => set({ cvv: formatCvv(event.target.value) })}
                onBlur={() => leave('cvv')}
              />
            )}
          </Field>
        </div>
        <Field label={t('card.holder')} hint={t('card.holderHint')} error={error('holderName')} required>
          {(control) => (
            // Disabled (spec §5) in all but the focus: where the name is missing, that is what is wrong.
            <Input
              {...control}
              dir="auto"
              autoComplete="cc-name"
              className="cursor-not-allowed bg-raised text-ink-2"
              value={holderName}
              aria-disabled
              readOnly
            />
          )}
        </Field>
        <Field label={t('card.email')} hint={t('card.emailHint')} error={error('email')}>
          {(control) => (
            <Input
              {...control}
              dir="ltr"
              type="email"
              autoComplete="email"
              value={form.email}
              onChange={(event) => set({ email: event.target.value })}
              onBlur={() => leave('email')}
            />
          )}
        </Field>
        <p className="flex gap-2 text-sm text-ink-2">
          <Icon size={18} weight={1.8} className="mt-0.5 flex-none">
            <rect x="5" y="11" width="14" height="9" rx="2" />
            <path d="M8 11V8a4 4 0 0 1 8 0v3" />
          </Icon>
          {t('card.safe')}
        </p>
      </form>
      <LeaveDialog
        open={leaving}
        onStay={() => setLeaving(false)}
        onLeave={flow.closeForm}
        locale={locale}
        what="form"
      />
    </Dialog>
  );
}
