import { useState } from 'react';
import { call, NO_ANSWER } from '#client/gateway/call.ts';
import { openDownload } from '#client/host/open-download.ts';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { CONTACT_PATH } from '#islands/profile/paths.ts';
import { Button } from '#ui/button.tsx';
import type { ClaimView } from './claim-page.ts';

type State =
  | { readonly at: 'start' }
  | { readonly at: 'preparing' | 'mailing' }
  | { readonly at: 'done'; readonly message: string }
  | { readonly at: 'refused'; readonly message: string };

interface FormStepProps {
  readonly claim: Pick<ClaimView, 'email' | 'unprovenEmail'> & { readonly prize: Pick<ClaimView['prize'], 'prizeId'> };
  readonly locale: Locale;
}

/** The claim form, downloaded or mailed. */
export function FormStep({ claim, locale }: FormStepProps) {
  const t = islandT(locale, 'claim');
  const [state, setState] = useState<State>({ at: 'start' });
  const { prizeId } = claim.prize;
  const isBusy = state.at === 'preparing' || state.at === 'mailing';
  const download = async () => {
    setState({ at: 'preparing' });
    const answer = await call(commands.claimFormLink, { prizeId }, { silent: true });
    if (!answer.ok) return setState({ at: 'refused', message: answer.message });
    const place = await openDownload(answer.data.path);
    setState({ at: 'done', message: t(place === 'here' ? 'form.done' : 'form.doneOutside') });
  };
  const mail = async () => {
    setState({ at: 'mailing' });
    const answer = await call(commands.mailClaimForm, { prizeId }, { silent: true });
    // Without an answer it may not have gone either; the same form twice does no harm.
    if (!answer.ok)
      return setState({ at: 'refused', message: answer.code === NO_ANSWER ? t('form.notMailed') : answer.message });
    setState({ at: 'done', message: t('form.mailed', { email: `\u2066${answer.data.email}\u2069` }) });
  };
  return (
    <>
      <p>{t('form.text')}</p>
      <div className="flex flex-wrap gap-3 max-sm:grid">
        <Button busy={state.at === 'preparing'} disabled={state.at === 'mailing'} onClick={() => void download()}>
          {t('form.download')}
        </Button>
        {claim.email !== '' && (
          <Button
            variant="quiet"
            busy={state.at === 'mailing'}
            disabled={state.at === 'preparing'}
            onClick={() => void mail()}
          >
            {t('form.mail')}
          </Button>
        )}
      </div>
      {claim.email === '' && (
        <p className="text-ink-2 text-sm">
          {claim.unprovenEmail === '' ? (
            <>
              {t('form.noMail')}{' '}
              <a className="link" href={localHref('/account/accountSetting', locale)}>
                {t('form.settings')}
              </a>
            </>
          ) : (
            <>
              {t('form.unproven', { email: `\u2066${claim.unprovenEmail}\u2069` })}{' '}
              <a className="link" href={localHref(`${CONTACT_PATH}?kind=email`, locale)}>
                {t('form.verify')}
              </a>
            </>
          )}
        </p>
      )}
      <p role="status" className="text-sm empty:hidden">
        {isBusy && t(`form.${state.at}`)}
        {state.at === 'done' && state.message}
      </p>
      <p role="alert" className="field-error empty:hidden">
        {state.at === 'refused' && state.message}
      </p>
    </>
  );
}
