import { useWatch } from 'react-hook-form';
import type { CallAnswer } from '#client/gateway/call.ts';
import { RELATIONSHIPS } from '#contract/family/choices.ts';
import { islandT } from '#i18n/island.ts';
import { FormField } from '../forms/form-field.tsx';
import { MobileField } from '../forms/mobile-field.tsx';
import { SubmitForm } from '../forms/submit-form.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useCommandForm } from '../forms/use-command-form.ts';
import type { StepName, StepProps } from './application.ts';
import { ChoiceField } from './choice-field.tsx';
import { holdsTicket, proofsOf, requestCodes } from './proofs.ts';

/** Who applies. At its end codes are sent to the number and the address, unless they are proven still. */
export function AboutStep({ form, locale, countries, sentCodes, setSentCode, ticket, openStep }: StepProps) {
  const t = islandT(locale, 'family');
  const [mobile, email] = useWatch({ control: form.control, name: ['mobile', 'email'] });
  const isProven = holdsTicket(proofsOf(countries, { mobile, email }), ticket);
  const command = useCommandForm(form, {
    send: async (fields): Promise<CallAnswer<StepName>> => {
      const proofs = proofsOf(countries, fields);
      if (holdsTicket(proofs, ticket)) return { ok: true, data: 'accounts' };
      const answer = await requestCodes(proofs, sentCodes, ({ to, codeName }, resendAt) => {
        form.setValue(codeName, '');
        setSentCode(to, { resendAt, isUsed: false });
      });
      return answer.ok ? { ok: true, data: 'code' } : answer;
    },
    onSuccess: openStep,
  });
  return (
    <SubmitForm {...command} action={t(isProven ? 'confirmCode' : 'sendCode')}>
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
