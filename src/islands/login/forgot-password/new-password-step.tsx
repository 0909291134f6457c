import { useWatch } from 'react-hook-form';
import * as errorCodes from '#contract/error-codes.ts';
import { islandT } from '#i18n/island.ts';
import { formatContact, toContactRequest } from '#islands/forms/contact/contact.ts';
import { FormField } from '#islands/forms/form-field.tsx';
import { PasswordField } from '#islands/forms/password/password-field.tsx';
import { SubmitForm } from '#islands/forms/submit-form.tsx';
import { useCommandForm } from '#islands/forms/use-command-form.ts';
import { UsernameInput } from '#islands/forms/password/username-input.tsx';
import { PasswordRules } from '#islands/register/password-rules.tsx';
import { sendNewPassword } from './send-new-password.ts';
import type { ResetFields, ResetStepProps } from './reset-fields.ts';

interface NewPasswordStepProps extends ResetStepProps {
  /** The account was frozen, and its owner has shown who they are. */
  readonly isVerified: boolean;
  readonly onChanged: () => void;
}

/** The last step: the new password. */
export function NewPasswordStep(props: NewPasswordStepProps) {
  const { form, locale, countries, openStep, isVerified, onChanged } = props;
  const t = islandT(locale, 'login');
  const password = useWatch({ control: form.control, name: 'password' });
  const contact = form.getValues('contact');
  const request = toContactRequest(countries, contact);
  const send = async (fields: ResetFields) => {
    const answer = await sendNewPassword({ ...request, code: fields.code, password: fields.password });
    if (!answer.ok && answer.code === errorCodes.identityProofNeeded) openStep('identity');
    return answer;
  };
  const command = useCommandForm(form, {
    send,
    onSuccess: onChanged,
    // The code may have expired meanwhile.
    onRefused: (field) => field === 'code' && openStep('code'),
    leavesPage: true,
  });
  return (
    <SubmitForm {...command} action={t('reset.save')}>
      {isVerified && (
        <p role="status" className="bg-soft text-accent rounded-art px-4 py-3">
          {t('reset.available')}
        </p>
      )}
      <p className="text-ink-2">{t('reset.passwordLead', { to: formatContact(countries, contact) })}</p>
      <UsernameInput value={'email' in request ? request.email : `+${request.areaCode}${request.mobile}`} />
      <FormField form={form} name="password">
        {(field) => <PasswordField {...field} locale={locale} autoComplete="new-password" />}
      </FormField>
      <PasswordRules locale={locale} password={password} />
    </SubmitForm>
  );
}
