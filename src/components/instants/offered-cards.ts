import type { ResponseOf } from '#contract/command.ts';
import type { instantGames } from '#contract/instants/430260-instant-games.ts';
import type { ScratchCard } from '#instants/instant-game.ts';
import { scratchCards } from '#instants/index.ts';

export type Sale = ResponseOf<typeof instantGames>['games'][number];

/** A scratch card with the series that is on sale. */
export interface OfferedCard {
  readonly card: ScratchCard;
  readonly sale: Sale;
  readonly series: NonNullable<Sale['series']>;
}

const byKey = new Map(scratchCards.map((card) => [card.key, card]));

/** The scratch cards that have a series on sale, in the order of the lists. */
export const offeredCards = (games: readonly Sale[]): OfferedCard[] =>
  games.flatMap((sale) => {
    const card = byKey.get(sale.showKey);
    return card && sale.series ? [{ card, sale, series: sale.series }] : [];
  });

/** One card in how many wins something, of the whole series. */
export const oddsOf = ({ size, tiers }: OfferedCard['series']): number =>
  size / tiers.reduce((winners, { count }) => winners + count, 0);

/** Another text whenever what a list shows of a card has changed. */
export const offerVersion = ({ sale, series }: OfferedCard): string =>
  [series.seriesId, sale.saleState, sale.price, sale.appMarkType, ...series.tiers.map(({ left }) => left)].join(' ');
