import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Field, Input } from '#ui/index.ts';
import { digitsOf } from './digits.ts';

/** A country as the page hands it over: calling code and name (001006). */
export interface Country {
  readonly id: string;
  readonly code: string;
  readonly country: string;
}

export interface Mobile {
  /** ISO code of the country; several share a calling code. */
  readonly countryId: string;
  readonly number: string;
}

export const HOME_COUNTRY = 'AE';

export const areaCodeOf = (countries: readonly Country[], { countryId }: Mobile): string =>
  countries.find(({ id }) => id === countryId)?.code ?? '';

/** A key of the `account:wrong` texts, or nothing where the number may be sent; the server knows each country's numbers. */
export const mobileFault = ({ number }: Mobile): 'mobile' | 'mobileZero' | undefined => {
  if (number.startsWith('0')) return 'mobileZero';
  return number.length < 5 ? 'mobile' : undefined;
};

export interface MobileFieldProps {
  readonly locale: Locale;
  readonly countries: readonly Country[];
  readonly value: Mobile;
  readonly onChange: (value: Mobile) => void;
  readonly error: string | undefined;
  readonly disabled?: boolean;
}

/** Country code and national number: one line, always left to right. */
export function MobileField({ locale, countries, value, onChange, error, disabled }: MobileFieldProps) {
  const t = islandT(locale, 'account');
  return (
    <Field label={t('field.mobile')} hint={t('field.mobileHint')} error={error} required>
      {(control) => (
        <span className="flex items-stretch gap-2" dir="ltr">
          <span className="country-code">
            <span aria-hidden="true">+{areaCodeOf(countries, value)}</span>
            <svg
              width="14"
              height="14"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.4"
              strokeLinecap="round"
              aria-hidden="true"
            >
              <path d="m6 9 6 6 6-6" />
            </svg>
            <select
              aria-label={t('field.country')}
              value={value.countryId}
              disabled={disabled}
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
            className="min-w-0 flex-1 tabular-nums"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={18}
            disabled={disabled}
            value={value.number}
            onChange={(event) => onChange({ ...value, number: digitsOf(event.target.value).slice(0, 14) })}
          />
        </span>
      )}
    </Field>
  );
}
