import { useId } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Field, Input } from '#ui/field.tsx';
import { CONTACT_WAYS, type Contact } from './contact.ts';
import type { FieldBinding } from '../form-field.tsx';
import { MobileField } from '../mobile-field.tsx';
import type { Country } from '../mobile.ts';

export interface ContactFieldProps extends FieldBinding<Contact> {
  readonly locale: Locale;
  readonly countries: readonly Country[];
}

const LABELS = { mobile: 'login.byMobile', email: 'login.byEmail' } as const;

/** The mobile number or e-mail address for the login. */
export function ContactField({ locale, countries, value, onChange, onBlur, ref, error }: ContactFieldProps) {
  const t = islandT(locale, 'account');
  const name = useId();
  return (
    <div className="grid gap-4">
      {/* As `Segmented`, whose script the account's pages do not have: the budget of a page with a form is full. */}
      <fieldset className="segmented">
        <legend className="sr-only">{t('login.contacts')}</legend>
        {CONTACT_WAYS.map((way) => (
          <label key={way}>
            <input
              type="radio"
              name={name}
              checked={way === value.by}
              onChange={() => onChange({ ...value, by: way })}
            />
            <span>{t(LABELS[way])}</span>
          </label>
        ))}
      </fieldset>
      {value.by === 'mobile' ? (
        <MobileField
          locale={locale}
          countries={countries}
          value={value.mobile}
          onChange={(mobile) => onChange({ ...value, mobile })}
          onBlur={onBlur}
          ref={ref}
          error={error}
        />
      ) : (
        <Field label={t('field.email')} error={error} required>
          {(control) => (
            <Input
              {...control}
              ref={ref}
              dir="ltr"
              type="email"
              autoComplete="email"
              maxLength={254}
              value={value.email}
              onBlur={onBlur}
              onChange={(event) => onChange({ ...value, email: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
