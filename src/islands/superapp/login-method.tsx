import { useEffect, useState, useTransition } from 'react';
import { returnFromLogin } from '#client/page/navigation.ts';
import { pageLocale } from '#client/page/config.ts';
import { $user } from '#client/session/user.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { useLocationSearch } from '../forms/use-location-search.ts';
import { continueWithSuperapp } from './authorize.ts';

interface LoginMethodProps {
  readonly locale: Locale;
  /** Whether the operator offers the login by the super-app. */
  readonly offered: boolean;
}

/**
 * Whether the visitor has just pressed "Continue with …" on our login page. Another site's link begins nothing by
 * itself, and neither does a reload.
 */
function isPressedAtLogin(): boolean {
  const from = URL.parse(document.referrer);
  const [opened] = performance.getEntriesByType('navigation');
  const isNew = opened instanceof PerformanceNavigationTiming && opened.type === 'navigate';
  return isNew && from?.origin === location.origin && from.pathname === localHref('/account/login', pageLocale());
}

/** The choice of a login: the account at the super-app, another way, or a new account. */
export default function LoginMethod({ locale, offered }: LoginMethodProps) {
  const t = islandT(locale, 'superapp');
  const query = useLocationSearch();
  const [isLeaving, startLeaving] = useTransition();
  const [problem, setProblem] = useState<string>();
  const begin = (replace: boolean) => startLeaving(async () => setProblem(await continueWithSuperapp(replace)));
  useEffect(() => {
    // A logged-in player is sent on.
    if ($user.get()) returnFromLogin();
    else if (offered && isPressedAtLogin()) begin(true);
  }, [offered]);
  const href = (path: string) => localHref(path, locale) + query;
  return (
    <div className="grid gap-6">
      <div>
        <h1 className="text-2xl">{t('method.title')}</h1>
        <p className="text-ink-2 mt-1">{t(offered ? 'method.lead' : 'method.leadWithout')}</p>
      </div>
      <div className="grid gap-3">
        {offered && (
          <Button size="lg" wide busy={isLeaving} onClick={() => begin(false)}>
            {t('continue')}
          </Button>
        )}
        <div role="alert" className="empty:absolute">
          {problem !== undefined && <p className="bg-coral-soft text-coral-ink rounded-art px-4 py-3">{problem}</p>}
        </div>
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
