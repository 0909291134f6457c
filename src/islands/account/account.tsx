import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { call } from '#client/gateway.ts';
import { logOutAndLeave } from '#client/session.ts';
import { $user, updateUser } from '#client/user.ts';
import { $wallet, refreshWallet } from '#client/wallet.ts';
import type { UserInfo } from '#contract/players/fields.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Amount, Button, EmptyState, Icon, LinkButton, Skeleton, Tag, type TagTone } from '#ui/index.ts';
import { USER_INFO } from './commands.ts';

const TONES: Readonly<Record<number, TagTone>> = { 1: 'warm', 2: 'warm', 3: 'good', 4: 'bad', 6: 'warm', 7: 'bad' };
const KYC = '/account/kyc-verification';

const LINKS = [
  { path: '/account/order/list', text: 'box.orders' },
  { path: '/account/transactions', text: 'box.transactions' },
  { path: KYC, text: 'box.verification' },
] as const;

interface View {
  readonly info?: UserInfo;
  readonly fault?: string;
}

async function read(): Promise<View> {
  // The layout is sending a visitor to the login already.
  if (!$user.get()) return {};
  const [answer] = await Promise.all([call(USER_INFO, {}, { silent: true }), refreshWallet()]);
  if (!answer.ok) return { fault: answer.message };
  updateUser(answer.data);
  return { info: answer.data };
}

/** The user info box (spec shell §2): who one is, whether that is verified, what one has. */
export default function Account({ locale }: { readonly locale: Locale }) {
  const t = islandT(locale, 'account');
  const wallet = useStore($wallet, { ssr: 'initial' });
  const [view, setView] = useState<View>({});
  const [busy, setBusy] = useState(false);
  useEffect(() => void read().then(setView), []);
  const again = async () => {
    setBusy(true);
    setView(await read());
    setBusy(false);
  };
  const { info, fault } = view;
  if (fault !== undefined)
    return (
      <div className="card">
        <EmptyState
          art="search"
          title={t('box.unreachable')}
          text={fault}
          action={
            <Button busy={busy} onClick={() => void again()}>
              {t('box.again')}
            </Button>
          }
        />
      </div>
    );
  return (
    <div className="grid gap-6">
      <h1 className="sr-only">{t('box.title')}</h1>
      <Who info={info} locale={locale} />
      <section className="night on-night rounded-card grid gap-6 p-6 sm:p-8">
        <dl className="flex flex-wrap gap-x-12 gap-y-4">
          <div>
            <dt className="text-on-night-2">{t('box.total')}</dt>
            <dd className="text-3xl font-bold">
              {wallet ? <Amount fils={wallet.totalBalance} locale={locale} style="exact" /> : '—'}
            </dd>
          </div>
          <div>
            <dt className="text-on-night-2">{t('box.withdrawable')}</dt>
            <dd className="text-xl font-semibold">
              {wallet ? <Amount fils={wallet.withdrawableAmount} locale={locale} style="exact" /> : '—'}
            </dd>
          </div>
        </dl>
        <LinkButton
          variant="call"
          size="lg"
          className="sm:justify-self-start"
          href={localHref('/account/deposit', locale)}
        >
          {t('box.deposit')}
        </LinkButton>
      </section>
      <nav className="card overflow-hidden" aria-label={t('box.links')}>
        <ul>
          {LINKS.map(({ path, text }) => (
            <li key={path} className="border-line not-first:border-t">
              <a
                className="hover:bg-raised flex min-h-14 items-center justify-between gap-4 px-6 py-3"
                href={localHref(path, locale)}
              >
                {t(text)}
                <Icon className="text-ink-3 rtl:-scale-x-100" path="m9 5 7 7-7 7" />
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Button variant="quiet" onClick={() => void logOutAndLeave()}>
        {t('box.logOut')}
      </Button>
    </div>
  );
}

function Who({ info, locale }: { readonly info: UserInfo | undefined; readonly locale: Locale }) {
  const t = islandT(locale, 'account');
  if (!info)
    return (
      <section className="card flex items-center gap-5 p-6 sm:p-8" role="status" aria-label={t('box.title')}>
        <Skeleton className="size-16 rounded-full" />
        <div className="grid flex-1 gap-3">
          <Skeleton className="h-6 w-44 max-w-full" />
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-7 w-28 rounded-full" />
        </div>
      </section>
    );
  const { verifiedStatus: status } = info;
  const hasAction = status !== 3;
  return (
    <section className="card flex flex-wrap items-center gap-x-5 gap-y-4 p-6 sm:p-8">
      <span
        className="bg-palm text-on-night grid size-16 shrink-0 place-items-center rounded-full text-2xl font-semibold"
        aria-hidden="true"
      >
        {[...(info.firstName || info.userName)][0]?.toUpperCase()}
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-xl font-semibold wrap-anywhere">
          <bdi>{info.realName || info.userName}</bdi>
        </p>
        <p className="text-ink-2">
          <bdi dir="ltr">{info.phone || info.email}</bdi>
        </p>
        <p className="mt-2">
          <Tag tone={TONES[status] ?? 'neutral'}>{t(`box.status.${status}`)}</Tag>
        </p>
      </div>
      {hasAction && (
        <LinkButton variant="quiet" className="max-sm:w-full" href={localHref(KYC, locale)}>
          {t(`box.action.${status}`)}
        </LinkButton>
      )}
    </section>
  );
}
