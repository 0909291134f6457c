import { useEffect, useRef } from 'react';
import { importWithRetry } from '#client/page/import-with-retry.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Field, Input } from '#ui/field.tsx';
import { Icon, icons } from '#ui/icon.tsx';
import type { FieldBinding } from './form-field.tsx';
import { createMobileReader } from './mobile/mobile-reader.ts';
import { cleanNumber, findAreaCode, findCountry, type Country, type Mobile } from './mobile.ts';

export interface MobileFieldProps extends FieldBinding<Mobile> {
  readonly locale: Locale;
  readonly countries: readonly Country[];
}

/** The flag of the chosen country. A list of a browser's own shows no pictures. */
const Flag = ({ country }: { readonly country: Country | undefined }) =>
  country && <img src={country.flagUrl} alt="" width="24" height="16" className="rounded-[3px]" />;

const reader = createMobileReader(
  async () => (await importWithRetry(() => import('./mobile/understand-mobile.ts')))?.understandMobile,
);

/**
 * Calling code and national number on one line, left to right in both languages. A number that is typed or pasted with
 * its calling code chooses the country.
 */
export function MobileField({ locale, countries, value, onChange, onBlur, ref, error }: MobileFieldProps) {
  const t = islandT(locale, 'account');
  const typed = useRef(value);
  useEffect(() => {
    typed.current = value;
  });
  const change = (next: Mobile) =>
    reader.read(next, {
      offered: new Set(countries.map(({ id }) => id)),
      current: () => typed.current,
      change: onChange,
    });
  return (
    <Field label={t('field.mobile')} error={error} required>
      {(control) => (
        <span className="flex items-stretch gap-2" dir="ltr">
          <span className="country-code">
            <span aria-hidden="true" className="flex items-center gap-1.5">
              <Flag country={findCountry(countries, value)} />+{findAreaCode(countries, value)}
            </span>
            <Icon path={icons.down} size={14} weight={2.4} />
            <select
              aria-label={t('field.country')}
              value={value.countryId}
              onChange={(event) => onChange({ ...value, countryId: event.target.value })}
            >
              {countries.map(({ id, code, country }) => (
                <option key={id} value={id}>
                  {`${country} \u2066+${code}\u2069`}
                </option>
              ))}
            </select>
          </span>
          <Input
            {...control}
            ref={ref}
            className="min-w-0 flex-1 tabular-nums"
            type="text"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={24}
            value={value.number}
            onBlur={() => {
              if (value.number.startsWith('+')) onChange({ ...value, number: value.number.slice(1) });
              onBlur?.();
            }}
            onFocus={() => void reader.load()}
            onChange={(event) => change({ ...value, number: cleanNumber(event.target.value) })}
          />
        </span>
      )}
    </Field>
  );
}
