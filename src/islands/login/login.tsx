import { useEffect, useState } from 'react';
import { returnFromLogin } from '#client/page/navigation.ts';
import { withLoadingCover } from '#client/feedback/loading-cover.ts';
import { startSession } from '#client/session/session.ts';
import { $user, type User } from '#client/session/user.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { systemNow } from '#kernel/time.ts';
import { Tabs } from '#ui/index.ts';
import { HOME_COUNTRY, type Country } from '../forms/mobile.ts';
import { useLocationSearch } from '../forms/form.ts';
import { CodeForm } from './code-form.tsx';
import type { Contact } from '../forms/contact.ts';
import { remindOfVerification } from './verification-reminder.ts';
import { PasswordForm } from './password-form.tsx';

export interface LoginFormProps {
  readonly locale: Locale;
  readonly countries: readonly Country[];
  readonly contact: Contact;
  readonly setContact: (contact: Contact) => void;
  readonly done: (user: User) => void;
}

type Way = 'password' | 'code';
const EMPTY: Contact = { by: 'mobile', mobile: { countryId: HOME_COUNTRY, number: '' }, email: '' };

/** Login by password or one-time code; the way back is in the address. */
export default function Login({
  locale,
  countries,
}: {
  readonly locale: Locale;
  readonly countries: readonly Country[];
}) {
  const t = islandT(locale, 'account');
  const [way, setWay] = useState<Way>('password');
  const [contact, setContact] = useState(EMPTY);
  const query = useLocationSearch();
  useEffect(() => {
    // Somebody who is logged in has nothing to do here.
    if ($user.get()) returnFromLogin();
  }, []);
  const done = async (user: User) => {
    startSession(user);
    await withLoadingCover(remindOfVerification(systemNow()));
    returnFromLogin();
  };
  const Form = way === 'password' ? PasswordForm : CodeForm;
  return (
    <div className="grid gap-6">
      <div>
        <h1 className="text-2xl">{t('login.title')}</h1>
        <p className="text-ink-2 mt-1">{t('login.lead')}</p>
      </div>
      <Tabs
        label={t('login.ways')}
        value={way}
        onChange={setWay}
        items={[
          { key: 'password', label: t('login.byPassword') },
          { key: 'code', label: t('login.byCode') },
        ]}
      >
        <div className="pt-6">
          <Form
            locale={locale}
            countries={countries}
            contact={contact}
            setContact={setContact}
            done={(user) => void done(user)}
          />
        </div>
      </Tabs>
      <p className="text-ink-2 text-center">
        {t('login.none')}{' '}
        <a className="link" href={localHref('/account/register', locale) + query}>
          {t('login.register')}
        </a>
      </p>
    </div>
  );
}
