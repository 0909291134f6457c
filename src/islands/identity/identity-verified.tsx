import { go } from '#client/page/navigation.ts';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import { islandT } from '#i18n/island.ts';
import { IDENTITY_STATUS_PATH } from './paths.ts';
import { LoadingStatus, UnreachableStatus } from './status-placeholder.tsx';
import { useStatusPage } from './use-status-page.ts';
import { VerifiedCard, type VerifiedCardProps } from './verified-card.tsx';

const isForPage = (status: number): boolean => status === VERIFIED_STATUS.verified;
const leave = (): void => go(IDENTITY_STATUS_PATH, { replace: true });

/** What a verified player is verified with. Everybody else is led to where a verification begins. */
export default function IdentityVerified(props: Pick<VerifiedCardProps, 'locale' | 'games'>) {
  const { locale } = props;
  const t = islandT(locale, 'identity');
  const { view, isLoading, reload } = useStatusPage(isForPage, leave);
  return (
    <div className="grid gap-6" aria-live="polite">
      <h1 className="page-title text-2xl">{t('verifiedTitle')}</h1>
      {view.at === 'loading' && <LoadingStatus locale={locale} />}
      {view.at === 'unreachable' && (
        <UnreachableStatus locale={locale} message={view.message} isLoading={isLoading} onRetry={reload} />
      )}
      {view.at === 'status' && <VerifiedCard {...props} status={view.status} user={view.user} />}
    </div>
  );
}
