import type { Tab } from '#contract/content/fields.ts';
import { games } from '#games/index.ts';
import { isRouteOpen, routePath } from '#routes/index.ts';

/** Links of the shell. One whose page does not exist yet is left out (src/lib/routes). */
interface Link {
  readonly route: string;
  /** Its key in the `shell` texts. */
  readonly text: string;
}
const existingLinks = (links: readonly Link[]) =>
  links.filter(({ route }) => isRouteOpen(route)).map(({ route, text }) => ({ path: routePath(route), text, route }));

/** A player's own pages. */
export const accountLinks = existingLinks([
  { route: 'appUserInfo', text: 'profile' },
  { route: 'orders', text: 'orders' },
  { route: 'transfer', text: 'transactions' },
  { route: 'message', text: 'notifications' },
]);

/** What is read and checked, as the side panel lists it. */
export const siteLinks = existingLinks([
  { route: 'LotteryPlay', text: 'allGames' },
  { route: 'draws', text: 'draws' },
  { route: 'checkTicket', text: 'checkTicket' },
  { route: 'verify', text: 'verify' },
  { route: 'news', text: 'news' },
  { route: 'faq', text: 'faqs' },
  { route: 'how-to-play', text: 'howToPlay' },
  { route: 'playResponsibly', text: 'playResponsibly' },
  { route: 'aboutUs', text: 'about' },
]);

/** The footer's columns beside the games. */
export const trustLinks = existingLinks([
  { route: 'draws', text: 'allResults' },
  { route: 'checkTicket', text: 'checkTicket' },
  { route: 'verify', text: 'verify' },
  { route: 'news', text: 'news' },
]);
export const helpLinks = existingLinks([
  { route: 'aboutUs', text: 'about' },
  { route: 'how-to-play', text: 'howToPlay' },
  { route: 'faq', text: 'faqs' },
  { route: 'instructionVideo', text: 'videos' },
  { route: 'app', text: 'app' },
  { route: 'playResponsibly', text: 'playResponsibly' },
  { route: 'termsConditions', text: 'terms' },
  { route: 'privacyNotice', text: 'privacy' },
  { route: 'article', text: 'policies' },
]);

type Item = Tab['subTab'][number];
/** The most scratch cards in the Play menu, and the most games in the dialog of a phone's Play button. */
const MOST_CARDS = 4;
const MOST_LUCKY = 2;

const playTab = (tabs: readonly Tab[], extra: Item['extra']): readonly Item[] =>
  tabs.find((tab) => tab.extra === 'play')?.subTab.filter((item) => item.extra === extra) ?? [];

const byPath = new Map(games.map((game) => [`/lottery/${game.key}`, game]));

/** A way to play, with the key of the game whose art is shown beside it. */
interface Playable extends Pick<Item, 'localName' | 'jumpUrl'> {
  readonly art: string | undefined;
}

/** What the Play menu lists of the navigation (200025): draw games, fast games and scratch cards. A game that this build does not know counts as a draw game. */
export function playMenu(tabs: readonly Tab[]): Readonly<Record<'daily' | 'every' | 'cards', readonly Playable[]>> {
  const items = playTab(tabs, 'luckyday').map((item) => ({ item, game: byPath.get(item.jumpUrl) }));
  const ofKind = (kind: 'daily' | 'every') =>
    items
      .filter(({ game }) => (game?.schedule.kind ?? 'daily') === kind)
      .map(({ item, game }) => ({ ...item, art: game?.key }));
  const cards = playTab(tabs, 'card').slice(0, MOST_CARDS);
  return { daily: ofKind('daily'), every: ofKind('every'), cards: cards.map((card) => ({ ...card, art: undefined })) };
}

/** What the Play button of a small screen opens: at most two Lucky Day games, and scratch cards as a third. */
export const playDialog = (tabs: readonly Tab[]): readonly Item[] => [
  ...playTab(tabs, 'luckyday').slice(0, MOST_LUCKY),
  ...playTab(tabs, 'card').slice(0, 1),
];

/** The product's default version, shown in the footer. */
export const PRODUCT_VERSION = '1.0.5';
