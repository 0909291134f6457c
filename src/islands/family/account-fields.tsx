import type { UseFormReturn } from 'react-hook-form';
import { FAMILY_DURATIONS, FAMILY_KINDS } from '#contract/family/choices.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { Check } from '#ui/field.tsx';
import { FormField } from '../forms/form-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import type { ApplicationFields } from './application.ts';
import { ChoiceField } from './choice-field.tsx';

interface AccountFieldsProps {
  readonly form: UseFormReturn<ApplicationFields>;
  readonly locale: Locale;
  /** Its place, from 0. */
  readonly at: number;
  /** Undefined for the only one. */
  readonly onRemove: (() => void) | undefined;
}

/** One account: what is asked for it, whose it is, its number, for how long. */
export function AccountFields({ form, locale, at, onRemove }: AccountFieldsProps) {
  const t = islandT(locale, 'family');
  const number = at + 1;
  return (
    <fieldset className="border-line rounded-art grid gap-4 border-[1.5px] p-4">
      <legend className="px-1 font-semibold">{t('account', { number })}</legend>
      <FormField form={form} name={`accounts.${at}.kind`}>
        {({ value, onChange }) => (
          <fieldset className="grid gap-1">
            <legend className="field-label mb-1">{t('kindLabel')}</legend>
            {FAMILY_KINDS.map((kind) => (
              <Check
                key={kind}
                type="radio"
                name={`kind-${at}`}
                label={t(`kind.${kind}`)}
                checked={value === kind}
                onChange={() => onChange(kind)}
              />
            ))}
            <p className="text-ink-2 text-sm" role="status">
              {t(`kindText.${value}`)}
            </p>
          </fieldset>
        )}
      </FormField>
      <FormField form={form} name={`accounts.${at}.holderName`}>
        {(field) => <TextField {...field} label={t('holderName')} autoComplete="off" maxLength={120} />}
      </FormField>
      <FormField form={form} name={`accounts.${at}.account`}>
        {(field) => (
          <TextField
            {...field}
            label={t('accountNumber')}
            hint={t('accountHint')}
            dir="ltr"
            autoComplete="off"
            maxLength={254}
          />
        )}
      </FormField>
      <FormField form={form} name={`accounts.${at}.duration`}>
        {(field) => (
          <ChoiceField
            {...field}
            label={t('durationLabel')}
            none={t('choose')}
            choices={FAMILY_DURATIONS.map((key) => ({ key, text: t(`duration.${key}`) }))}
          />
        )}
      </FormField>
      {onRemove && (
        <Button
          variant="plain"
          size="sm"
          className="justify-self-start"
          aria-label={t('removeAccount', { number })}
          onClick={onRemove}
        >
          {t('remove')}
        </Button>
      )}
    </fieldset>
  );
}
