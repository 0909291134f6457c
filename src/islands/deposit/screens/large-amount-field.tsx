import type { ReactNode, Ref } from 'react';
import type { Locale } from '#i18n/locales.ts';
import { classes } from '#ui/classes.ts';
import { currencyWord } from '#ui/currency.ts';
import { Field } from '#ui/field.tsx';

interface LargeAmountFieldProps {
  readonly label: string;
  readonly hint: ReactNode;
  readonly error: string | undefined;
  /** As typed, in dirhams. */
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly onBlur?: () => void;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly locale: Locale;
}

/** The field of an amount in large type, beside its currency: of a deposit and of a withdrawal. */
export function LargeAmountField(props: LargeAmountFieldProps) {
  const { label, hint, error, value, onType, onBlur, inputRef, locale } = props;
  const isArabic = locale === 'ar-AE';
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      required
      className="justify-items-center text-center [&_.field-error]:text-start"
    >
      {(control) => (
        <span className="flex items-baseline justify-center gap-2" dir={isArabic ? 'rtl' : 'ltr'}>
          <span className={classes('text-ink-2 text-xl', isArabic && 'order-last')} aria-hidden="true">
            {currencyWord(locale)}
          </span>
          <input
            {...control}
            ref={inputRef}
            className="amount-input"
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            size={Math.max(2, value.length)}
            value={value}
            onChange={(event) => onType(event.target.value)}
            onBlur={onBlur}
          />
        </span>
      )}
    </Field>
  );
}
