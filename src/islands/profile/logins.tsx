import { useState, useTransition } from 'react';
import { call } from '#client/gateway/call.ts';
import { toast } from '#client/feedback/toast.ts';
import * as commands from '#contract/commands.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { logins } from '#contract/profile/430012-logins.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import { Loaded } from './loaded.tsx';
import { logOutEverywhere } from './log-out-everywhere.ts';
import { PageHeading } from './page-heading.tsx';
import { PASSWORD_PATH } from './paths.ts';

type LoginList = ResponseOf<typeof logins>;
type Login = LoginList['list'][number];

const PAGE_SIZE = 10;
const loadPage = (pageNo: number) => call(commands.logins, {}, { silent: true, page: { pageNo, pageSize: PAGE_SIZE } });
const loadFirst = () => loadPage(1);

/** `clientInfo.platform` values that have words. */
const PLATFORMS: readonly (number | null)[] = [1, 2, 3, 4];

/** The player's logins, and the way to end the session wherever it is. */
export default function Logins({ locale }: { readonly locale: Locale }) {
  const t = islandT(locale, 'profile');
  return (
    <div className="grid gap-6">
      <PageHeading title={t('logins.title')} lead={`${t('logins.lead')} ${t('dubai')}`} />
      <Loaded locale={locale} load={loadFirst}>
        {(first) => <History first={first} locale={locale} />}
      </Loaded>
      <Stranger locale={locale} />
    </div>
  );
}

function History({ first, locale }: { readonly first: LoginList; readonly locale: Locale }) {
  const t = islandT(locale, 'profile');
  const [list, setList] = useState(first.list);
  const [pages, setPages] = useState(1);
  const [isLoading, startLoading] = useTransition();
  const more = () =>
    startLoading(async () => {
      const next = await loadPage(pages + 1);
      if (!next.ok) return toast(next.message);
      setList([...list, ...next.data.list]);
      setPages(pages + 1);
    });
  return (
    <div className="card overflow-hidden">
      <ul aria-label={t('logins.list')}>
        {list.map((login) => (
          <LoginRow key={login.loginTimestamp} login={login} locale={locale} />
        ))}
      </ul>
      {pages * PAGE_SIZE < first.total && (
        <div className="border-line grid justify-items-center border-t p-4">
          <Button variant="quiet" busy={isLoading} onClick={more}>
            {t('logins.more')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Browser and system in their own letters, within the sentence of either language; else the kind of device. */
function Device({ login: { clientName, platform }, locale }: { readonly login: Login; readonly locale: Locale }) {
  const t = islandT(locale, 'profile');
  if (clientName === null) return t(`logins.platform.${PLATFORMS.includes(platform) ? String(platform) : 'other'}`);
  const [browser, system] = clientName.split(' · ');
  if (system === undefined) return <bdi>{browser}</bdi>;
  const [before, between, after] = t('logins.client').split(/\{\{\w+\}\}/);
  return (
    <>
      {before}
      <bdi>{browser}</bdi>
      {between}
      <bdi>{system}</bdi>
      {after}
    </>
  );
}

function LoginRow({ login, locale }: { readonly login: Login; readonly locale: Locale }) {
  const t = islandT(locale, 'profile');
  const { loginTimestamp, method, secondFactor, endTimestamp, endedBy } = login;
  const first = method && t(`logins.method.${method}`);
  return (
    <li className="border-line grid gap-0.5 px-6 py-4 not-first:border-t">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <time className="font-medium" dateTime={new Date(loginTimestamp).toISOString()}>
          {formatDateTime(loginTimestamp, locale, 'dateTime')}
        </time>
        {endTimestamp === null && <Tag tone="good">{t('logins.current')}</Tag>}
      </div>
      <p>
        <Device login={login} locale={locale} />
      </p>
      {first && (
        <p className="text-ink-2 text-sm">
          {secondFactor ? t('logins.twoSteps', { first, second: t(`logins.factor.${secondFactor}`) }) : first}
        </p>
      )}
      {endTimestamp !== null && (
        <p className="text-ink-2 text-sm">
          {t('logins.ended', { time: formatDateTime(endTimestamp, locale, 'dateTime') })}
          {endedBy !== null && ` · ${t(`logins.by.${endedBy}`)}`}
        </p>
      )}
    </li>
  );
}

/** What to do about a login that the player does not know. */
function Stranger({ locale }: { readonly locale: Locale }) {
  const t = islandT(locale, 'profile');
  const [isEnding, startEnding] = useTransition();
  return (
    <section className="card grid gap-4 p-6" aria-labelledby="stranger">
      <h2 id="stranger" className="text-lg font-semibold">
        {t('logins.stranger')}
      </h2>
      <p className="text-ink-2">{t('logins.strangerText')}</p>
      <div className="flex flex-wrap gap-3 max-sm:grid">
        <LinkButton variant="quiet" href={localHref(PASSWORD_PATH, locale)}>
          {t('password.title')}
        </LinkButton>
        <Button variant="quiet" busy={isEnding} onClick={() => startEnding(() => logOutEverywhere(t('logins.done')))}>
          {t('logins.everywhere')}
        </Button>
      </div>
    </section>
  );
}
