import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { prizeRows } from '#instants/prizes-left.ts';
import { PrizesLeft } from '#ui/prizes-left.tsx';
import type { Sale } from './game-props.ts';

interface PrizesPanelProps {
  readonly series: Sale['series'];
  readonly odds: string;
  readonly returns: string;
  readonly locale: Locale;
}

/** The chances of a game, and the prizes left of its series. */
export function PrizesPanel({ series, odds, returns, locale }: PrizesPanelProps) {
  const t = islandT(locale, 'instants');
  const labels = { prize: t('prizes.prize'), chance: t('prizes.chance'), left: t('prizes.left') };
  return (
    <section className="card p-5" aria-labelledby="prizes-title">
      <h2 id="prizes-title" className="text-lg">
        {t('prizes.title')}
      </h2>
      <p className="text-ink-2 mt-1 mb-3 text-sm">
        {t('prizes.about', { odds, returns })} {series && t('prizes.live')}
      </p>
      {series && <PrizesLeft caption={t('prizes.title')} labels={labels} rows={prizeRows(series, t)} locale={locale} />}
    </section>
  );
}
