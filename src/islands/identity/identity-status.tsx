import { go } from '#client/page/navigation.ts';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { DocumentChoice } from './document-choice.tsx';
import { LegalName } from './legal-name.tsx';
import { VERIFIED_PATH } from './paths.ts';
import { StatusCard } from './status-card.tsx';
import { LoadingStatus, UnreachableStatus } from './status-placeholder.tsx';
import { useStatusPage } from './use-status-page.ts';

const { unverified, failed, verifying, expired, verified } = VERIFIED_STATUS;
/** Statuses in which a check can be started or resumed. */
const STARTABLE: ReadonlySet<number> = new Set([unverified, failed, verifying, expired]);

const isForPage = (status: number): boolean => status !== verified;
const leave = (): void => go(VERIFIED_PATH, { replace: true });

/** Where a verification begins: its status and what to do next. Who is verified sees what they are verified with. */
export default function IdentityStatus({ locale }: { readonly locale: Locale }) {
  const t = islandT(locale, 'identity');
  const { view, isLoading, reload } = useStatusPage(isForPage, leave);
  return (
    <div className="grid gap-6" aria-live="polite">
      <h1 className="page-title text-2xl">{t('title')}</h1>
      {view.at === 'loading' && <LoadingStatus locale={locale} />}
      {view.at === 'unreachable' && (
        <UnreachableStatus locale={locale} message={view.message} isLoading={isLoading} onRetry={reload} />
      )}
      {view.at === 'status' && (
        <>
          <StatusCard locale={locale} status={view.status} isLoading={isLoading} onRefresh={reload} />
          {STARTABLE.has(view.status.verifiedStatus) && (
            <>
              <LegalName locale={locale} onCorrected={reload} />
              <DocumentChoice locale={locale} status={view.status} user={view.user} />
            </>
          )}
        </>
      )}
    </div>
  );
}
