import { games } from '#games/index.ts';

/** Pictures that a piece of news may name: drawings of ours (Art.astro), or a game's by its key. */
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
] as const;

const GAMES: readonly string[] = games.map(({ key }) => key);

/** Every value of the field `art`. */
export const NEWS_ARTS: readonly string[] = [...NEWS_DRAWINGS, ...GAMES];

/** Whether the picture is a game's, on its hue. */
export const isGameArt = (art: string): boolean => GAMES.includes(art);
