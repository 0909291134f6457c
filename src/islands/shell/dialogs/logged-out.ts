import { go, goLogin, onLoginPage } from '#client/go.ts';
import { loginMoment } from '#i18n/dubai.ts';
import { el } from '../dom.ts';
import type { Draw } from './content.ts';

/** "Login time: {{time}}" with the moment kept left to right inside Arabic. */
function timeLine(sentence: string, ms: number): HTMLElement {
  const [before = '', after = ''] = sentence.split('{{time}}');
  return el(
    'p',
    { class: 'mt-3 font-semibold' },
    before,
    el('bdi', { dir: 'ltr', class: 'tabular' }, loginMoment(ms)),
    after,
  );
}

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
    ...(time === undefined || message.includes(loginMoment(time)) ? [] : [timeLine(t('loggedOut.at'), time)]),
  ],
  buttons: [
    { text: t('iKnow'), act: iKnow },
    { text: t('login'), main: true, act: () => !onLoginPage() && goLogin() },
  ],
});
