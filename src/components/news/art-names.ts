import { games } from '#games/index.ts';

/** The pictures a news item may name: our drawings (NewsArt.astro), or a game's by its key. */
export const NEWS_DRAWINGS = [
  'seal',
  'odds',
  'languages',
  'card',
  'identity',
  'receipt',
  'ticket',
  'paper',
  'data',
  'garden',
  'access',
  'file',
  'witness',
] as const;

const GAMES: readonly string[] = games.map(({ key }) => key);

/** All valid values of the `art` field. */
export const NEWS_ARTS: readonly string[] = [...NEWS_DRAWINGS, ...GAMES];

/** Whether the picture is a game's, which is drawn on the game's hue. */
export const isGameArt = (art: string): boolean => GAMES.includes(art);

/** What the `figure` field may name: an illustration before the text, a component that newDetail.astro shows. */
export const NEWS_FIGURES = ['proof'] as const;
