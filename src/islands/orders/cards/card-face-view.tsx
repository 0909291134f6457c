import type { ReactNode } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { instantByKey } from '#instants/index.ts';
import { formatAmount } from '#kernel/money-format.ts';
import { classes } from '#ui/classes.ts';
import type { RevealedCardView } from '../shared/order-views.ts';

type Face = NonNullable<RevealedCardView['face']>;
type Area = Face['areas'][number];

export interface CardFaceProps {
  readonly showKey: string;
  readonly face: Face;
  /** The addresses of the pictures of a grid, once they are loaded. */
  readonly symbols: ReadonlyMap<string, string> | undefined;
  readonly locale: Locale;
}

/** One area. What won is marked, for screen readers by a word. */
function AreaView({ area, locale, children }: { readonly area: Area; readonly locale: Locale; children: ReactNode }) {
  const won = area.won && <span className="sr-only">{islandT(locale, 'orders')('cards.hit')}</span>;
  return (
    <li
      className={classes(
        'rounded-art grid min-w-0 justify-items-center gap-0.5 px-1 py-2 text-center text-sm leading-tight',
        area.won ? 'bg-soft ring-accent ring-2' : 'bg-raised',
      )}
    >
      {children}
      {won}
    </li>
  );
}

/** A grid of symbols, each with its name. */
function Grid({ showKey, face, symbols, locale }: CardFaceProps) {
  const texts = instantByKey(showKey)?.texts[locale];
  return (
    <ul className="grid grid-cols-3 gap-2" aria-label={islandT(locale, 'orders')('cards.areas')}>
      {face.areas.map((area, i) => {
        const address = symbols?.get(String(area.symbol));
        return (
          <AreaView key={i} area={area} locale={locale}>
            <span className="size-11" aria-hidden="true">
              {address !== undefined && <img src={address} width="44" height="44" alt="" />}
            </span>
            <span className="w-full wrap-anywhere">{texts?.[`symbol.${area.symbol}`] ?? area.symbol}</span>
          </AreaView>
        );
      })}
    </ul>
  );
}

/** A row of numbers, from left to right in both languages; of yours with the prize of each. */
function Numbers({ areas, label, locale }: { readonly areas: readonly Area[]; label: string; locale: Locale }) {
  return (
    <div className="grid gap-2">
      <p className="text-ink-2 text-sm">{label}</p>
      <ul dir="ltr" className="grid grid-cols-[repeat(auto-fill,minmax(3.75rem,1fr))] gap-2" aria-label={label}>
        {areas.map((area, i) => (
          <AreaView key={i} area={area} locale={locale}>
            <b className="text-lg font-semibold tabular-nums">{area.symbol}</b>
            {area.prize !== undefined && (
              <span className={area.won ? 'font-semibold' : 'text-ink-2'}>{formatAmount(area.prize, 'short')}</span>
            )}
          </AreaView>
        ))}
      </ul>
    </div>
  );
}

/** What is printed on a scratched card: its symbols, or your numbers against the winning ones. */
export function CardFaceView(props: CardFaceProps) {
  const { face, locale } = props;
  const t = islandT(locale, 'orders');
  if (face.winningAreas.length === 0) return <Grid {...props} />;
  return (
    <div className="grid gap-4">
      <Numbers areas={face.winningAreas} label={t('cards.winning')} locale={locale} />
      <Numbers areas={face.areas} label={t('cards.yours')} locale={locale} />
    </div>
  );
}
