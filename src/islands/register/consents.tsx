import type { UseFormReturn } from 'react-hook-form';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Check } from '#ui/field.tsx';
import { FormField } from '../forms/form-field.tsx';
import type { VerifyFields } from './registration.ts';

const CONSENTS = [
  { name: 'privacyAgreed', text: 'privacy', path: '/Privacy-Notice' },
  { name: 'termsAgreed', text: 'terms', path: '/Terms-and-Conditions' },
] as const;

function ConsentLabel({ locale, text, path }: { readonly locale: Locale } & Omit<(typeof CONSENTS)[number], 'name'>) {
  const t = islandT(locale, 'register');
  return (
    <>
      {t(`${text}Before`)}{' '}
      <a className="link" href={localHref(path, locale)} target="_blank" rel="noopener">
        {t(`${text}Link`)}
        <span className="sr-only"> ({t('newTab')})</span>
      </a>
      {text === 'privacy' ? ' ' : ''}
      {t(`${text}After`)}
    </>
  );
}

/** Privacy notice and terms, each with its box. */
export const Consents = ({ form, locale }: { readonly form: UseFormReturn<VerifyFields>; readonly locale: Locale }) => (
  <div className="grid gap-1">
    {CONSENTS.map(({ name, text, path }) => (
      <FormField key={name} form={form} name={name}>
        {({ value, onChange, ...field }) => (
          <Check
            {...field}
            label={<ConsentLabel locale={locale} text={text} path={path} />}
            checked={value}
            onChange={(event) => onChange(event.target.checked)}
          />
        )}
      </FormField>
    ))}
  </div>
);
