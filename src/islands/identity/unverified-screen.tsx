import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $isRestricted } from '#client/session/user.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { openGateDialog } from './gate-dialog.ts';
import type { GatedPath } from './gated-paths.ts';
import { identityStartHref } from './paths.ts';
import { findVerificationStatus } from './verification-status.ts';

interface UnverifiedScreenProps {
  readonly verifiedStatus: number;
  readonly locale: Locale;
  /** The page it stands for, to which the player comes back. */
  readonly path: GatedPath;
}

/** Deposits and withdrawals require a verified identity: how far it is, and a link to go on, first as a dialog. */
export default function UnverifiedScreen({ verifiedStatus, locale, path }: UnverifiedScreenProps) {
  const t = islandT(locale, 'identity');
  const { key } = findVerificationStatus(verifiedStatus);
  const isRestricted = useStore($isRestricted, { ssr: 'initial' });
  useEffect(() => {
    // Who is restricted is told of that alone.
    if (isRestricted === false) void openGateDialog(verifiedStatus, path);
  }, [isRestricted, verifiedStatus, path]);
  return (
    <div className="card">
      <EmptyState
        art="wallet"
        title={t(`state.${key}.title`)}
        text={t(`state.${key}.text`)}
        action={<LinkButton href={localHref(identityStartHref(path), locale)}>{t(`action.${key}`)}</LinkButton>}
      />
    </div>
  );
}
