import { currentPath, go } from '#client/page/navigation.ts';
import { formatDay } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import { IDENTITY_FRAME_PATH, IDENTITY_STATUS_PATH, identityStartHref } from '../identity/paths.ts';
import { DialogFrame, type FrameButton } from './dialog-frame.tsx';
import type { DialogProps } from './dialog-props.ts';

/** Leads to the verification page, and on that page to its choice of a document. */
const toVerification = (text: string, returnTo?: string): FrameButton<never> => ({
  text,
  main: true,
  act: () =>
    currentPath() === IDENTITY_STATUS_PATH
      ? document.querySelector<HTMLElement>('main input[name=document]:checked')?.focus()
      : go(identityStartHref(returnTo)),
});

/** Starts the check with the chosen document, as the page's own button does; from elsewhere it leads to that page. */
const startAgain = (text: string, returnTo?: string): FrameButton<never> => ({
  text,
  main: true,
  act: () => {
    const start =
      currentPath() === IDENTITY_STATUS_PATH &&
      document.querySelector<HTMLAnchorElement>(`main a[href*="${IDENTITY_FRAME_PATH}"]`);
    if (start) start.click();
    else go(identityStartHref(returnTo));
  },
});

/**
 * Not verified, or the verification cannot continue, because there is none to be done or another one: the server's
 * message and a link to it.
 */
export const KycError = ({ data: { message, isStopped }, t, onClosed }: DialogProps<'kyc-error'>) => (
  <DialogFrame
    title={t(isStopped ? 'kycStopped.title' : 'kycError.title')}
    buttons={[{ text: t('close') }, toVerification(t(isStopped ? 'kycPrompt.see' : 'kycError.verify'))]}
    onClosed={onClosed}
  >
    <p>{message}</p>
  </DialogFrame>
);

/** Verification failed, with the server's reason. Where no attempt is left today it offers none. */
export const KycFailed = ({ data: { message, isLimit, returnTo }, t, locale, onClosed }: DialogProps<'kyc-failed'>) => (
  <DialogFrame
    title={t('kycFailed.title')}
    buttons={
      isLimit ? [{ text: t('close'), main: true }] : [{ text: t('close') }, startAgain(t('kycFailed.again'), returnTo)]
    }
    onClosed={onClosed}
  >
    <p>{message}</p>
    {isLimit && <p className="text-ink-2 mt-3">{islandT(locale, 'client')('verificationLimit')}</p>}
  </DialogFrame>
);

/** Under review. */
export const KycPrompt = ({ data: { message }, t, onClosed }: DialogProps<'kyc-prompt'>) => (
  <DialogFrame
    title={t('kycPrompt.title')}
    buttons={[{ text: t('ok') }, toVerification(t('kycPrompt.see'))]}
    onClosed={onClosed}
  >
    <p>{message ?? t('kycPrompt.body')}</p>
  </DialogFrame>
);

/** Not verified: what a verification is for, and what it needs. */
export const KycCheck = ({ data: { returnTo }, t, onClosed }: DialogProps<'kyc-check'>) => (
  <DialogFrame
    title={t('kycCheck.title')}
    buttons={[{ text: t('notNow') }, toVerification(t('kycCheck.verify'), returnTo)]}
    onClosed={onClosed}
  >
    <p>{t('kycCheck.body')}</p>
    <p className="text-ink-2 mt-3">{t('kycCheck.need')}</p>
  </DialogFrame>
);

export const KycSuccess = ({ t, onClosed }: DialogProps<'kyc-success'>) => (
  <DialogFrame
    title={t('kycSuccess.title')}
    buttons={[
      { text: t('close') },
      { text: t('depositPrompt.deposit'), main: true, act: () => go('/account/deposit') },
    ]}
    onClosed={onClosed}
  >
    <p>{t('kycSuccess.body')}</p>
  </DialogFrame>
);

export const KycProgress = ({ t, onClosed }: DialogProps<'kyc-progress'>) => (
  <DialogFrame title={t('kycPrompt.title')} buttons={[{ text: t('ok'), main: true }]} onClosed={onClosed}>
    <p>{t('kycProgress.body')}</p>
  </DialogFrame>
);

export const KycExpiring = ({ data: { day }, t, locale, onClosed }: DialogProps<'kyc-expiring'>) => (
  <DialogFrame title={t('kycExpiring.title')} buttons={[{ text: t('ok'), main: true }]} onClosed={onClosed}>
    <p>{t('kycExpiring.body', { day: formatDay(day, locale) })}</p>
  </DialogFrame>
);

export const KycExpired = ({ data: { returnTo }, t, onClosed }: DialogProps<'kyc-expired'>) => (
  <DialogFrame
    title={t('kycExpired.title')}
    buttons={[{ text: t('notNow') }, toVerification(t('kycExpired.renew'), returnTo)]}
    onClosed={onClosed}
  >
    <p>{t('kycExpired.body')}</p>
  </DialogFrame>
);
