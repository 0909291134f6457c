import { el } from './dom.ts';
import type { Draw } from './content.ts';
import { supportButton } from './support-button.ts';

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

/** A money-laundering check holds the account: only the operator can say more. */
export const amlLimit: Draw<'aml-limit'> = ({ message }, { t }) => ({
  title: t('amlLimit.title'),
  body: [el('p', {}, message)],
  buttons: [supportButton(t), { text: t('ok'), main: true }],
});

/** The game is not sold: who opens it leads home after it (#client/unsold.ts). */
export const salesSuspension: Draw<'sales-suspension'> = ({ message }, { t }) => ({
  title: t('salesSuspension.title'),
  body: [el('p', {}, message)],
  buttons: [{ text: t('ok'), main: true }],
});
