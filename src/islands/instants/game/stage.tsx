import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { CardView } from '../card-view.ts';

interface PosterProps {
  readonly view: CardView;
  readonly playDemo: () => void;
  readonly locale: Locale;
}

/** The card's picture, with what it may win and the way to a demo. */
export function Poster({ view, playDemo, locale }: PosterProps) {
  const t = islandT(locale, 'instants');
  const hydrated = useHydrated();
  return (
    <div className="card-poster" style={{ '--dark': view.hue[0] } as React.CSSProperties}>
      <img
        src={view.cover.address}
        alt=""
        width="400"
        height="500"
        className="rtl:-scale-x-100"
        style={{ objectPosition: view.cover.position }}
        fetchPriority="high"
      />
      <div className="card-poster-words">
        <h1 className="text-3xl">{view.name}</h1>
        <p className="text-lg">{view.tagline}</p>
        <p className="mt-4 text-sm">{t('upTo')}</p>
        <Amount fils={view.prizes[0]?.prize ?? 0} locale={locale} className="card-poster-prize" />
        <Button variant="glass" className="mt-4 justify-self-start" disabled={!hydrated} onClick={playDemo}>
          {t('demoPlay')}
        </Button>
      </div>
    </div>
  );
}
