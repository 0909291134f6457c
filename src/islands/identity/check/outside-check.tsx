import { useEffect, useState, useTransition } from 'react';
import { hostCall } from '#client/host/host-call.ts';
import { pollWhileVisible } from '#client/page/poll-while-visible.ts';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { fetchResult, showResult } from './finish-check.ts';
import type { StartedCheck } from './start-check.ts';

interface OutsideCheckProps extends StartedCheck {
  readonly locale: Locale;
  readonly returnTo: string | undefined;
}

/** Shows the result if there is one. Otherwise the message of a missing connection; empty while the check is open. */
async function askForResult(ticketId: string, returnTo: string | undefined): Promise<string> {
  const answer = await fetchResult(ticketId);
  if (!answer.ok && answer.code < 0) return answer.message;
  if (!answer.ok || answer.data.verifiedStatus !== VERIFIED_STATUS.verifying) showResult(answer, returnTo);
  return '';
}

/** Waits for a check whose page the host has opened outside. Its result is asked for whenever the player is back. */
export function OutsideCheck({ locale, redirectUrl, ticketId, returnTo }: OutsideCheckProps) {
  const t = islandT(locale, 'identity');
  const [message, setMessage] = useState('');
  const [isAsking, startAsking] = useTransition();
  useEffect(() => pollWhileVisible(() => askForResult(ticketId, returnTo)), [ticketId, returnTo]);
  const ask = async () => setMessage((await askForResult(ticketId, returnTo)) || t('frame.noResult'));
  return (
    <div className="m-auto p-6">
      <EmptyState
        art="calm"
        title={t('frame.outside')}
        text={t('frame.outsideText')}
        action={
          <span className="flex flex-wrap justify-center gap-3">
            <Button busy={isAsking} onClick={() => startAsking(ask)}>
              {t('frame.finished')}
            </Button>
            <Button variant="quiet" onClick={() => void hostCall('openExternal', { url: redirectUrl })}>
              {t('frame.reopen')}
            </Button>
          </span>
        }
      />
      <p className="text-ink-2 mt-4 text-center" role="status">
        {message}
      </p>
    </div>
  );
}
