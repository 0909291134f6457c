import { useEffect } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { openGateDialog } from '#islands/identity/gate-dialog.ts';
import { identityStartHref } from '#islands/identity/paths.ts';
import { findVerificationStatus } from '#islands/identity/verification-status.ts';

const DEPOSIT = '/account/deposit';

/** Deposits require a verified identity: shows the verification status and a link to continue, first as a dialog. */
export default function UnverifiedScreen({
  verifiedStatus,
  locale,
}: {
  readonly verifiedStatus: number;
  readonly locale: Locale;
}) {
  const t = islandT(locale, 'identity');
  const { key } = findVerificationStatus(verifiedStatus);
  useEffect(() => void openGateDialog(verifiedStatus, DEPOSIT), [verifiedStatus]);
  return (
    <div className="card">
      <EmptyState
        art="wallet"
        title={t(`state.${key}.title`)}
        text={t(`state.${key}.text`)}
        action={<LinkButton href={localHref(identityStartHref(DEPOSIT), locale)}>{t(`action.${key}`)}</LinkButton>}
      />
    </div>
  );
}
