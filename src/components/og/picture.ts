/** Pictures that the build makes of pages for other sites (Open Graph): of what every page of a kind says, and of single texts. */
const OWN: ReadonlySet<string> = new Set(['draws', 'verify', 'faq', 'news', 'checkTicket']);

/** Routes with a picture of their own, besides every game. */
export const PICTURED: readonly string[] = [...OWN];

export const gamePicture = (key: string): string => `game-${key}`;
export const newsPicture = (name: string): string => `news-${name}`;

/** The picture of a page: the one it names, its game's, its route's, or the one of the house. */
export const pictureOf = (route: string, game: string | undefined, named: string | undefined): string =>
  named ?? (game === undefined ? undefined : gamePicture(game)) ?? (OWN.has(route) ? route : 'home');

export const PICTURE = { width: 1200, height: 630 } as const;
