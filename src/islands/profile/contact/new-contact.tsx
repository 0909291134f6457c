import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { toastOnNextPage } from '#client/feedback/toast.ts';
import { call } from '#client/gateway/call.ts';
import { importWithRetry } from '#client/page/import-with-retry.ts';
import { go } from '#client/page/navigation.ts';
import { $user, updateUser } from '#client/session/user.ts';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { CodeStep } from '#islands/forms/code-step.tsx';
import { FormField } from '#islands/forms/form-field.tsx';
import { MobileField } from '#islands/forms/mobile-field.tsx';
import { formatMobile, HOME_COUNTRY, toMobileRequest, type Country } from '#islands/forms/mobile.ts';
import { SubmitForm } from '#islands/forms/submit-form.tsx';
import { TextField } from '#islands/forms/text-field.tsx';
import { sendCommand, useCommandForm } from '#islands/forms/use-command-form.ts';
import { useFields } from '#islands/forms/use-fields.ts';
import { requestUnlessSent, useSentCodes } from '#islands/forms/send/use-sent-codes.ts';
import { askAgainIfNeeded } from '../ask-again.ts';
import {
  createContactSchemas,
  EMPTY_NEW_CONTACT,
  formatNewContact,
  toContact,
  type NewContactFields,
  type ContactKind,
} from './contact-fields.ts';
import { PROFILE_PATH } from '../paths.ts';
import { sendContact } from './send-contact.ts';

interface NewContactProps {
  readonly locale: Locale;
  readonly countries: readonly Country[];
  readonly kind: ContactKind;
  /** Asks once more who it is: the confirmation was too long ago. */
  readonly askAgain: () => void;
}

/** Names of the contact's fields in refusals. */
const ALIASES = { areaCode: 'mobile' } as const;

/** What was typed at registration and not proven so far, for its field. */
async function loadUnproven(kind: ContactKind, countries: readonly Country[]): Promise<Partial<NewContactFields>> {
  const answer = await call(commands.profile, {}, { silent: true });
  if (!answer.ok) return {};
  const { mobile, email } = answer.data;
  if (kind === 'email') return { email: email.proven === '' ? email.unproven : '' };
  if (mobile.proven !== '' || mobile.unproven === '') return {};
  const reader = await importWithRetry(() => import('#islands/forms/mobile/understand-mobile.ts'));
  const read = reader?.understandMobile(mobile.unproven, HOME_COUNTRY, new Set(countries.map(({ id }) => id)));
  return read ? { mobile: read } : {};
}

/** The contact, then the code that was sent to it. */
export default function NewContact({ locale, countries, kind, askAgain }: NewContactProps) {
  const t = islandT(locale, 'profile');
  const sentCodes = useSentCodes();
  const [step, setStep] = useState<'contact' | 'code'>('contact');
  const [schemas] = useState(() => createContactSchemas(islandT(locale, 'account'), kind));
  const form = useFields({ schema: schemas[step], defaultValues: EMPTY_NEW_CONTACT });
  useEffect(() => {
    void loadUnproven(kind, countries).then((known) => {
      const { mobile, email } = form.getValues();
      // Whoever has typed meanwhile means that.
      if (known.mobile && mobile.number === '') form.setValue('mobile', known.mobile);
      if (known.email && email === '') form.setValue('email', known.email);
    });
  }, [form, kind, countries]);
  const requestCode = (fields: NewContactFields) =>
    kind === 'mobile'
      ? sendCommand(commands.requestMobileCode, { ...toMobileRequest(countries, fields.mobile), purpose: 'bind' })
      : sendCommand(commands.requestEmailCode, { email: fields.email.trim(), purpose: 'bind' });
  const request = useCommandForm(form, {
    send: (fields) =>
      requestUnlessSent(sentCodes.resendAt(formatNewContact(kind, countries, fields)), () => requestCode(fields)),
    onSuccess: (resendAt) => {
      form.setValue('code', '');
      sentCodes.setResendAt(formatNewContact(kind, countries, form.getValues()), resendAt);
      setStep('code');
    },
    aliases: ALIASES,
  });
  if (step === 'code') {
    const fields = form.getValues();
    const sentTo = formatNewContact(kind, countries, fields);
    return (
      <div className="card p-5 sm:p-8">
        <CodeStep
          form={form}
          locale={locale}
          action={t('contact.save')}
          sentTo={sentTo}
          send={({ code }) => askAgainIfNeeded(sendContact(toContact(kind, countries, fields), code), askAgain)}
          onSuccess={(user) => {
            updateUser(user);
            toastOnNextPage(t(kind === 'mobile' ? 'contact.savedMobile' : 'contact.savedEmail'));
            go(PROFILE_PATH);
          }}
          // Rendered at once, so that its field can take the focus.
          onRefused={(field) => field === kind && flushSync(() => setStep('contact'))}
          leavesPage
          changeContact={() => {
            form.clearErrors();
            setStep('contact');
          }}
          resendAt={sentCodes.resendAt(sentTo)}
          setResendAt={(at) => sentCodes.setResendAt(sentTo, at)}
          requestCode={() => requestCode(fields)}
        />
      </div>
    );
  }
  const { phone = '', email: mail = '' } = $user.get() ?? {};
  const now = kind === 'mobile' ? formatMobile(phone) : mail;
  const told = now || formatMobile(phone) || mail;
  return (
    <div className="card p-5 sm:p-8">
      <SubmitForm {...request} action={t('contact.send')}>
        <p className="text-ink-2">{t(kind === 'mobile' ? 'contact.mobileLead' : 'contact.emailLead')}</p>
        {now !== '' && <p>{t('contact.now', { contact: `\u2066${now}\u2069` })}</p>}
        {kind === 'mobile' ? (
          <FormField form={form} name="mobile">
            {(field) => <MobileField {...field} locale={locale} countries={countries} />}
          </FormField>
        ) : (
          <EmailField form={form} locale={locale} />
        )}
        <p className="text-ink-2 text-sm">{t('contact.told', { contact: `\u2066${told}\u2069` })}</p>
      </SubmitForm>
    </div>
  );
}

interface EmailFieldProps {
  readonly form: ReturnType<typeof useFields<NewContactFields>>;
  readonly locale: Locale;
}

const EmailField = ({ form, locale }: EmailFieldProps) => (
  <FormField form={form} name="email">
    {(field) => (
      <TextField
        {...field}
        label={islandT(locale, 'account')('field.email')}
        dir="ltr"
        type="email"
        autoComplete="email"
        maxLength={254}
      />
    )}
  </FormField>
);
