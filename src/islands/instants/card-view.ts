import type { Locale } from '#i18n/locales.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { CardLayout, ScratchCard } from '#instants/instant-game.ts';
import { coverOf, type Cover } from '#instants/covers.ts';

/** A prize of a card, the best one first. */
export interface PrizeView {
  /** In fils. */
  readonly prize: number;
  /** Cards of the whole deck that win it. */
  readonly count: number;
  /** On a grid, the symbol of which three win it. */
  readonly symbol?: string;
}

/** A scratch card as its components need it, in the language of the page. A page makes it on the server. */
export interface CardView {
  readonly key: string;
  readonly name: string;
  readonly tagline: string;
  readonly layout: CardLayout;
  readonly cover: Cover;
  readonly hue: readonly [string, string];
  /** Of a card, in fils. */
  readonly price: number;
  /** Cards of the whole deck. */
  readonly size: number;
  readonly prizes: readonly PrizeView[];
  /** The names of a grid's symbols. */
  readonly symbols: Readonly<Record<string, string>>;
  /** How many areas there are of each kind: winning numbers of a framed card, and all others. */
  readonly winning: number;
  readonly yours: number;
}

/** Areas of a grid. */
const GRID = 9;

export function cardView(card: ScratchCard, locale: Locale): CardView {
  const texts = card.texts[locale];
  const text = (key: string) => assertPresent(texts[key], `the text ${key}`);
  const { symbols = [], plan } = card;
  return {
    key: card.key,
    name: text('name'),
    tagline: text('tagline'),
    layout: card.layout,
    cover: coverOf(card.key),
    hue: card.hue,
    price: Number(plan.price),
    size: plan.size,
    prizes: plan.tiers.map(({ prize, count }, i) => {
      const symbol = symbols[i];
      return { prize: Number(prize), count, ...(symbol === undefined ? {} : { symbol }) };
    }),
    symbols: Object.fromEntries(symbols.map((symbol) => [symbol, text(`symbol.${symbol}`)])),
    winning: card.numbers?.winning ?? 0,
    yours: card.numbers?.yours ?? GRID,
  };
}

export const countAreas = ({ winning, yours }: CardView): number => winning + yours;
