import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { Amount } from '#ui/amount.tsx';
import { moneyText } from '#ui/currency.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { CardView } from '../card-view.ts';

interface HeadProps {
  readonly view: CardView;
  readonly demo: boolean;
  readonly t: Translate;
  readonly locale: Locale;
}

/** The card's picture with its name, the best prize and the price. */
export const CardHead = ({ view, demo, t, locale }: HeadProps) => (
  <header className="scratch-head">
    <img
      src={view.cover.address}
      alt=""
      width="400"
      height="500"
      className="rtl:-scale-x-100"
      style={{ objectPosition: view.cover.position }}
    />
    <div>
      <h2>{view.name}</h2>
      <p className="text-sm">{t('upTo')}</p>
      <Amount fils={view.prizes[0]?.prize ?? 0} locale={locale} className="scratch-top" />
    </div>
    <p className="scratch-price">{demo ? t('demo') : moneyText(view.price, locale)}</p>
  </header>
);

interface LegendProps {
  readonly view: CardView;
  readonly symbols: ReadonlyMap<string, HTMLImageElement> | undefined;
  readonly t: Translate;
  readonly locale: Locale;
}

/** What three of each symbol win. */
export const CardLegend = ({ view, symbols, t, locale }: LegendProps) => (
  <ul className="scratch-legend" aria-label={t('alike')}>
    {view.prizes.map(({ prize, symbol = '' }) => (
      <li key={symbol}>
        {symbols ? (
          <img src={symbols.get(symbol)?.src} alt="" width="96" height="96" />
        ) : (
          <Skeleton className="size-6" />
        )}
        <span className="sr-only">{t('three', { symbol: view.symbols[symbol] ?? '' })}</span>
        <Amount fils={prize} locale={locale} />
      </li>
    ))}
  </ul>
);
