/** Open Graph pictures that the build makes: one for each kind of page, and one for each news item. */
const ROUTE_PICTURES: ReadonlySet<string> = new Set(['draws', 'verify', 'faq', 'news', 'checkTicket']);

/** The routes, besides the games' own, that have a picture. */
export const PICTURED_ROUTES: readonly string[] = [...ROUTE_PICTURES];

export const gamePictureName = (key: string): string => `game-${key}`;
export const newsPictureName = (name: string): string => `news-${name}`;

/** The name of a page's picture: its own, its game's, its route's, or the default. */
export const selectPicture = (route: string, game: string | undefined, named: string | undefined): string =>
  named ?? (game === undefined ? undefined : gamePictureName(game)) ?? (ROUTE_PICTURES.has(route) ? route : 'home');

export const PICTURE_SIZE = { width: 1200, height: 630 } as const;
