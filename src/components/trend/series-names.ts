import type { Game } from '#games/game.ts';
import type { Translate } from '#i18n/translator.ts';

/** The name of a pick: numbers, month, diamond. `t` reads the `trend` texts. */
export const pickName = ({ faces }: Pick<Game, 'faces'>, pick: number, t: Translate): string =>
  t(`drum.${faces[pick] ?? 'number'}`);

/** The name of a series: its place in a game where order counts, else its pick. */
export const seriesName = (
  game: Pick<Game, 'faces'>,
  { pick, place }: { readonly pick: number; readonly place: number | null },
  t: Translate,
): string => (place === null ? pickName(game, pick, t) : t(`places.${place}`));
