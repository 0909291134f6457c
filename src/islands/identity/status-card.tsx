import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import type { KycStatus } from '#contract/identity/fields.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { StatusHead } from './status-head.tsx';

const FACE =
  'M3 9V5a2 2 0 0 1 2-2h4M15 3h4a2 2 0 0 1 2 2v4M21 15v4a2 2 0 0 1-2 2h-4M9 21H5a2 2 0 0 1-2-2v-4M12 8.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM8 16.5c.8-1.7 2.2-2.5 4-2.5s3.2.8 4 2.5';
const CLOCK = 'M12 7v5l3.2 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z';
const ALERT = 'M12 8v5M12 16.5v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z';

const ICONS: Readonly<Record<number, string>> = { 2: CLOCK, 4: ALERT, 7: ALERT };
const TONES: Readonly<Record<number, string>> = {
  2: 'bg-saffron-soft text-saffron-ink',
  4: 'bg-coral-soft text-coral-ink',
  7: 'bg-coral-soft text-coral-ink',
};

export interface StatusCardProps {
  readonly locale: Locale;
  readonly status: KycStatus;
  readonly isLoading: boolean;
  readonly onRefresh: () => void;
}

/** The status of a player who is not verified, with its reason. */
export function StatusCard({ locale, status, isLoading, onRefresh }: StatusCardProps) {
  const t = islandT(locale, 'identity');
  const { verifiedStatus: state, forbidStatus, remark } = status;
  const text = state === VERIFIED_STATUS.failed && forbidStatus === 1 ? 'state.4.last' : `state.${state}.text`;
  return (
    <section className="card grid justify-items-center gap-4 p-6 text-center sm:p-8">
      <StatusHead
        icon={ICONS[state] ?? FACE}
        tone={TONES[state] ?? 'bg-soft text-accent'}
        title={t(`state.${state}.title`)}
        text={t(text)}
      />
      {remark !== '' && (
        <p className="bg-coral-soft text-coral-ink rounded-art w-full px-4 py-3" role="note">
          {remark}
        </p>
      )}
      {state === VERIFIED_STATUS.underReview && (
        <Button variant="quiet" busy={isLoading} onClick={onRefresh}>
          {t('refresh')}
        </Button>
      )}
    </section>
  );
}
