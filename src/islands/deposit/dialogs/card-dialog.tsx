import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { productNow } from '#client/page/clock.ts';
import { go } from '#client/page/navigation.ts';
import { islandT } from '#i18n/island.ts';
import { localHref } from '#i18n/paths.ts';
import { FormField } from '#islands/forms/form-field.tsx';
import { useFields } from '#islands/forms/use-fields.ts';
import { PROFILE_PATH } from '#islands/profile/paths.ts';
import { autoFocusRef } from '#ui/dialog.tsx';
import { Check, Field, Input } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import type { ScreenProps } from '../flow/screen-props.ts';
import { createCardSchema, formatCardNumber, formatCvv, formatExpiry, plainCardNumber } from './card-fields.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { PaymentDialog } from './payment-dialog.tsx';

/** Where the player reads which name is verified. */
const CHECK_NAME_HREF = `${PROFILE_PATH}?payBackName=recharge`;
const EMPTY_CARD = { cardNo: '', expireDate: '', cvv: '', email: '' };

/** The form's fields for the current deposit. Card data stays in this component and leaves it encrypted only. */
function useCardFields({ state, locale }: Pick<ScreenProps, 'state' | 'locale'>) {
  const { gatewayId, isCardBound, options } = state;
  const [schema] = useState(() => createCardSchema(islandT(locale, 'deposit'), productNow));
  const form = useFields({ schema, defaultValues: { ...EMPTY_CARD, holderName: options.holderName, saveCard: false } });
  // After a refusal there is a new deposit, for which the security code must be typed again.
  useEffect(() => form.setValue('cvv', ''), [form, gatewayId]);
  // When another card is to be used, the refused one is removed from the form.
  useEffect(() => {
    if (isCardBound) form.reset({ ...form.getValues(), ...EMPTY_CARD, email: form.getValues('email') });
  }, [form, isCardBound]);
  return form;
}

interface CardInputProps extends Omit<ComponentProps<typeof Input>, 'name' | 'form'> {
  readonly form: ReturnType<typeof useCardFields>;
  readonly name: keyof typeof EMPTY_CARD;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Formats typed text for its field, which held `before`; without it, what stands there when the field is left. */
  readonly format?: (text: string, before?: string) => string;
  readonly isFirst?: boolean;
}

function CardInput({ form, name, label, hint, format = (text) => text, isFirst, required, ...input }: CardInputProps) {
  return (
    <FormField form={form} name={name} checkOnBlur>
      {({ value, onChange, onBlur, ref, error }) => (
        <Field label={label} hint={hint} error={error} required={required}>
          {(control) => (
            <Input
              {...control}
              {...input}
              ref={(element) => {
                if (isFirst) autoFocusRef(element);
                ref(element);
              }}
              dir="ltr"
              value={value}
              onChange={(event) => onChange(format(event.target.value, value))}
              onBlur={() => {
                if (format(value) !== value) onChange(format(value));
                onBlur();
              }}
            />
          )}
        </Field>
      )}
    </FormField>
  );
}

interface CardFieldsetProps extends Pick<CardInputProps, 'form'>, Pick<ScreenProps, 'locale'> {
  readonly onCheckName: () => void;
}

function CardFieldset({ form, locale, onCheckName }: CardFieldsetProps) {
  const t = islandT(locale, 'deposit');
  return (
    <>
      <CardInput
        form={form}
        name="cardNo"
        label={t('card.number')}
        format={formatCardNumber}
        isFirst
        required
        className="tabular"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <CardInput
          form={form}
          name="expireDate"
          label={t('card.expiry')}
          format={formatExpiry}
          required
          className="tabular"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder={t('card.expiryForm')}
        />
        <CardInput
          form={form}
          name="cvv"
          label={t('card.cvv')}
          format={formatCvv}
          required
          type="password"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="•••"
        />
      </div>
      <div className="grid gap-1.5">
        <HolderName form={form} label={t('card.holder')} hint={t('card.holderHint')} />
        <a
          className="link justify-self-start text-sm"
          href={localHref(CHECK_NAME_HREF, locale)}
          // The field that is left would show its fault at once, and move the link away under the pointer.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onCheckName();
          }}
        >
          {t('card.holderCheck')}
        </a>
      </div>
      <CardInput
        form={form}
        name="email"
        label={t('card.email')}
        hint={t('card.emailHint')}
        type="email"
        autoComplete="email"
      />
      <FormField form={form} name="saveCard">
        {({ value, onChange, onBlur, ref }) => (
          <Check
            label={t('card.save')}
            ref={ref}
            checked={value}
            onChange={(event) => onChange(event.target.checked)}
            onBlur={onBlur}
          />
        )}
      </FormField>
    </>
  );
}

/** The form of a new card. */
export function CardDialog({ flow, state, locale }: ScreenProps) {
  const t = islandT(locale, 'deposit');
  const form = useCardFields({ state, locale });
  /** What leaves the form, while the player is asked. */
  const [leaving, setLeaving] = useState<{ readonly leave: () => void }>();
  const submit = form.handleSubmit(({ cardNo, email, ...card }) =>
    state.isBusy
      ? undefined
      : flow.payNewCard({ ...card, cardNo: plainCardNumber(cardNo), email: email.trim() || undefined }),
  );
  const askThen = (leave: () => void) => {
    if (state.isBusy) return;
    const { holderName: _own, saveCard: _choice, ...typed } = form.getValues();
    if (Object.values(typed).some((value) => value !== '')) setLeaving({ leave });
    else leave();
  };
  return (
    <PaymentDialog
      title={t('card.title')}
      onClose={() => askThen(flow.closeForm)}
      submit={submit}
      state={state}
      locale={locale}
      overlay={
        <LeaveDialog
          open={leaving !== undefined}
          onStay={() => setLeaving(undefined)}
          onLeave={() => leaving?.leave()}
          locale={locale}
          text={t('leave.form')}
        />
      }
    >
      <CardFieldset form={form} locale={locale} onCheckName={() => askThen(() => go(CHECK_NAME_HREF))} />
      <p className="flex gap-2 text-sm text-ink-2">
        <Icon size={18} weight={1.8} className="mt-0.5 flex-none">
          <rect x="5" y="11" width="14" height="9" rx="2" />
          <path d="M8 11V8a4 4 0 0 1 8 0v3" />
        </Icon>
        {t('card.safe')}
      </p>
    </PaymentDialog>
  );
}

/** The player's own name. Read-only but focusable, so that a missing name can be the focused error. */
function HolderName({ form, label, hint }: Pick<CardInputProps, 'form' | 'label' | 'hint'>) {
  return (
    <FormField form={form} name="holderName">
      {({ value, ref, error }) => (
        <Field label={label} hint={hint} error={error} required>
          {(control) => (
            <Input
              {...control}
              ref={ref}
              dir="auto"
              autoComplete="cc-name"
              className="cursor-not-allowed bg-raised text-ink-2"
              value={value}
              aria-disabled
              readOnly
            />
          )}
        </Field>
      )}
    </FormField>
  );
}
