import { useEffect, useRef, useState } from 'react';
import { call } from '#client/gateway/call.ts';
import { updateUser } from '#client/session/user.ts';
import { islandT } from '#i18n/island.ts';
import { Button, EmptyState, Skeleton } from '#ui/index.ts';
import { KYC_RESULT, KYC_TOKEN, REAL_USER_INFO } from '../account/commands.ts';
import { DocumentChoice } from './document-choice.tsx';
import { loadStatus, type IdentityApi, type StatusView } from './load-status.ts';
import { StatusCard, type StatusCardProps } from './status-card.tsx';
import { pollWhileVisible } from './poll-while-visible.ts';

type View = { readonly at: 'loading' } | StatusView;

/** People decide: their word comes while the page stands. */
const UNDER_REVIEW = 2;
/** States in which a check may be started or gone on with (spec shell §4). */
const STARTS = new Set([1, 4, 6, 7]);

const silent = { silent: true } as const;
const asking: IdentityApi = {
  known: () => call(KYC_TOKEN, {}, silent),
  result: (ticketId) => call(KYC_RESULT, { ticketId }, silent),
  real: () => call(REAL_USER_INFO, {}, silent),
};

async function read(): Promise<View> {
  const view = await loadStatus(asking);
  if (view.at === 'status') {
    const { realName } = view.real;
    updateUser({ verifiedStatus: view.status.verifiedStatus, realName, firstName: realName.split(' ')[0] ?? '' });
  }
  return view;
}

/** Where the player stands, and the way on from there. */
export default function IdentityStatus({ locale, games }: Pick<StatusCardProps, 'locale' | 'games'>) {
  const t = islandT(locale, 'identity');
  const [view, setView] = useState<View>({ at: 'loading' });
  const [busy, setBusy] = useState(false);
  useEffect(() => void read().then(setView), []);
  /** Of two looks the one that was begun later counts. */
  const looks = useRef(0);
  const again = async () => {
    looks.current += 1;
    setBusy(true);
    setView(await read());
    setBusy(false);
  };
  const underReview = view.at === 'status' && view.status.verifiedStatus === UNDER_REVIEW;
  useEffect(() => {
    if (!underReview) return;
    return pollWhileVisible(async () => {
      const mine = ++looks.current;
      const seen = await read();
      // What is not heard by itself is no fault to show.
      if (seen.at === 'status' && mine === looks.current) setView(seen);
    });
  }, [underReview]);
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
              <Button busy={busy} onClick={() => void again()}>
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
            real={view.real}
            busy={busy}
            onRefresh={() => void again()}
          />
          {STARTS.has(view.status.verifiedStatus) && <DocumentChoice locale={locale} status={view.status} />}
        </>
      )}
    </div>
  );
}
