import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import type { Locale } from '#i18n/locales.ts';
import { createTranslator, type Texts } from '#i18n/translator.ts';
import { dealDemoCard, DEMO_CARD_BYTES } from '#instants/demo-card.ts';
import { eInstants } from '#instants/index.ts';
import { randomBytes } from '#kernel/ids.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { EInstantProps } from '../instants/e-instants/e-instant-props.ts';

const views: Readonly<Record<string, ComponentType<EInstantProps>>> = {
  'pearl-dive': lazy(() => import('../instants/e-instants/pearl-dive.tsx')),
  caravan: lazy(() => import('../instants/e-instants/caravan.tsx')),
  'lantern-lines': lazy(() => import('../instants/e-instants/lantern-lines.tsx')),
};

interface ShowcaseProps {
  readonly locale: Locale;
  /** The `eInstants` and `ui` texts of this language: the page carries those of its own. */
  readonly texts: Readonly<Record<string, Texts>>;
}

/** A demo that fills the screen, as a page of the game does. */
function Demo({ gameKey, locale, texts, onClose }: ShowcaseProps & { gameKey: string; onClose: () => void }) {
  const t = createTranslator(locale, texts, 'eInstants');
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => ref.current?.showModal(), []);
  const game = eInstants.find(({ key }) => key === gameKey);
  const View = views[gameKey];
  if (!game || !View) return null;
  return (
    <dialog ref={ref} className="ei-window" aria-label={game.texts[locale]['name']} onClose={onClose}>
      <Suspense fallback={<Spinner label={t('asking')} />}>
        <View
          locale={locale}
          t={t}
          reveal={() => Promise.resolve(dealDemoCard(game.plan, randomBytes(DEMO_CARD_BYTES)))}
          onBack={() => ref.current?.close()}
        />
      </Suspense>
    </dialog>
  );
}

/** Every e-instant as a demo. */
export default function EInstantDemos({ locale, texts }: ShowcaseProps) {
  const [open, setOpen] = useState<string>();
  const t = createTranslator(locale, texts, 'ui');
  return (
    <section className="flex flex-wrap items-center gap-3" data-demos>
      <h3 className="w-full">{t('show.eInstants')}</h3>
      {eInstants.map(({ key, texts: words }) => (
        <Button key={key} variant="quiet" onClick={() => setOpen(key)}>
          {words[locale]['name']}
        </Button>
      ))}
      {open !== undefined && <Demo gameKey={open} locale={locale} texts={texts} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
