import { useEffect } from 'react';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import { CodeField } from '../forms/code-field.tsx';
import { FormField } from '../forms/form-field.tsx';
import { toMobileRequest } from '../forms/mobile.ts';
import { SubmitForm } from '../forms/submit-form.tsx';
import { useCodeResend } from '../forms/use-code-resend.ts';
import { sendCommand, useCommandForm } from '../forms/use-command-form.ts';
import { STEP_BY_FIELD, type StepProps } from './application.ts';
import { proofsOf, ticketOf, type Proof, type SentCode } from './proofs.ts';

interface ProofCodeProps extends StepProps {
  readonly proof: Proof;
}

const NOT_SENT: SentCode = { resendAt: 0, isUsed: false };

/** Where a code went, or that it is used, its field, and another one after a minute. */
function ProofCode({ form, locale, proof, sentCodes, setSentCode, openStep }: ProofCodeProps) {
  const t = islandT(locale, 'account');
  const { name, codeName, to, requestCode } = proof;
  const { resendAt, isUsed } = sentCodes[to] ?? NOT_SENT;
  const resend = useCodeResend(form, {
    at: resendAt,
    request: requestCode,
    onSent: (at) => {
      form.setValue(codeName, '');
      setSentCode(to, { resendAt: at, isUsed: false });
    },
    sentText: t('code.again'),
  });
  return (
    <div className="grid gap-3">
      <p className="text-ink-2 wrap-anywhere">
        {isUsed ? islandT(locale, 'family')('codeUsed', { to }) : t('code.sent', { to })}{' '}
        <button
          type="button"
          className="link"
          aria-label={`${t('code.change')}: ${t(`field.${name}`)}`}
          onClick={() => openStep('about')}
        >
          {t('code.change')}
        </button>
      </p>
      <FormField form={form} name={codeName}>
        {(field) => (
          <CodeField
            {...field}
            locale={locale}
            label={`field.${name}Code`}
            resend={{ ...resend, label: `${t('code.resend')}: ${t(`field.${name}Code`)}` }}
          />
        )}
      </FormField>
    </div>
  );
}

/** The codes from the SMS and the mail. Whoever has both may upload the pictures. */
export function ApplicantCodeStep(props: StepProps) {
  const { form, locale, countries, sentCodes, setSentCode, setTicket, openStep } = props;
  const { mobile, email } = form.getValues();
  const proofs = proofsOf(countries, { mobile, email });
  const command = useCommandForm(form, {
    send: ({ code, emailCode }) =>
      sendCommand(commands.familyApplicant, { ...toMobileRequest(countries, mobile), email, code, emailCode }),
    onSuccess: (answer) => {
      setTicket(ticketOf(proofs, answer));
      for (const { codeName, to } of proofs) {
        form.setValue(codeName, '');
        setSentCode(to, { ...(sentCodes[to] ?? NOT_SENT), isUsed: true });
      }
      openStep('accounts');
    },
    onRefused: (field) => {
      const step = STEP_BY_FIELD[field];
      if (step) openStep(step);
    },
  });
  useEffect(() => form.setFocus('code'), [form]);
  return (
    <SubmitForm {...command} action={islandT(locale, 'family')('confirmCode')}>
      {proofs.map((proof) => (
        <ProofCode key={proof.name} {...props} proof={proof} />
      ))}
    </SubmitForm>
  );
}
