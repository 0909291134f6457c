import { useEffect, useRef } from 'react';
import type { TrustedKeys } from '#islands/proof/trusted-keys.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Texts, Translate } from '#i18n/translator.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { downloadFile } from '#client/page/download-file.ts';
import { createRecordFile, type Evidence } from '../sources/evidence.ts';
import { isProof3, readDrawId } from '../sources/fields.ts';
import type { GameDisplay } from '../checks/game-display.ts';
import { replayUrl } from '../checks/replay-url.ts';
import { nameOwn } from '../checks/tickets-report.ts';

/** The page's own texts, so that the saved page speaks the same language. */
const pageTexts = (): Texts => {
  const bundle = JSON.parse(document.getElementById('texts')?.textContent ?? '{}') as { readonly verify?: Texts }; // written by our layout
  return bundle.verify ?? {};
};

interface SaveProps {
  readonly t: Translate;
  readonly locale: Locale;
  readonly evidence: Evidence;
  readonly keys: TrustedKeys;
  /** The list of its tickets is too large to be saved with it. */
  readonly isListLarge: boolean;
  readonly display: GameDisplay | undefined;
}

interface FilesProps {
  readonly t: Translate;
  readonly drawId: string;
}

/** The public files that a verifier without a network reads beside the record. */
function VerifierFiles({ t, drawId }: FilesProps) {
  const files = [
    ['keys', '/open/keys.json', 'keys.json'],
    ['list', `/open/draws/${drawId}/tickets.json`, `${drawId}-tickets.json`],
    ['winners', `/open/draws/${drawId}/winners.json`, `${drawId}-winners.json`],
  ] as const;
  return (
    <div className="text-sm">
      <p className="text-ink-2">{t('save.files')}</p>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {files.map(([name, address, file]) => (
          <li key={name}>
            <a className="link inline-block py-1" href={address} download={file}>
              {t(`save.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The verifier's script, and what makes a page of it. */
const loadParts = () =>
  Promise.all([fetch(replayUrl).then((response) => response.text()), import('./saved-page.ts')] as const);

/** Saves the draw: as a page that replays itself, or as the record alone. */
export function SaveCard({ t, locale, evidence, keys, isListLarge, display }: SaveProps) {
  const { pins, pins3 } = keys;
  const parts = useRef<ReturnType<typeof loadParts>>(undefined);
  // Fetched now, so that saving works without the server later.
  useEffect(() => {
    parts.current = loadParts();
    parts.current.catch(() => undefined);
  }, []);
  const name = readDrawId(evidence.record) ?? 'draw';
  const own = nameOwn(t, locale, evidence);
  const savePage = () =>
    void parts.current?.then(
      ([code, { renderSavedPage }]) =>
        downloadFile(
          `${name}.html`,
          'text/html',
          renderSavedPage({ locale, texts: pageTexts(), pins, pins3, evidence, display, isListLarge }, code, t),
        ),
      () => undefined,
    );
  const saveRecord = () => {
    const file = createRecordFile(evidence);
    downloadFile(file.name, 'application/json', file.text);
  };
  return (
    <Card flat className="grid content-start gap-4 p-6">
      <div>
        <h2 className="text-xl">{t('save.title')}</h2>
        <p className="text-ink-2 mt-1">{t('save.lead')}</p>
        {isProof3(evidence.record) && <p className="text-ink-2 mt-1">{t('save.offline')}</p>}
        {own !== undefined && <p className="mt-1 font-semibold">{t('save.own', { own })}</p>}
        {isListLarge && <p className="text-ink-2 mt-1">{t('save.large')}</p>}
      </div>
      <Button variant="quiet" onClick={savePage}>
        {t('save.page')}
      </Button>
      <Button variant="plain" onClick={saveRecord}>
        {t('save.record')}
      </Button>
      {isProof3(evidence.record) && <VerifierFiles t={t} drawId={name} />}
    </Card>
  );
}
