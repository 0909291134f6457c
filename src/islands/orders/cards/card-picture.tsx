import type { Locale } from '#i18n/locales.ts';
import { coverOf } from '#instants/covers.ts';
import { instantByKey } from '#instants/index.ts';
import { Amount } from '#ui/amount.tsx';
import type { CardOrderView } from '../shared/order-views.ts';
import { cardsT } from './card-words.ts';

/** The card that was bought: its picture, its name, how many, and what they cost together. */
export function CardPicture({ order, locale }: { readonly order: CardOrderView; readonly locale: Locale }) {
  const { showKey, gameName, kind, quantity, total } = order;
  const cover = coverOf(showKey);
  return (
    <article className="card overflow-hidden" aria-label={gameName}>
      <img
        className="aspect-[4/3] w-full object-cover sm:aspect-[4/5] md:aspect-[4/5]"
        style={{ objectPosition: cover.position }}
        src={cover.address}
        width="400"
        height="500"
        alt=""
      />
      <div className="grid gap-1 p-5 sm:p-6">
        <h1 className="text-xl">{gameName}</h1>
        <p className="text-ink-2">{instantByKey(showKey)?.texts[locale].tagline}</p>
        <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <span>{cardsT(kind, locale)('count', { count: quantity })}</span>
          <span className="text-xl font-semibold">
            <Amount fils={total} locale={locale} />
          </span>
        </p>
      </div>
    </article>
  );
}
