import { go } from '#client/go.ts';
import { withSession } from '#client/session.ts';
import { el } from '../dom.ts';
import type { Draw } from './content.ts';

const DEPOSIT = '/account/deposit';

/** Insufficient balance: the way to a deposit. */
export const depositPrompt: Draw<'deposit-prompt'> = ({ message }, { t }) => ({
  title: t('depositPrompt.title'),
  body: [el('p', {}, message ?? t('depositPrompt.body'))],
  buttons: [
    { text: t('cancel') },
    { text: t('depositPrompt.deposit'), main: true, act: () => withSession(DEPOSIT) && go(DEPOSIT) },
  ],
});
