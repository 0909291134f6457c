import { useEffect } from 'react';
import { returnFromLogin } from '#client/page/navigation.ts';
import { $user } from '#client/session/user.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { useLocationSearch } from '../forms/use-location-search.ts';
import { ContinueButton } from './continue-button.tsx';

interface LoginMethodProps {
  readonly locale: Locale;
  /** Whether the operator offers the login by the super-app. */
  readonly offered: boolean;
}

/** The mini-program's choice of a login: the account at the super-app, another way, or a new account. */
export default function LoginMethod({ locale, offered }: LoginMethodProps) {
  const t = islandT(locale, 'superapp');
  const query = useLocationSearch();
  useEffect(() => {
    // A logged-in player is sent on.
    if ($user.get()) returnFromLogin();
  }, []);
  const href = (path: string) => localHref(path, locale) + query;
  return (
    <div className="grid gap-6">
      <div>
        <h1 className="text-2xl">{t('method.title')}</h1>
        <p className="text-ink-2 mt-1">{t(offered ? 'method.lead' : 'method.leadWithout')}</p>
      </div>
      <div className="grid gap-3">
        {offered && <ContinueButton locale={locale} variant="primary" />}
        <LinkButton size="lg" wide variant={offered ? 'quiet' : 'primary'} href={href('/account/login')}>
          {t('method.login')}
        </LinkButton>
      </div>
      <p className="text-ink-2 text-center">
        {t('method.none')}{' '}
        <a className="link" href={href('/account/register')}>
          {t('method.register')}
        </a>
      </p>
    </div>
  );
}
