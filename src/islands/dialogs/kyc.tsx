import { go, currentPath } from '#client/page/navigation.ts';
import { formatDay } from '#i18n/date-format.ts';
import { el } from './dom.ts';
import type { Button, Draw } from './content.ts';

const STATUS = '/account/kyc-verification';
const leading = (text: string): Button => ({
  text,
  main: true,
  act: () => currentPath() !== STATUS && go(STATUS),
});

/** Not verified, or verification cannot go on: the server's sentence, and the way to it. */
export const kycError: Draw<'kyc-error'> = ({ message }, { t }) => ({
  title: t('kycError.title'),
  body: [el('p', {}, message)],
  buttons: [{ text: t('cancel') }, leading(t('kycError.verify'))],
});

/** Verification failed: the server says why. */
export const kycFailed: Draw<'kyc-failed'> = ({ message }, { t }) => ({
  title: t('kycFailed.title'),
  body: [el('p', {}, message)],
  buttons: [{ text: t('cancel') }, leading(t('kycFailed.again'))],
});

/** Under review. */
export const kycPrompt: Draw<'kyc-prompt'> = ({ message }, { t }) => ({
  title: t('kycPrompt.title'),
  body: [el('p', {}, message ?? t('kycPrompt.body'))],
  buttons: [{ text: t('ok') }, leading(t('kycPrompt.see'))],
});

export const kycCheck: Draw<'kyc-check'> = (_, { t }) => ({
  title: t('kycCheck.title'),
  body: [el('p', {}, t('kycCheck.body')), el('p', { class: 'mt-3 text-ink-2' }, t('kycCheck.need'))],
  buttons: [{ text: t('notNow') }, leading(t('kycError.verify'))],
});

export const kycSuccess: Draw<'kyc-success'> = (_, { t }) => ({
  title: t('kycSuccess.title'),
  body: [el('p', {}, t('kycSuccess.body'))],
  buttons: [{ text: t('close') }, { text: t('depositPrompt.deposit'), main: true, act: () => go('/account/deposit') }],
});

export const kycProgress: Draw<'kyc-progress'> = (_, { t }) => ({
  title: t('kycPrompt.title'),
  body: [el('p', {}, t('kycProgress.body'))],
  buttons: [{ text: t('ok'), main: true }],
});

export const kycExpiring: Draw<'kyc-expiring'> = ({ day }, { t, locale }) => ({
  title: t('kycExpiring.title'),
  body: [el('p', {}, t('kycExpiring.body', { day: formatDay(day, locale) }))],
  buttons: [{ text: t('ok'), main: true }],
});

export const kycExpired: Draw<'kyc-expired'> = (_, { t }) => ({
  title: t('kycExpired.title'),
  body: [el('p', {}, t('kycExpired.body'))],
  buttons: [{ text: t('notNow') }, leading(t('kycExpired.renew'))],
});
