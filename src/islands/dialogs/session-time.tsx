import { go } from '#client/page/navigation.ts';
import { logOutAndGoHome } from '#client/session/session.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { CONTROLS_PATH } from '#islands/limits/paths.ts';
import { isRouteOpen } from '#routes/index.ts';
import { Amount } from '#ui/amount.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import type { DialogProps } from './dialog-props.ts';
import { Facts } from './parts.tsx';

const CONTROLS = 'playResponsibly';

/** How long the player has played, and what came of it. Without an answer of the server it says how long. */
export function RealityCheck({
  data: { duration, summary, until },
  t,
  locale,
  onClosed,
}: DialogProps<'reality-check'>) {
  const pause = {
    text: t('realityCheck.pause'),
    answer: 'seen' as const,
    act: () => go(CONTROLS_PATH),
  };
  const amount = (fils: number, plus = false) => <Amount fils={fils} locale={locale} style="exact" plus={plus} />;
  return (
    <DialogFrame
      title={t('realityCheck.title')}
      buttons={[
        { text: t('realityCheck.logOut'), answer: 'seen' as const, act: () => void logOutAndGoHome() },
        ...(isRouteOpen(CONTROLS) ? [pause] : []),
        { text: t('realityCheck.goOn'), main: true, answer: 'seen' as const },
      ]}
      mustAnswer
      until={until}
      onClosed={onClosed}
    >
      <p>
        {t('realityCheck.body', { duration })} {summary && t('realityCheck.summary')}
      </p>
      {summary && (
        <Facts
          rows={[
            [t('realityCheck.deposited'), amount(summary.deposited)],
            [t('realityCheck.staked'), amount(summary.staked)],
            [t('realityCheck.won'), amount(summary.won)],
            [t('realityCheck.net'), amount(summary.net, true)],
          ]}
        />
      )}
    </DialogFrame>
  );
}

/** The session-time limit is near. */
export const SessionLimit = ({ data: { endsAt, until }, t, locale, onClosed }: DialogProps<'session-limit'>) => (
  <DialogFrame
    title={t('sessionLimit.title')}
    buttons={[{ text: t('ok'), main: true }]}
    until={until}
    onClosed={onClosed}
  >
    <p>{t('sessionLimit.body', { time: formatDateTime(endsAt, locale, 'dateTime') })}</p>
  </DialogFrame>
);
