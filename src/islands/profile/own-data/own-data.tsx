import { Suspense, useEffect, useEffectEvent, useState, useTransition } from 'react';
import { call } from '#client/gateway/call.ts';
import { openDownload, type DownloadPlace } from '#client/host/open-download.ts';
import { ownDataLink } from '#contract/commands.ts';
import { DOWNLOAD_SECONDS } from '#contract/downloads.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { lazyPart } from '#islands/forms/lazy-part.tsx';
import { SECOND_MS } from '#kernel/time.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { askAgainIfNeeded } from '../ask-again.ts';
import { PageHeading } from '../page-heading.tsx';

/** Loaded once the player wants the file: its form is half of the page's scripts. */
const { Part: ConfirmIdentity } = lazyPart(() => import('../confirm-identity.tsx'));

interface OwnDataProps {
  readonly locale: Locale;
  /** Address of the page for a forgotten password. */
  readonly forgot: string;
}

type View =
  | { readonly at: 'start'; readonly refused?: string }
  | { readonly at: 'confirm' }
  | { readonly at: 'preparing' }
  /** Without a path the link is over. */
  | { readonly at: 'done'; readonly place: DownloadPlace; readonly path?: string };

/** Explains the copy of all data, asks who it is, and opens the link to the file. */
export default function OwnData({ locale, forgot }: OwnDataProps) {
  const t = islandT(locale, 'ownData');
  const [view, setView] = useState<View>({ at: 'start' });
  const load = async () => {
    setView({ at: 'preparing' });
    const askAgain = () => setView({ at: 'confirm' });
    const answer = await askAgainIfNeeded(call(ownDataLink, {}, { silent: true }), askAgain);
    if (answer.ok) setView({ at: 'done', path: answer.data.path, place: await openDownload(answer.data.path) });
    else if (answer.code !== errorCodes.confirmationNeeded) setView({ at: 'start', refused: answer.message });
  };
  return (
    <div className="grid gap-6">
      <PageHeading title={t('title')} lead={t('lead')} step={view.at === 'confirm' ? 'confirm' : 'start'} />
      {view.at === 'confirm' ? (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <ConfirmIdentity locale={locale} forgot={forgot} onConfirmed={() => void load()} />
        </Suspense>
      ) : (
        <section className="card grid gap-4 p-5 sm:p-8" aria-labelledby="own-data-copy">
          <h2 id="own-data-copy" className="text-lg">
            {t('download')}
          </h2>
          <p>{t('downloadText')}</p>
          <p className="text-ink-2">{t('warning')}</p>
          <Copy locale={locale} view={view} start={() => setView({ at: 'confirm' })} />
        </section>
      )}
      {/* It stays: what is written into a new one is often not announced. */}
      <p role="status" className="empty:absolute">
        {view.at === 'preparing' && t('preparing')}
        {view.at === 'done' &&
          `${t(view.place === 'here' ? 'done' : 'doneOutside')} ${t(view.path === undefined ? 'late' : 'once')}`}
      </p>
      {view.at === 'done' && view.path !== undefined && (
        <SameLink
          key={view.path}
          locale={locale}
          path={view.path}
          onOver={() => setView({ at: 'done', place: view.place })}
        />
      )}
    </div>
  );
}

interface CopyProps {
  readonly locale: Locale;
  readonly view: Exclude<View, { at: 'confirm' }>;
  readonly start: () => void;
}

/** The button, and why it was refused. */
function Copy({ locale, view, start }: CopyProps) {
  const t = islandT(locale, 'ownData');
  return (
    <>
      <p className="text-ink-2 text-sm">{t('limit')}</p>
      {view.at === 'start' && view.refused !== undefined && (
        <p role="alert" className="field-error">
          {view.refused}
        </p>
      )}
      <Button className="justify-self-start max-sm:w-full" busy={view.at === 'preparing'} onClick={start}>
        {t('start')}
      </Button>
    </>
  );
}

interface SameLinkProps {
  readonly locale: Locale;
  readonly path: string;
  readonly onOver: () => void;
}

/** Opens the same link again while it lasts: nobody can tell here whether the browser or the host got the file. */
function SameLink({ locale, path, onOver }: SameLinkProps) {
  const [isOpening, startOpening] = useTransition();
  const end = useEffectEvent(onOver);
  useEffect(() => {
    const timer = setTimeout(() => end(), DOWNLOAD_SECONDS * SECOND_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Button
      variant="quiet"
      className="justify-self-start max-sm:w-full"
      busy={isOpening}
      onClick={() => startOpening(async () => void (await openDownload(path)))}
    >
      {islandT(locale, 'ownData')('again')}
    </Button>
  );
}
