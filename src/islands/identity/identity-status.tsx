import { createRequestVersion } from '#client/gateway/request-version.ts';
import { useEffect, useState, useTransition } from 'react';
import { call } from '#client/gateway/call.ts';
import { updateUser } from '#client/session/user.ts';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { DocumentChoice } from './document-choice.tsx';
import { loadStatus, type IdentityApi, type StatusView } from './load-status.ts';
import { StatusCard, type StatusCardProps } from './status-card.tsx';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import { pollWhileVisible } from './poll-while-visible.ts';

type PageView = { readonly at: 'loading' } | StatusView;

const { unverified, failed, verifying, expired, underReview } = VERIFIED_STATUS;
/** Statuses in which a check can be started or resumed. */
const STARTABLE: ReadonlySet<number> = new Set([unverified, failed, verifying, expired]);

const silent = { silent: true } as const;
const api: IdentityApi = {
  fetchStatus: () => call(commands.kycToken, {}, silent),
  fetchResult: (ticketId) => call(commands.kycResult, { ticketId }, silent),
  fetchUser: () => call(commands.realUserInfo, {}, silent),
};

async function loadPage(): Promise<PageView> {
  const view = await loadStatus(api);
  if (view.at === 'status') {
    const { realName } = view.user;
    updateUser({ verifiedStatus: view.status.verifiedStatus, realName, firstName: realName.split(' ')[0] ?? '' });
  }
  return view;
}

/** The player's verification status, and what to do next. */
export default function IdentityStatus({ locale, games }: Pick<StatusCardProps, 'locale' | 'games'>) {
  const t = islandT(locale, 'identity');
  const [view, setView] = useState<PageView>({ at: 'loading' });
  const [isLoading, startLoading] = useTransition();
  useEffect(() => void loadPage().then(setView), []);
  const [version] = useState(createRequestVersion);
  const reload = () =>
    startLoading(async () => {
      version.next();
      setView(await loadPage());
    });
  const isUnderReview = view.at === 'status' && view.status.verifiedStatus === underReview;
  useEffect(() => {
    if (!isUnderReview) return;
    // People review the documents, so the result may come while the page is open.
    return pollWhileVisible(async () => {
      const isLatest = version.next();
      const next = await loadPage();
      // A failed poll is not shown as an error.
      if (next.at === 'status' && isLatest()) setView(next);
    });
  }, [isUnderReview, version]);
  return (
    <div className="grid gap-6" aria-live="polite">
      <h1 className="page-title text-2xl">{t('title')}</h1>
      {view.at === 'loading' && (
        <div className="card grid gap-5 p-6 sm:p-8" role="status">
          <span className="sr-only">{t('loading')}</span>
          <Skeleton className="mx-auto size-20 rounded-full" />
          <Skeleton className="mx-auto h-7 w-64 max-w-full" />
          <Skeleton className="h-20" />
          <Skeleton className="h-13 rounded-full" />
        </div>
      )}
      {view.at === 'unreachable' && (
        <div className="card">
          <EmptyState
            art="search"
            title={t('unreachable')}
            text={view.message}
            action={
              <Button busy={isLoading} onClick={reload}>
                {t('again')}
              </Button>
            }
          />
        </div>
      )}
      {view.at === 'status' && (
        <>
          <StatusCard
            locale={locale}
            games={games}
            status={view.status}
            user={view.user}
            isLoading={isLoading}
            onRefresh={reload}
          />
          {STARTABLE.has(view.status.verifiedStatus) && <DocumentChoice locale={locale} status={view.status} />}
        </>
      )}
    </div>
  );
}
