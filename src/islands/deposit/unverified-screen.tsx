import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { EmptyState, LinkButton } from '#ui/index.ts';

/** Spec shell §4: 2 under review, 4 failed, 6 verifying, 7 expired; anything else is not verified yet. */
const KEYS: Readonly<Record<number, 'review' | 'failed' | 'expired'>> = {
  2: 'review',
  4: 'failed',
  6: 'review',
  7: 'expired',
};

/** Deposits need a verified identity: what is missing and the way to it. */
export function UnverifiedScreen({
  verifiedStatus,
  locale,
}: {
  readonly verifiedStatus: number;
  readonly locale: Locale;
}) {
  const t = islandT(locale, 'deposit');
  const key = KEYS[verifiedStatus] ?? 'none';
  return (
    <div className="card">
      <EmptyState
        art="wallet"
        title={t(`unverified.title.${key}`)}
        text={t(`unverified.text.${key}`)}
        action={
          <LinkButton href={localHref('/account/kyc-verification', locale)}>{t(`unverified.action.${key}`)}</LinkButton>
        }
      />
    </div>
  );
}
