import { Suspense, useEffect, useRef, useState } from 'react';
import { ABORTED, NO_ANSWER } from '#client/gateway/call.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { lazyPart } from '../forms/lazy-part.tsx';
import { PageHeading } from '../profile/page-heading.tsx';
import { downloadOwnData } from './download-own-data.ts';
import { saveFile } from './save-file.ts';

/** Loaded once the player wants the file: its form is half of the page's scripts. */
const { Part: ConfirmIdentity } = lazyPart(() => import('../profile/confirm-part.ts'));

interface OwnDataProps {
  readonly locale: Locale;
  /** Address of the page for a forgotten password. */
  readonly forgot: string | undefined;
  /** Whether the app around the page saves downloads; else the player is told to open `site` in a browser. */
  readonly savesFiles: boolean;
  readonly site: string;
}

type View =
  | { readonly at: 'start'; readonly refused?: string }
  | { readonly at: 'confirm' }
  | { readonly at: 'loading'; readonly bytes: number }
  | { readonly at: 'done' };

const KILOBYTE = 1_024;

/** Explains the copy of all data, asks who it is, and saves the file. */
export default function OwnData({ locale, forgot, savesFiles, site }: OwnDataProps) {
  const t = islandT(locale, 'ownData');
  const [view, setView] = useState<View>({ at: 'start' });
  const download = useRef<AbortController>(null);
  useEffect(() => () => download.current?.abort(), []);
  const load = async () => {
    const { signal } = (download.current = new AbortController());
    setView({ at: 'loading', bytes: 0 });
    const answer = await downloadOwnData({ signal, onProgress: (bytes) => setView({ at: 'loading', bytes }) });
    if (answer.ok) {
      saveFile(answer.data.file, answer.data.name);
      setView({ at: 'done' });
    } else if (answer.code === errorCodes.confirmationNeeded) setView({ at: 'confirm' });
    else if (answer.code === ABORTED) setView({ at: 'start' });
    else setView({ at: 'start', refused: answer.code === NO_ANSWER ? t('broken') : answer.message });
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
          {savesFiles ? (
            <Copy
              locale={locale}
              view={view}
              start={() => setView({ at: 'confirm' })}
              cancel={() => download.current?.abort()}
            />
          ) : (
            <p>{t('host', { site })}</p>
          )}
        </section>
      )}
    </div>
  );
}

interface CopyProps {
  readonly locale: Locale;
  readonly view: Exclude<View, { at: 'confirm' }>;
  readonly start: () => void;
  readonly cancel: () => void;
}

/** The button, what has arrived, and what became of it. */
function Copy({ locale, view, start, cancel }: CopyProps) {
  const t = islandT(locale, 'ownData');
  if (view.at === 'loading')
    return (
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p role="status">
          {view.bytes === 0 ? t('preparing') : t('received', { size: Math.ceil(view.bytes / KILOBYTE) })}
        </p>
        <Button variant="quiet" onClick={cancel}>
          {t('cancel')}
        </Button>
      </div>
    );
  return (
    <>
      <p className="text-ink-2 text-sm">{t('limit')}</p>
      {view.at === 'start' && view.refused !== undefined && (
        <p role="alert" className="field-error">
          {view.refused}
        </p>
      )}
      {view.at === 'done' && <p role="status">{t('done')}</p>}
      <Button className="justify-self-start max-sm:w-full" onClick={start}>
        {t('start')}
      </Button>
    </>
  );
}
