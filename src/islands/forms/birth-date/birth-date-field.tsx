import { useId } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { onlyDigits } from '#kernel/digits.ts';
import { Input, Select } from '#ui/field.tsx';
import type { BirthDateFields } from './format-birth-date.ts';
import type { FieldBinding } from '../form-field.tsx';

export interface BirthDateFieldProps extends FieldBinding<BirthDateFields> {
  readonly locale: Locale;
  /** Instead of the registration's. */
  readonly hint?: string;
}

/** Day, month and year as separate fields, because a date picker is slow for birth dates. */
export function BirthDateField({ locale, hint, value, onChange, onBlur, ref, error }: BirthDateFieldProps) {
  const t = islandT(locale, 'account');
  const id = useId();
  const months = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const wrong = error === undefined ? undefined : true;
  const described = `${id}-hint${error === undefined ? '' : ` ${id}-error`}`;
  const digits = (name: 'day' | 'year', length: number, autoComplete: 'bday-day' | 'bday-year') => (
    <div className="grid gap-1">
      <label htmlFor={`${id}-${name}`} className="text-ink-2 text-sm">
        {t(`field.${name}`)}
      </label>
      <Input
        ref={name === 'day' ? ref : undefined}
        id={`${id}-${name}`}
        dir="ltr"
        inputMode="numeric"
        autoComplete={autoComplete}
        maxLength={length}
        aria-invalid={wrong}
        value={value[name]}
        onChange={(event) => onChange({ ...value, [name]: onlyDigits(event.target.value).slice(0, length) })}
      />
    </div>
  );
  return (
    <fieldset className="field" aria-describedby={described} onBlur={onBlur}>
      <legend className="field-label mb-1.5">{t('field.birth')}</legend>
      <div className="grid grid-cols-[1fr_1.7fr_1.3fr] gap-2">
        {digits('day', 2, 'bday-day')}
        <div className="grid gap-1">
          <label htmlFor={`${id}-month`} className="text-ink-2 text-sm">
            {t('field.month')}
          </label>
          <Select
            id={`${id}-month`}
            autoComplete="bday-month"
            aria-invalid={wrong}
            value={value.month}
            onChange={(event) => onChange({ ...value, month: event.target.value })}
          >
            <option value="" />
            {Array.from({ length: 12 }, (_, i) => (
              <option key={i} value={String(i + 1)}>
                {months.format(new Date(Date.UTC(2000, i, 15)))}
              </option>
            ))}
          </Select>
        </div>
        {digits('year', 4, 'bday-year')}
      </div>
      <p className="field-hint" id={`${id}-hint`}>
        {hint ?? t('field.birthHint')}
      </p>
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
