import { go, goLogin, isLoginPage } from '#client/page/navigation.ts';
import { formatDialogMoment } from '#i18n/date-format.ts';
import { DialogFrame } from './dialog-frame.tsx';
import type { DialogProps } from './dialog-props.ts';
import { FilledSentence, Moment } from './parts.tsx';

const isScratchPage = () => location.pathname.includes('/lottery/scratch-cards');

/** Leads home from the login page; reloads a scratch page, whose card was the player's. */
function leave(): void {
  if (isLoginPage()) go('/');
  else if (isScratchPage()) location.reload();
}

export const LoggedOut = ({ data: { message, time }, t, onClosed }: DialogProps<'logged-out'>) => (
  <DialogFrame
    title={t('loggedOut.title')}
    buttons={[
      { text: t('iKnow'), act: leave },
      { text: t('login'), main: true, act: () => !isLoginPage() && goLogin() },
    ]}
    onClosed={onClosed}
  >
    <p>{message}</p>
    {/* The server's sentence may name the moment already. */}
    {time !== undefined && !message.includes(formatDialogMoment(time)) && (
      <p className="mt-3 font-semibold">
        <FilledSentence sentence={t('loggedOut.at')} place="time">
          <Moment ms={time} />
        </FilledSentence>
      </p>
    )}
  </DialogFrame>
);
