import { openSupport } from '#islands/support/support.ts';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import { Button } from '#ui/button.tsx';
import { BirthDateField } from '#islands/forms/birth-date/birth-date-field.tsx';
import { formatBirthDate } from '#islands/forms/birth-date/format-birth-date.ts';
import { toContactRequest } from '#islands/forms/contact/contact.ts';
import { FormField } from '#islands/forms/form-field.tsx';
import { SubmitForm } from '#islands/forms/submit-form.tsx';
import { TextField } from '#islands/forms/text-field.tsx';
import { sendCommand, useCommandForm } from '#islands/forms/use-command-form.ts';
import type { ResetStepProps } from './reset-fields.ts';

interface IdentityStepProps extends ResetStepProps {
  readonly onVerified: () => void;
}

/** The owner of a frozen account shows who they are. The code is sent along; it stays valid for the password. */
export function IdentityStep({ form, locale, countries, openStep, onVerified }: IdentityStepProps) {
  const t = islandT(locale, 'login');
  const command = useCommandForm(form, {
    send: ({ contact, code, birthDate, documentEnd }) =>
      sendCommand(commands.undisableAccount, {
        ...toContactRequest(countries, contact),
        code,
        birthDate: formatBirthDate(birthDate),
        documentEnd,
      }),
    onSuccess: onVerified,
    // The code may have expired meanwhile.
    onRefused: (field) => field === 'code' && openStep('code'),
  });
  return (
    <div className="grid gap-3">
      <SubmitForm {...command} action={t('reset.continue')}>
        <p className="text-ink-2">{t('reset.identityLead')}</p>
        <FormField form={form} name="birthDate">
          {(field) => <BirthDateField {...field} locale={locale} hint={t('reset.birthHint')} />}
        </FormField>
        <FormField form={form} name="documentEnd">
          {(field) => (
            <TextField
              {...field}
              label={t('reset.documentEnd')}
              hint={t('reset.documentEndHint')}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={8}
            />
          )}
        </FormField>
      </SubmitForm>
      <Button variant="quiet" wide onClick={() => void openSupport()}>
        {t('reset.support')}
      </Button>
    </div>
  );
}
