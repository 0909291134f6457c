import { el } from '../dom.ts';
import type { Draw } from './content.ts';

/** A sentence and OK. */
export const notice: Draw<'notice'> = ({ title, message }, { t }) => ({
  title: title ?? t('notice.title'),
  body: [el('p', {}, message)],
  buttons: [{ text: t('ok'), main: true }],
});

export const payLimit: Draw<'pay-limit'> = ({ message }, { t }) => ({
  title: t('payLimit.title'),
  body: [el('p', {}, message)],
  buttons: [{ text: t('ok'), main: true }],
});
