import { go, goLogin, isLoginPage } from '#client/page/navigation.ts';
import { formatDialogMoment } from '#i18n/date-format.ts';
import { el } from './dom.ts';
import type { Draw } from './content.ts';
import { filled, moment } from './parts.tsx';

const isScratch = () => location.pathname.includes('/lottery/scratch-cards');

/** On the login page the player is home already with "log in"; on a scratch page the card behind must be read anew (spec shell §2). */
function iKnow(): void {
  if (isLoginPage()) go('/');
  else if (isScratch()) location.reload();
}

export const loggedOut: Draw<'logged-out'> = ({ message, time }, { t }) => ({
  title: t('loggedOut.title'),
  body: [
    el('p', {}, message),
    // The server's sentence may say it already.
    ...(time === undefined || message.includes(formatDialogMoment(time))
      ? []
      : [filled(t('loggedOut.at'), 'time', moment(time))]),
  ],
  buttons: [
    { text: t('iKnow'), act: iKnow },
    { text: t('login'), main: true, act: () => !isLoginPage() && goLogin() },
  ],
});
