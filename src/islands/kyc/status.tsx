import { useEffect, useState } from 'react';
import { call } from '#client/gateway.ts';
import { updateUser } from '#client/user.ts';
import type { KycStatus } from '#contract/identity/fields.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { realUserInfo } from '#contract/players/100111-real-user-info.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button, EmptyState, Skeleton } from '#ui/index.ts';
import { KYC_RESULT, KYC_TOKEN, REAL_USER_INFO } from '../account/commands.ts';
import { Choose } from './choose.tsx';
import { StateCard } from './state-card.tsx';

type Real = ResponseOf<typeof realUserInfo>;
type View =
  | { readonly at: 'loading' }
  | { readonly at: 'unreachable'; readonly message: string }
  | { readonly at: 'status'; readonly status: KycStatus; readonly real: Real };

/** States in which a check may be started or gone on with (spec shell §4). */
const STARTS = new Set([1, 4, 6, 7]);

async function read(): Promise<View> {
  const known = await call(KYC_TOKEN, {}, { silent: true });
  if (!known.ok) return { at: 'unreachable', message: known.message };
  const { verifiedStatus, ticketId } = known.data;
  const open = (verifiedStatus === 6 || verifiedStatus === 2) && ticketId !== '';
  // The provider may know more than we were told.
  const asked = open ? await call(KYC_RESULT, { ticketId }, { silent: true }) : known;
  const real = await call(REAL_USER_INFO, {}, { silent: true });
  if (!real.ok) return { at: 'unreachable', message: real.message };
  const { realName } = real.data;
  const status = asked.ok ? asked.data : known.data;
  updateUser({ verifiedStatus: status.verifiedStatus, realName, firstName: realName.split(' ')[0] ?? '' });
  return { at: 'status', status, real: real.data };
}

/** Where the player stands, and the way on from there. */
export default function KycStatusPage({ locale }: { readonly locale: Locale }) {
  const t = islandT(locale, 'identity');
  const [view, setView] = useState<View>({ at: 'loading' });
  const load = () => void read().then(setView);
  useEffect(load, []);
  return (
    <div className="grid gap-6" aria-live="polite">
      <h1 className="text-2xl">{t('title')}</h1>
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
            action={<Button onClick={load}>{t('again')}</Button>}
          />
        </div>
      )}
      {view.at === 'status' && (
        <>
          <StateCard locale={locale} status={view.status} real={view.real} onRefresh={load} />
          {STARTS.has(view.status.verifiedStatus) && <Choose locale={locale} status={view.status} />}
        </>
      )}
    </div>
  );
}
