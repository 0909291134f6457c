import { useEffect } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { openGateDialog } from '#islands/identity/gate-dialog.ts';
import { identityStartHref } from '#islands/identity/paths.ts';
import { findVerificationStatus } from '#islands/identity/verification-status.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

const WITHDRAW = '/account/withdraw';

interface UnverifiedScreenProps {
  readonly verifiedStatus: number;
  readonly locale: Locale;
}

/** Withdrawals require a verified identity: how far it is, and a link to go on, first as a dialog. */
export default function UnverifiedScreen({ verifiedStatus, locale }: UnverifiedScreenProps) {
  const t = islandT(locale, 'identity');
  const { key } = findVerificationStatus(verifiedStatus);
  useEffect(() => void openGateDialog(verifiedStatus, WITHDRAW), [verifiedStatus]);
  return (
    <div className="card">
      <EmptyState
        art="wallet"
        title={t(`state.${key}.title`)}
        text={t(`state.${key}.text`)}
        action={<LinkButton href={localHref(identityStartHref(WITHDRAW), locale)}>{t(`action.${key}`)}</LinkButton>}
      />
    </div>
  );
}
