import { go } from '#client/page/navigation.ts';
import { requireSession } from '#client/session/session.ts';
import { el } from './dom.ts';
import type { Draw } from './content.ts';

const DEPOSIT = '/account/deposit';

/** Insufficient balance: the way to a deposit. */
export const depositPrompt: Draw<'deposit-prompt'> = ({ message }, { t }) => ({
  title: t('depositPrompt.title'),
  body: [el('p', {}, message ?? t('depositPrompt.body'))],
  buttons: [
    { text: t('cancel') },
    { text: t('depositPrompt.deposit'), main: true, act: () => requireSession(DEPOSIT) && go(DEPOSIT) },
  ],
});
