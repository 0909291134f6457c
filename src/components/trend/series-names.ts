import type { Game } from '#games/game.ts';
import type { Translate } from '#i18n/translator.ts';

/** What a pick of a draw is called: its numbers, its month, its diamond. `t` reads the `trend` texts. */
export const pickName = ({ faces }: Pick<Game, 'faces'>, pick: number, t: Translate): string =>
  t(`drum.${faces[pick] ?? 'number'}`);

/** What a series counts: a place where places count, else a pick. */
export const seriesName = (
  game: Pick<Game, 'faces'>,
  { pick, place }: { readonly pick: number; readonly place: number | null },
  t: Translate,
): string => (place === null ? pickName(game, pick, t) : t(`places.${place}`));
