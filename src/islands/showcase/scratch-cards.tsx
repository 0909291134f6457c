import { lazy, Suspense, useState } from 'react';
import { createTranslator } from '#i18n/translator.ts';
import { scratchCards } from '#instants/index.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { ShowcaseProps, Shown } from './scratch-demo.tsx';

const ScratchDemo = lazy(() => import('./scratch-demo.tsx'));

const [first, framed] = scratchCards;

/** Every scratch card as a demo. */
export default function ScratchCardDemos({ locale, texts }: ShowcaseProps) {
  const [open, setOpen] = useState<Shown>();
  const t = createTranslator(locale, texts, 'ui');
  return (
    <section className="mt-8 flex flex-wrap items-center gap-3" data-cards>
      <h3 className="w-full">{t('show.scratchCards')}</h3>
      {scratchCards.map((game) => (
        <Button key={game.key} variant="quiet" onClick={() => setOpen({ game, order: false })}>
          {game.texts[locale].name}
        </Button>
      ))}
      {[first, framed].map(
        (game) =>
          game && (
            <Button key={game.key} variant="quiet" onClick={() => setOpen({ game, order: true })}>
              {t('show.cardOrder', { name: game.texts[locale].name })}
            </Button>
          ),
      )}
      {open && (
        <Suspense fallback={<Spinner label={createTranslator(locale, texts, 'instants')('asked')} />}>
          <ScratchDemo {...open} locale={locale} texts={texts} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </section>
  );
}
