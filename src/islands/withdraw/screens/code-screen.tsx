import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import { CodeField } from '#islands/forms/code-field.tsx';
import { codeSchema } from '#islands/forms/field-schemas.ts';
import { FormField } from '#islands/forms/form-field.tsx';
import { findRefusedField } from '#islands/forms/send/refused-field.ts';
import { SubmitForm } from '#islands/forms/submit-form.tsx';
import { useCodeResend } from '#islands/forms/use-code-resend.ts';
import { useFields } from '#islands/forms/use-fields.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { chosenAccount } from '../flow/context.ts';
import type { ScreenProps } from '../flow/screen-props.ts';
import type { SentCode } from '../flow/waiting-code.ts';
import { AccountNumber } from './parts.tsx';

/** Third step: the one-time code, and then the whole withdrawal once more. */
export function CodeScreen({ recipient, resendAt, expiresAt, ...props }: ScreenProps & SentCode) {
  const { flow, state, locale } = props;
  const t = islandT(locale, 'withdraw');
  const account = islandT(locale, 'account');
  const [schema] = useState(() => z.object({ code: codeSchema(account) }));
  const form = useFields({ schema, defaultValues: { code: '' } });
  /** The code that was typed, while the player confirms. */
  const [code, setCode] = useState<string>();
  useEffect(() => form.setFocus('code'), [form]);
  const resend = useCodeResend(form, {
    at: resendAt,
    request: flow.requestCode,
    onSent: (at) => {
      form.setValue('code', '');
      flow.setResendAt(at);
    },
    sentText: account('code.again'),
  });
  const send = async () => {
    const answer = await flow.withdraw(code ?? '');
    if (answer.ok) return;
    setCode(undefined);
    const field = findRefusedField(answer, form.getValues());
    form.setError(field, { type: 'refused', message: answer.message || t('confirm.failed') });
  };
  return (
    <div className="card grid gap-6 p-6 sm:p-8">
      <div className="grid justify-items-center gap-1 text-center">
        <Amount fils={state.amount} locale={locale} style="exact" className="text-3xl font-bold" />
        <ToAccount {...props} />
        <Button variant="plain" size="sm" onClick={() => flow.goBackTo('amount')}>
          {t('amount.change')}
        </Button>
      </div>
      <SubmitForm
        submit={(event) => void form.handleSubmit((fields) => setCode(fields.code))(event)}
        pending={false}
        formError={form.formState.errors.root?.message}
        action={t('continue')}
      >
        <p className="text-ink-2">
          {t('code.sent', { to: `\u2066${recipient}\u2069`, time: formatDateTime(expiresAt, locale, 'time') })}
        </p>
        <FormField form={form} name="code">
          {(field) => <CodeField {...field} locale={locale} resend={resend} />}
        </FormField>
      </SubmitForm>
      {code !== undefined && <ConfirmDialog {...props} onClose={() => setCode(undefined)} act={send} />}
    </div>
  );
}

function ToAccount({ state }: ScreenProps) {
  const account = chosenAccount(state);
  return (
    account && (
      <p className="text-ink-2">
        <AccountNumber kind={account.kind} number={account.number} />
      </p>
    )
  );
}
