import { Suspense, useEffect, useState } from 'react';
import { go } from '#client/page/navigation.ts';
import { clearShareCode } from '#client/promotions/share-code.ts';
import { startSession } from '#client/session/session.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Form } from '#ui/form.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { CodeField } from '../forms/code-field.tsx';
import { FormField } from '../forms/form-field.tsx';
import { lazyPart } from '../forms/lazy-part.tsx';
import type { Country } from '../forms/mobile.ts';
import { FormEnd } from '../forms/submit-form.tsx';
import { useCommandForm } from '../forms/use-command-form.ts';
import { UsernameInput } from '../forms/password/username-input.tsx';
import { useFields } from '../forms/use-fields.ts';
import { keepProvenAccount, withoutOutcome } from '../superapp/proven-account.ts';
import { ContactFields, type LoginLink } from './contact-fields.tsx';
import { SUCCESS_PATH, type VerifyFields } from './registration.ts';
import { createVerifySchema } from './verify-schema.ts';
import { changeRegistration, firstContact, forgetRegistration, type StoredRegistration } from './tab-state.ts';
import { chosenContact, useCodeRequest } from './use-code-request.ts';

const loadAccountPart = () => import('./account-part.ts');
const { Part: AccountFields } = lazyPart(loadAccountPart);

interface VerifyFormProps {
  readonly locale: Locale;
  readonly countries: readonly Country[];
  readonly saved: StoredRegistration | null;
}

/** Stored as it is typed, without code and password. */
function useVerifyFields(locale: Locale, saved: StoredRegistration | null) {
  const [schema] = useState(() => createVerifySchema(islandT(locale, 'account')));
  const form = useFields<VerifyFields>({
    schema,
    defaultValues: { ...firstContact(saved), code: '', password: '' },
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: { code: _code, password: _password, ...contact } }) => changeRegistration({ contact }),
      }),
    [form],
  );
  return form;
}

/** Mobile number and e-mail address, a code to one of them, password, consents. It creates the account. */
export function VerifyForm({ locale, countries, saved }: VerifyFormProps) {
  const t = islandT(locale, 'register');
  const account = islandT(locale, 'account');
  const form = useVerifyFields(locale, saved);
  const [loginLink, setLoginLink] = useState<LoginLink>();
  const code = useCodeRequest(form, countries, saved);
  // The server would stream it as a part of its own, for which the page's policy allows no script.
  const isHydrated = useHydrated();
  // About as high as the fields, so that the link below hardly moves.
  const placeholder = <Skeleton className="h-112 sm:h-92" />;
  const { submit, ...command } = useCommandForm(form, {
    send: async (fields) => {
      const part = await loadAccountPart();
      const answer = await part.sendRegistration(countries, fields);
      setLoginLink(() => part.loginLink(answer, locale));
      return answer;
    },
    onSuccess: (user) => {
      clearShareCode();
      forgetRegistration();
      startSession(withoutOutcome(user));
      // If it fails, the account still counts.
      void import('../superapp/settle-link.ts')
        .then(({ settleLink }) => settleLink(user))
        .catch(() => keepProvenAccount(null))
        .then(() => go(SUCCESS_PATH + location.search, { replace: true }));
    },
    aliases: { areaCode: 'mobile' },
    leavesPage: true,
  });
  return (
    <Form className="grid gap-5" onSubmit={submit}>
      <ContactFields form={form} locale={locale} countries={countries} loginLink={loginLink} />
      {code.sentTo !== undefined && (
        <p className="text-ink-2" role="status">
          {account('code.sent', { to: code.sentTo })}
        </p>
      )}
      <FormField form={form} name="code">
        {(field) => (
          <CodeField
            {...field}
            locale={locale}
            resend={code}
            request={code.sentTo === undefined ? t('sendCode') : undefined}
          />
        )}
      </FormField>
      <UsernameInput value={usernameOf(countries, form.getValues())} />
      <Suspense fallback={placeholder}>
        {isHydrated ? (
          // The button comes with the fields, which would move it away from under a press.
          <AccountFields form={form} locale={locale} end={<FormEnd {...command} action={t('create')} />} />
        ) : (
          placeholder
        )}
      </Suspense>
    </Form>
  );
}

function usernameOf(countries: readonly Country[], fields: VerifyFields): string {
  const { request } = chosenContact(countries, fields);
  return 'email' in request ? request.email : `+${request.areaCode}${request.mobile}`;
}
