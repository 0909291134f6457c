import { go, goLogin, onLoginPage } from '#client/go.ts';
import { loginMoment } from '#i18n/dubai.ts';
import { el } from '../dom.ts';
import type { Draw } from './content.ts';
import { filled, moment } from './parts.ts';

const isScratch = () => location.pathname.includes('/lottery/scratch-cards');

/** On the login page the player is home already with "log in"; on a scratch page the card behind must be read anew (spec shell §2). */
function iKnow(): void {
  if (onLoginPage()) go('/');
  else if (isScratch()) location.reload();
}

export const loggedOut: Draw<'logged-out'> = ({ message, time }, { t }) => ({
  title: t('loggedOut.title'),
  body: [
    el('p', {}, message),
    // The server's sentence may say it already.
    ...(time === undefined || message.includes(loginMoment(time))
      ? []
      : [filled(t('loggedOut.at'), 'time', moment(time))]),
  ],
  buttons: [
    { text: t('iKnow'), act: iKnow },
    { text: t('login'), main: true, act: () => !onLoginPage() && goLogin() },
  ],
});
