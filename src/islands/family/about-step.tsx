import * as commands from '#contract/commands.ts';
import { RELATIONSHIPS } from '#contract/family/choices.ts';
import { islandT } from '#i18n/island.ts';
import { FormField } from '../forms/form-field.tsx';
import { MobileField } from '../forms/mobile-field.tsx';
import { toMobileRequest } from '../forms/mobile.ts';
import { SubmitForm } from '../forms/submit-form.tsx';
import { TextField } from '../forms/text-field.tsx';
import { resendTime } from '../forms/use-code-resend.ts';
import { sendCommand, useCommandForm } from '../forms/use-command-form.ts';
import type { StepProps } from './application.ts';
import { ChoiceField } from './choice-field.tsx';

/** Who applies. At its end a code is sent. */
export function AboutStep({ form, locale, countries, setResendAt, openStep }: StepProps) {
  const t = islandT(locale, 'family');
  const command = useCommandForm(form, {
    send: ({ mobile }) =>
      sendCommand(commands.requestMobileCode, { ...toMobileRequest(countries, mobile), purpose: 'family' }),
    onSuccess: (sent) => {
      form.setValue('code', '');
      setResendAt(resendTime(sent));
      openStep('code');
    },
    aliases: { areaCode: 'mobile' },
  });
  return (
    <SubmitForm {...command} action={t('sendCode')}>
      <FormField form={form} name="applicantName">
        {(field) => (
          <TextField
            {...field}
            label={t('applicantName')}
            hint={t('applicantNameHint')}
            autoComplete="name"
            maxLength={120}
          />
        )}
      </FormField>
      <FormField form={form} name="mobile">
        {(field) => <MobileField {...field} locale={locale} countries={countries} />}
      </FormField>
      <FormField form={form} name="email">
        {(field) => (
          <TextField
            {...field}
            label={t('email')}
            hint={t('emailHint')}
            dir="ltr"
            type="email"
            autoComplete="email"
            maxLength={254}
          />
        )}
      </FormField>
      <FormField form={form} name="relationship">
        {(field) => (
          <ChoiceField
            {...field}
            label={t('relationshipLabel')}
            none={t('choose')}
            choices={RELATIONSHIPS.map((key) => ({ key, text: t(`relationship.${key}`) }))}
          />
        )}
      </FormField>
    </SubmitForm>
  );
}
