import { useEffect, useRef, useState } from 'react';
import { call } from '#client/gateway/call.ts';
import { go } from '#client/page/navigation.ts';
import * as commands from '#contract/commands.ts';
import type { IdCardType } from '#contract/identity/fields.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon, icons } from '#ui/icon.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { showOutcomeDialog } from './outcome-dialog.ts';
import { IDENTITY_FRAME_PATH, IDENTITY_RETURNED, IDENTITY_STATUS_PATH } from './paths.ts';
import { StartRefused } from './start-refused.tsx';

type FrameView =
  | { readonly at: 'opening' }
  | { readonly at: 'open'; readonly redirectUrl: string; readonly ticketId: string }
  | { readonly at: 'checking' }
  | { readonly at: 'refused'; readonly message: string; readonly limit?: boolean };

/** The provider may run its page and use the camera, but not navigate our page. */
const SANDBOX = 'allow-forms allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';

const readDocumentType = (): IdCardType =>
  new URLSearchParams(location.search).get('idCardType') === 'PASSPORT' ? 'PASSPORT' : 'EID';

async function startCheck(locale: Locale): Promise<FrameView> {
  const known = await call(commands.kycToken, {}, { silent: true });
  if (!known.ok) return { at: 'refused', message: known.message };
  const redirectUri = location.origin + localHref(IDENTITY_FRAME_PATH, locale);
  const started = await call(
    commands.kycStart,
    { accessToken: known.data.accessToken, idCardType: readDocumentType(), redirectUri },
    { silent: true },
  );
  if (!started.ok) return { at: 'refused', message: started.message };
  const { forbidStatus, redirectUrl, ticketId } = started.data;
  if (forbidStatus === 1) return { at: 'refused', message: islandT(locale, 'identity')('limit'), limit: true };
  return { at: 'open', redirectUrl, ticketId };
}

const goToStatus = (): void => go(IDENTITY_STATUS_PATH, { replace: true });

/** The identity provider's page, full screen. A reload resumes the same check. */
export default function IdentityFrame({ locale }: { readonly locale: Locale }) {
  const t = islandT(locale, 'identity');
  const [view, setView] = useState<FrameView>({ at: 'opening' });
  const [isLeaving, setLeaving] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const retry = () => {
    setView({ at: 'opening' });
    void startCheck(locale).then(setView);
  };
  useEffect(() => void startCheck(locale).then(setView), [locale]);
  useEffect(() => {
    if (view.at !== 'open') return;
    const { ticketId } = view;
    const onMessage = (event: MessageEvent) => {
      if (
        event.origin !== location.origin ||
        event.source !== frame.current?.contentWindow ||
        event.data !== IDENTITY_RETURNED
      )
        return;
      setView({ at: 'checking' });
      // Fetched here, so that our server knows the result before the status page opens.
      void call(commands.kycResult, { ticketId }, { silent: true }).then((answer) => {
        showOutcomeDialog(answer);
        goToStatus();
      });
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [view]);

  return (
    <div className="flex h-svh flex-col">
      <header className="border-line bg-card flex items-center justify-between gap-4 border-b px-4 py-2">
        <h1 className="text-lg">{t('frame.title')}</h1>
        <button
          type="button"
          className="icon-btn"
          aria-label={t('frame.close')}
          onClick={() => (view.at === 'open' ? setLeaving(true) : goToStatus())}
        >
          <Icon path={icons.cross} size={22} />
        </button>
      </header>
      {view.at === 'refused' ? (
        <StartRefused locale={locale} message={view.message} onRetry={view.limit ? undefined : retry} />
      ) : (
        <div className="relative flex-1">
          <p className="text-ink-2 absolute inset-0 grid place-content-center justify-items-center gap-3" role="status">
            <Spinner className="text-2xl" />
            {t(view.at === 'checking' ? 'frame.checking' : 'frame.loading')}
          </p>
          {view.at === 'open' && (
            <iframe
              ref={frame}
              className="bg-card relative block h-full w-full border-0"
              title={t('frame.title')}
              src={view.redirectUrl}
              sandbox={SANDBOX}
              allow="camera; microphone"
            />
          )}
        </div>
      )}
      <Dialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        title={t('frame.leaveTitle')}
        footer={
          <>
            <Button variant="quiet" onClick={goToStatus}>
              {t('frame.leave')}
            </Button>
            <Button onClick={() => setLeaving(false)}>{t('frame.stay')}</Button>
          </>
        }
      >
        <p>{t('frame.leaveText')}</p>
      </Dialog>
    </div>
  );
}
