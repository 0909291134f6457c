/** Pictures that the build makes of pages for other sites (Open Graph): of what every page of a kind says, and of single texts. */
const OWN: ReadonlySet<string> = new Set(['draws', 'verify', 'faq', 'news', 'checkTicket']);

/** Routes with a picture of their own, besides every game. */
export const PICTURED_ROUTES: readonly string[] = [...OWN];

export const gamePictureName = (key: string): string => `game-${key}`;
export const newsPictureName = (name: string): string => `news-${name}`;

/** The picture of a page: the one it names, its game's, its route's, or the one of the house. */
export const selectPicture = (route: string, game: string | undefined, named: string | undefined): string =>
  named ?? (game === undefined ? undefined : gamePictureName(game)) ?? (OWN.has(route) ? route : 'home');

export const PICTURE_SIZE = { width: 1200, height: 630 } as const;
