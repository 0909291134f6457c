import { go } from '#client/go.ts';
import { el } from '../dom.ts';
import type { Draw } from './content.ts';

const verify = () => go('/account/verification');

/** Not verified, or verification cannot go on: the server's sentence, and the way to it. */
export const kycError: Draw<'kyc-error'> = ({ message }, { t }) => ({
  title: t('kycError.title'),
  body: [el('p', {}, message)],
  buttons: [{ text: t('cancel') }, { text: t('kycError.verify'), main: true, act: verify }],
});

/** Verification failed: the server says why. */
export const kycFailed: Draw<'kyc-failed'> = ({ message }, { t }) => ({
  title: t('kycFailed.title'),
  body: [el('p', {}, message)],
  buttons: [{ text: t('cancel') }, { text: t('kycFailed.again'), main: true, act: verify }],
});

/** Under review. */
export const kycPrompt: Draw<'kyc-prompt'> = ({ message }, { t }) => ({
  title: t('kycPrompt.title'),
  body: [el('p', {}, message ?? t('kycPrompt.body'))],
  buttons: [{ text: t('ok') }, { text: t('kycPrompt.see'), main: true, act: verify }],
});
