import { useStore } from '@nanostores/react';
import { useEffect, useState, useTransition } from 'react';
import { call } from '#client/gateway/call.ts';
import { logOutAndGoHome } from '#client/session/session.ts';
import { $isStopped } from '#client/session/stopped.ts';
import { $user, updateUser } from '#client/session/user.ts';
import { $balanceHidden } from '#client/wallet/balance-shown.ts';
import { $wallet, refreshWallet } from '#client/wallet/wallet.ts';
import * as commands from '#contract/commands.ts';
import type { UserInfo } from '#contract/players/user-info-fields.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Amount } from '#ui/amount.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { GrandPrizeBanner } from './grand-prize-banner.tsx';
import { LinkGroup } from './link-groups.tsx';
import { LINK_GROUPS } from './links.ts';
import { ProfileCard, type ProfileCardProps } from './profile-card.tsx';

interface AccountView {
  readonly info?: UserInfo;
  readonly error?: string;
}

async function loadAccount(): Promise<AccountView> {
  // The layout redirects visitors to the login.
  if (!$user.get()) return {};
  const [answer] = await Promise.all([call(commands.userInfo, {}, { silent: true }), refreshWallet()]);
  if (!answer.ok) return { error: answer.message };
  updateUser(answer.data);
  return { info: answer.data };
}

interface AccountProps extends Pick<ProfileCardProps, 'settings'> {
  readonly locale: Locale;
  /** Names of the routes of `links.ts` whose pages are built. */
  readonly open: readonly string[];
}

function Balances({ locale }: Pick<AccountProps, 'locale'>) {
  const t = islandT(locale, 'account');
  const wallet = useStore($wallet, { ssr: 'initial' });
  const hidden = useStore($balanceHidden);
  const amount = (fils: number | undefined) =>
    fils === undefined ? '—' : <Amount fils={fils} locale={locale} style="exact" hidden={hidden} />;
  return (
    <dl className="flex flex-wrap gap-x-12 gap-y-4">
      <div>
        <dt className="text-on-night-2">{t('box.total')}</dt>
        <dd className="text-3xl font-bold">{amount(wallet?.totalBalance)}</dd>
      </div>
      {wallet && wallet.giftBalance > 0 && (
        <div>
          <dt className="text-on-night-2">{t('box.gift')}</dt>
          <dd className="text-xl font-semibold">{amount(wallet.giftBalance)}</dd>
        </div>
      )}
      <div>
        <dt className="text-on-night-2">{t('box.withdrawable')}</dt>
        <dd className="text-xl font-semibold">{amount(wallet?.withdrawableAmount)}</dd>
      </div>
    </dl>
  );
}

/** The account page: the player's profile, verification and money. */
export default function Account({ locale, settings, open }: AccountProps) {
  const t = islandT(locale, 'account');
  const [view, setView] = useState<AccountView>({});
  const [isLoading, startLoading] = useTransition();
  const isStopped = useStore($isStopped, { ssr: 'initial' });
  useEffect(() => void loadAccount().then(setView), []);
  const reload = () => startLoading(async () => setView(await loadAccount()));
  const { info, error } = view;
  if (error !== undefined)
    return (
      <div className="card">
        <EmptyState
          art="search"
          title={t('box.unreachable')}
          text={error}
          action={
            <Button busy={isLoading} onClick={reload}>
              {t('box.again')}
            </Button>
          }
        />
      </div>
    );
  return (
    <div className="account-screen grid gap-6">
      <h1 className="sr-only">{t('box.title')}</h1>
      <ProfileCard info={info} locale={locale} settings={settings} />
      <GrandPrizeBanner locale={locale} />
      <section className="account-money night on-night rounded-card grid gap-6 p-6 sm:p-8">
        <Balances locale={locale} />
        <div className="flex flex-wrap gap-3 whitespace-nowrap max-sm:*:flex-1 max-sm:*:px-4">
          {!isStopped && (
            <LinkButton variant="call" size="lg" href={localHref('/account/deposit', locale)}>
              {t('box.deposit')}
            </LinkButton>
          )}
          <LinkButton variant="glass" size="lg" href={localHref('/account/withdraw', locale)}>
            {t('box.withdraw')}
          </LinkButton>
        </div>
      </section>
      <nav className="account-links grid gap-6" aria-label={t('box.links')}>
        {LINK_GROUPS.map(({ title, links }) => (
          <LinkGroup
            key={title}
            title={t(title)}
            links={links
              .filter(({ route }) => open.includes(route))
              .map(({ path, text, icon }) => ({ href: localHref(path, locale), text: t(text), icon }))}
          />
        ))}
      </nav>
      <Button variant="quiet" onClick={() => void logOutAndGoHome()}>
        {t('box.logOut')}
      </Button>
    </div>
  );
}
