import { useState } from 'react';
import * as z from 'zod/mini';
import { $user } from '#client/session/user.ts';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import { Segmented } from '#ui/segmented.tsx';
import { CodeStep } from '../forms/code-step.tsx';
import { codeSchema } from '../forms/field-schemas.ts';
import { formatMobile } from '../forms/mobile.ts';
import { SubmitForm } from '../forms/submit-form.tsx';
import { sendCommand, useCommandForm } from '../forms/use-command-form.ts';
import { useFields } from '../forms/use-fields.ts';
import { requestUnlessSent, useSentCodes } from '../forms/send/use-sent-codes.ts';
import type { FirstStepProps } from './confirm-identity.tsx';

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

/** Asks by a code to an own contact who it is; for accounts without a password. */
export default function ConfirmByCode({ locale, onAnswer, onConfirmed }: FirstStepProps) {
  const t = islandT(locale, 'profile');
  const [contacts] = useState(listContacts);
  const [by, setBy] = useState<Kind>(contacts[0]?.key ?? 'mobile');
  const [isSent, setSent] = useState(false);
  const sentCodes = useSentCodes();
  const [schemas] = useState(() => ({
    send: z.object({ code: z.string() }),
    code: z.object({ code: codeSchema(islandT(locale, 'account')) }),
  }));
  const form = useFields({ schema: isSent ? schemas.code : schemas.send, defaultValues: { code: '' } });
  const shown = contacts.find(({ key }) => key === by)?.shown ?? '';
  const sentTo = `\u2066${shown}\u2069`;
  const requestCode = () => sendCommand(commands.requestConfirmationCode, { by });
  const request = useCommandForm(form, {
    send: () => requestUnlessSent(sentCodes.resendAt(sentTo), requestCode),
    onSuccess: (resendAt) => {
      form.setValue('code', '');
      sentCodes.setResendAt(sentTo, resendAt);
      setSent(true);
    },
  });
  if (isSent)
    return (
      <CodeStep
        form={form}
        locale={locale}
        action={t('confirm.next')}
        sentTo={sentTo}
        send={({ code }) => onAnswer(sendCommand(commands.confirmByCode, { by, code }))}
        onSuccess={onConfirmed}
        changeContact={() => setSent(false)}
        resendAt={sentCodes.resendAt(sentTo)}
        setResendAt={(at) => sentCodes.setResendAt(sentTo, at)}
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
