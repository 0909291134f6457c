import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { CallAnswer } from '#client/gateway/call.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { CodeField } from './code-field.tsx';
import { FormField } from './form-field.tsx';
import { SubmitForm } from './submit-form.tsx';
import { useCodeResend, type CodeSent } from './use-code-resend.ts';
import { useCommandForm, type CommandOptions } from './use-command-form.ts';

interface CodeFields extends FieldValues {
  readonly code: string;
}

interface CodeStepProps<V extends CodeFields, T> extends Pick<
  CommandOptions<V, T>,
  'send' | 'onSuccess' | 'onRefused' | 'leavesPage'
> {
  readonly form: UseFormReturn<V>;
  readonly locale: Locale;
  /** The button's text. */
  readonly action: string;
  /** The number or address the code went to, as it is shown. */
  readonly sentTo: string;
  readonly changeContact: () => void;
  /** When another code may be requested: ms of this device's clock. */
  readonly resendAt: number;
  readonly setResendAt: (resendAt: number) => void;
  readonly requestCode: () => Promise<CallAnswer<CodeSent>>;
}

/** The step at which a one-time code is typed: where it went, its field, and another one after a minute. */
export function CodeStep<V extends CodeFields, T>(props: CodeStepProps<V, T>) {
  const { form, locale, action, sentTo, changeContact, resendAt, setResendAt, requestCode, ...options } = props;
  const t = islandT(locale, 'account');
  const command = useCommandForm(form, options);
  // react-hook-form's types do not know that a form with more fields has this one.
  const codeForm = form as unknown as UseFormReturn<CodeFields>;
  useEffect(() => codeForm.setFocus('code'), [codeForm]);
  const resend = useCodeResend(codeForm, {
    at: resendAt,
    request: requestCode,
    onSent: (at) => {
      codeForm.setValue('code', '');
      setResendAt(at);
    },
    sentText: t('code.again'),
  });
  return (
    <SubmitForm {...command} action={action}>
      <p className="text-ink-2">
        {t('code.sent', { to: sentTo })}{' '}
        <button type="button" className="link" onClick={changeContact}>
          {t('code.change')}
        </button>
      </p>
      <FormField form={codeForm} name="code">
        {(field) => <CodeField {...field} locale={locale} resend={resend} />}
      </FormField>
    </SubmitForm>
  );
}
