import type { GameMark } from '#contract/draws/fields.ts';
import type { Queryable } from '#server/db/index.ts';

/** What staff set of a game's card (src/server/ops/commands/game.ts). */
export interface GameCard {
  /** Drawn on its card as a badge; null where it has none. */
  readonly mark: GameMark | null;
  /** Left out of menus, of the home page and of lists of games. Its own page stays, and it is sold there. */
  readonly hidden: boolean;
}

interface GameCards {
  of(key: string): GameCard;
  /** The games in the order of their cards: those with a place before the others, which keep theirs. */
  arrange<T extends { readonly key: string }>(games: readonly T[]): readonly T[];
}

const PLAIN: GameCard = { mark: null, hidden: false };

export async function loadGameCards(db: Queryable): Promise<GameCards> {
  const rows = await db.selectFrom('game_cards').select(['show_key', 'mark', 'place', 'hidden']).execute();
  const cards = new Map(rows.map(({ show_key, ...card }) => [show_key, card]));
  const placeOf = ({ key }: { readonly key: string }): number => cards.get(key)?.place ?? Number.POSITIVE_INFINITY;
  return {
    of: (key) => cards.get(key) ?? PLAIN,
    arrange: (games) =>
      [...games].sort((a, b) => {
        const [one, other] = [placeOf(a), placeOf(b)];
        return one === other ? 0 : one - other;
      }),
  };
}
