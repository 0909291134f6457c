import { currentPath, go, goLogin, LOGIN } from '#client/page/navigation.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { DialogFrame } from './dialog-frame.tsx';
import type { DialogProps } from './dialog-props.ts';

const isLoginPage = () => currentPath() === LOGIN;
const isScratchPage = () => location.pathname.includes('/lottery/scratch-cards');

/** Goes home from the login page, and reloads a scratch card page, because the card belonged to the player. */
function leave(): void {
  if (isLoginPage()) go('/');
  else if (isScratchPage()) location.reload();
}

export const LoggedOut = ({ data: { message, time }, t, locale, onClosed }: DialogProps<'logged-out'>) => (
  <DialogFrame
    title={t('loggedOut.title')}
    buttons={[
      { text: t('iKnow'), act: leave },
      { text: t('login'), main: true, act: () => !isLoginPage() && goLogin() },
    ]}
    onClosed={onClosed}
  >
    <p>{message}</p>
    {/* Omitted if the server's message already names the time. */}
    {time !== undefined && !message.includes(formatDateTime(time, locale, 'dateTime')) && (
      <p className="mt-3 font-semibold">{t('loggedOut.at', { time: formatDateTime(time, locale, 'dateTime') })}</p>
    )}
  </DialogFrame>
);
