import { useEffect, useRef } from 'react';
import type { Locale } from '#i18n/locales.ts';
import type { Texts, Translate } from '#i18n/texts.ts';
import { Button, Card } from '#ui/index.ts';
import type { Pins } from '#verify/index.ts';
import { download } from './download.ts';
import { drawIdOf, recordFile, type Evidence } from './files.ts';
import type { GameLook } from './game-look.ts';
import { replayUrl } from './replay-url.ts';
import { savedPage } from './saved-page.ts';

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
  readonly look: GameLook | undefined;
}

/** Takes the draw home: as a page that replays itself, or as the bare record. */
export function SaveBox({ t, locale, evidence, pins, look }: SaveProps) {
  const script = useRef<Promise<string>>(undefined);
  // Fetched now, so that saving works after the server is gone.
  useEffect(() => {
    script.current = fetch(replayUrl).then((response) => response.text());
    script.current.catch(() => undefined);
  }, []);
  const name = drawIdOf(evidence.record) ?? 'draw';
  const savePage = () =>
    void script.current?.then(
      (code) =>
        download(`${name}.html`, 'text/html', savedPage({ locale, texts: pageTexts(), pins, evidence, look }, code, t)),
      () => undefined,
    );
  const saveRecord = () => {
    const file = recordFile(evidence);
    download(file.name, 'application/json', file.text);
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
