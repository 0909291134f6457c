import { useWatch, type UseFormReturn } from 'react-hook-form';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { FormField } from '../forms/form-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import type { IdentityFields } from './registration.ts';

interface DocumentFieldsProps {
  readonly form: UseFormReturn<IdentityFields>;
  readonly locale: Locale;
}

/** Names and number, as the document has them. */
export function DocumentFields({ form, locale }: DocumentFieldsProps) {
  const t = islandT(locale, 'register');
  const account = islandT(locale, 'account');
  const isEid = useWatch({ control: form.control, name: 'idCardType' }) === 'EID';
  return (
    <>
      <FormField form={form} name="firstNames">
        {(field) => (
          <TextField
            {...field}
            label={account('field.firstNames')}
            hint={t('namesHint')}
            dir="ltr"
            autoComplete="given-name"
            autoCapitalize="words"
          />
        )}
      </FormField>
      <FormField form={form} name="lastName">
        {(field) => (
          <TextField
            {...field}
            label={account('field.lastName')}
            dir="ltr"
            autoComplete="family-name"
            autoCapitalize="words"
          />
        )}
      </FormField>
      <FormField form={form} name="idCardNo">
        {(field) => (
          <TextField
            {...field}
            label={t(isEid ? 'eid' : 'passport')}
            hint={`${isEid ? `${t('eidHint')} ` : ''}${t('numberHint')}`}
            dir="ltr"
            className="tabular-nums"
            inputMode={isEid ? 'numeric' : 'text'}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            placeholder={isEid ? '784-____-_______-_' : undefined}
          />
        )}
      </FormField>
    </>
  );
}
