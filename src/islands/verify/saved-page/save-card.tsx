import { useEffect, useRef } from 'react';
import type { Locale } from '#i18n/locales.ts';
import type { Texts, Translate } from '#i18n/translator.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { Pins } from '#verify/index.ts';
import { downloadFile } from '#client/page/download-file.ts';
import { readDrawId, createRecordFile, type Evidence } from '../sources/evidence.ts';
import type { GameDisplay } from '../checks/game-display.ts';
import { replayUrl } from '../checks/replay-url.ts';
import { renderSavedPage } from './saved-page.ts';

/** The page's own texts, so that the saved page speaks the same language. */
const pageTexts = (): Texts => {
  const bundle = JSON.parse(document.getElementById('texts')?.textContent ?? '{}') as { readonly verify?: Texts }; // written by our layout
  return bundle.verify ?? {};
};

interface SaveProps {
  readonly t: Translate;
  readonly locale: Locale;
  readonly evidence: Evidence;
  readonly pins: Pins;
  readonly display: GameDisplay | undefined;
}

/** Saves the draw: as a page that replays itself, or as the record alone. */
export function SaveCard({ t, locale, evidence, pins, display }: SaveProps) {
  const script = useRef<Promise<string>>(undefined);
  // Fetched now, so that saving works without the server later.
  useEffect(() => {
    script.current = fetch(replayUrl).then((response) => response.text());
    script.current.catch(() => undefined);
  }, []);
  const name = readDrawId(evidence.record) ?? 'draw';
  const savePage = () =>
    void script.current?.then(
      (code) =>
        downloadFile(
          `${name}.html`,
          'text/html',
          renderSavedPage({ locale, texts: pageTexts(), pins, evidence, display }, code, t),
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
      </div>
      <Button variant="quiet" onClick={savePage}>
        {t('save.page')}
      </Button>
      <Button variant="plain" onClick={saveRecord}>
        {t('save.record')}
      </Button>
    </Card>
  );
}
