import { useCallback, useEffect, useState } from 'react';
import { pageHost } from '#client/page/config.ts';
import { go } from '#client/page/navigation.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon, icons } from '#ui/icon.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { finishCheck } from './finish-check.ts';
import { OutsideCheck } from './outside-check.tsx';
import { identityStartHref, readIdentityQuery } from '../paths.ts';
import { ProviderFrame } from './provider-frame.tsx';
import { openProvider, startCheck, type RefusedCheck, type StartedCheck } from './start-check.ts';
import { StartRefused } from './start-refused.tsx';

type FrameView =
  | { readonly at: 'loading' | 'leaving' | 'checking' }
  | ({ readonly at: 'frame' | 'outside' } & StartedCheck)
  | ({ readonly at: 'refused' } & RefusedCheck);

const query = () => readIdentityQuery(location.search);
const goToStatus = (): void => go(identityStartHref(query().returnTo), { replace: true });

async function openCheck(locale: Locale): Promise<FrameView> {
  const host = pageHost();
  const { idCardType, returnTo } = query();
  const started = await startCheck(locale, host, idCardType);
  if (!started.ok) return { at: 'refused', ...started };
  const at = await openProvider(host, started.check, returnTo);
  return at === 'leaving' ? { at } : { at, ...started.check };
}

/** Opens a check, or shows the result of one that has come back in the whole window. */
async function begin(locale: Locale, show: (view: FrameView) => void): Promise<void> {
  const { finished, returnTo } = query();
  if (finished === undefined) return show(await openCheck(locale));
  show({ at: 'checking' });
  await finishCheck(finished, returnTo);
}

/** The identity provider's page, full screen, or the way to it and back. A reload resumes the same check. */
export default function IdentityFrame({ locale }: { readonly locale: Locale }) {
  const t = islandT(locale, 'identity');
  const [view, setView] = useState<FrameView>({ at: 'loading' });
  const [isLeaving, setLeaving] = useState(false);
  const ticketId = view.at === 'frame' ? view.ticketId : '';
  const onReturn = useCallback(() => {
    setView({ at: 'checking' });
    void finishCheck(ticketId, query().returnTo);
  }, [ticketId]);
  useEffect(() => void begin(locale, setView), [locale]);
  const retry = () => {
    setView({ at: 'loading' });
    void openCheck(locale).then(setView);
  };
  const isOpen = view.at === 'frame' || view.at === 'outside';

  return (
    <div className="flex h-svh flex-col">
      <header className="border-line bg-card flex items-center justify-between gap-4 border-b px-4 py-2">
        <h1 className="text-lg">{t('frame.title')}</h1>
        <button
          type="button"
          className="icon-btn"
          aria-label={t('frame.close')}
          onClick={() => (isOpen ? setLeaving(true) : goToStatus())}
        >
          <Icon path={icons.cross} size={22} />
        </button>
      </header>
      {view.at === 'refused' && (
        <StartRefused locale={locale} message={view.message} onRetry={view.isFinal ? undefined : retry} />
      )}
      {view.at === 'outside' && <OutsideCheck {...view} locale={locale} returnTo={query().returnTo} />}
      {view.at !== 'refused' && view.at !== 'outside' && (
        <div className="relative flex-1">
          <p className="text-ink-2 absolute inset-0 grid place-content-center justify-items-center gap-3" role="status">
            <Spinner className="text-2xl" />
            {t(view.at === 'frame' ? 'frame.loading' : `frame.${view.at}`)}
          </p>
          {view.at === 'frame' && <ProviderFrame title={t('frame.title')} src={view.redirectUrl} onReturn={onReturn} />}
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
