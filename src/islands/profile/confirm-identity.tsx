import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#client/gateway/call.ts';
import { $user } from '#client/session/user.ts';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Segmented } from '#ui/segmented.tsx';
import { CodeStep } from '../forms/code-step.tsx';
import { codeSchema } from '../forms/field-schemas.ts';
import { FormField } from '../forms/form-field.tsx';
import { formatMobile } from '../forms/mobile.ts';
import { PasswordField } from '../forms/password/password-field.tsx';
import { SubmitForm } from '../forms/submit-form.tsx';
import { resendTime } from '../forms/use-code-resend.ts';
import { sendCommand, useCommandForm } from '../forms/use-command-form.ts';
import { useFields } from '../forms/use-fields.ts';
import { Loaded } from './loaded.tsx';

export interface ConfirmIdentityProps {
  readonly locale: Locale;
  /** Address of the page for a forgotten password, once there is one. */
  readonly forgot: string | undefined;
  readonly onConfirmed: () => void;
}

const askForPassword = () => call(commands.passwordExists, {}, { silent: true });

/** Asks once more who it is, before something is changed by which the account could be taken over. */
export function ConfirmIdentity(props: ConfirmIdentityProps) {
  return (
    <Loaded locale={props.locale} load={askForPassword}>
      {({ exists }) => (
        <div className="card p-5 sm:p-8">{exists ? <ByPassword {...props} /> : <ByCode {...props} />}</div>
      )}
    </Loaded>
  );
}

function ByPassword({ locale, forgot, onConfirmed }: ConfirmIdentityProps) {
  const t = islandT(locale, 'profile');
  const [schema] = useState(() =>
    z.object({ oldPassword: z.string().check(z.minLength(1, islandT(locale, 'account')('wrong.password'))) }),
  );
  const form = useFields({ schema, defaultValues: { oldPassword: '' } });
  const command = useCommandForm(form, {
    send: ({ oldPassword }) => sendCommand(commands.checkOldPassword, { oldPassword }),
    onSuccess: onConfirmed,
  });
  return (
    <div className="grid gap-4">
      <SubmitForm {...command} action={t('confirm.next')}>
        <p className="text-ink-2">{t('confirm.password')}</p>
        <FormField form={form} name="oldPassword">
          {(field) => (
            <PasswordField {...field} locale={locale} label={t('confirm.field')} autoComplete="current-password" />
          )}
        </FormField>
      </SubmitForm>
      {forgot !== undefined && (
        <a className="link justify-self-center py-2" href={forgot}>
          {t('confirm.forgot')}
        </a>
      )}
    </div>
  );
}

type Kind = 'mobile' | 'email';

/** The contacts that the player logs in with, as they are shown. */
function listContacts(): readonly { readonly key: Kind; readonly shown: string }[] {
  const { phone = '', email = '' } = $user.get() ?? {};
  const all = [
    { key: 'mobile', shown: formatMobile(phone) },
    { key: 'email', shown: email },
  ] as const;
  return all.filter(({ shown }) => shown !== '');
}

function ByCode({ locale, onConfirmed }: ConfirmIdentityProps) {
  const t = islandT(locale, 'profile');
  const [contacts] = useState(listContacts);
  const [by, setBy] = useState<Kind>(contacts[0]?.key ?? 'mobile');
  const [resendAt, setResendAt] = useState(0);
  const [schemas] = useState(() => ({
    send: z.object({ code: z.string() }),
    code: z.object({ code: codeSchema(islandT(locale, 'account')) }),
  }));
  const isSent = resendAt > 0;
  const form = useFields({ schema: isSent ? schemas.code : schemas.send, defaultValues: { code: '' } });
  const requestCode = () => sendCommand(commands.requestConfirmationCode, { by });
  const request = useCommandForm(form, { send: requestCode, onSuccess: (sent) => setResendAt(resendTime(sent)) });
  const shown = contacts.find(({ key }) => key === by)?.shown ?? '';
  if (isSent)
    return (
      <CodeStep
        form={form}
        locale={locale}
        action={t('confirm.next')}
        sentTo={`\u2066${shown}\u2069`}
        send={({ code }) => sendCommand(commands.confirmByCode, { by, code })}
        onSuccess={onConfirmed}
        changeContact={() => setResendAt(0)}
        resendAt={resendAt}
        setResendAt={setResendAt}
        requestCode={requestCode}
      />
    );
  return (
    <SubmitForm {...request} action={t('confirm.send')}>
      <p className="text-ink-2">{t('confirm.code')}</p>
      {contacts.length > 1 && (
        <Segmented
          label={t('confirm.to')}
          value={by}
          onChange={setBy}
          items={contacts.map(({ key }) => ({ key, label: t(key) }))}
        />
      )}
      <p>
        <bdi dir="ltr">{shown}</bdi>
      </p>
    </SubmitForm>
  );
}
