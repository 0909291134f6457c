import type { Tab } from '#contract/content/fields.ts';
import { games } from '#games/index.ts';
import { coverOf } from '#instants/covers.ts';
import { isRouteOpen, routePath } from '#routes/index.ts';

/** Links of the shell. A link to a page that does not exist yet is left out (src/lib/routes). */
interface Link {
  readonly route: string;
  /** Its key in the `shell` texts. */
  readonly text: string;
}
const existingLinks = (links: readonly Link[]) =>
  links.filter(({ route }) => isRouteOpen(route)).map(({ route, text }) => ({ path: routePath(route), text, route }));

/** Pages of the player's own account. */
export const accountLinks = existingLinks([
  { route: 'appUserInfo', text: 'profile' },
  { route: 'orders', text: 'orders' },
  { route: 'transfer', text: 'transactions' },
  { route: 'message', text: 'notifications' },
  { route: 'accountSetting', text: 'settings' },
]);

/** Public pages in the side panel. */
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

/** Columns of the footer, besides the games. */
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
  { route: 'question', text: 'assessment' },
  { route: 'familyPlan', text: 'familyPlan' },
  { route: 'termsConditions', text: 'terms' },
  { route: 'privacyNotice', text: 'privacy' },
  { route: 'article', text: 'policies' },
]);

type Item = Tab['subTab'][number];
/** Limits: instant games of a kind in the Play menu, and games in the dialog of the Play button on phones. */
const MOST_INSTANTS = 4;
const MOST_LUCKY = 2;

const playTab = (tabs: readonly Tab[], extra: Item['extra']): readonly Item[] =>
  tabs.find((tab) => tab.extra === 'play')?.subTab.filter((item) => item.extra === extra) ?? [];

const byPath = new Map(games.map((game) => [`/lottery/${game.key}`, game]));

/** An item of the menu, with the key of the draw game whose art it shows, or the address of a card's picture. */
interface Playable extends Pick<Item, 'localName' | 'jumpUrl' | 'appMarkType'> {
  readonly art?: string | undefined;
  readonly cover?: string | undefined;
}

/** The picture of the instant game at an address, if this build has it. */
const withCover = (item: Item): Playable => ({
  ...item,
  cover: coverOf(item.jumpUrl.slice(item.jumpUrl.lastIndexOf('/') + 1)).address || undefined,
});

interface PlayMenu {
  readonly daily: readonly Playable[];
  readonly every: readonly Playable[];
  readonly cards: readonly Playable[];
  readonly eInstants: readonly Playable[];
  /** The card whose picture the banner of all scratch cards shows. */
  readonly banner: Playable | undefined;
}

/**
 * The Play menu's items by kind, from the navigation (200025). A game that this build does not know counts as a daily
 * one.
 */
export function playMenu(tabs: readonly Tab[]): PlayMenu {
  const items = playTab(tabs, 'luckyday').map((item) => ({ item, game: byPath.get(item.jumpUrl) }));
  const ofKind = (kind: 'daily' | 'every') =>
    items
      .filter(({ game }) => (game?.schedule.kind ?? 'daily') === kind)
      .map(({ item, game }) => ({ ...item, art: game?.key }));
  const instants = (extra: Item['extra']) => playTab(tabs, extra).slice(0, MOST_INSTANTS).map(withCover);
  const cards = instants('card');
  return { daily: ofKind('daily'), every: ofKind('every'), cards, eInstants: instants('e_instant'), banner: cards[0] };
}

/** Items of the Play button's dialog on small screens: at most two games and one scratch card. */
export const playDialog = (tabs: readonly Tab[]): readonly Playable[] => [
  ...playTab(tabs, 'luckyday')
    .slice(0, MOST_LUCKY)
    .map((item) => ({ ...item, art: byPath.get(item.jumpUrl)?.key })),
  ...playTab(tabs, 'card').slice(0, 1).map(withCover),
];

/** The pages that list instant games, of the kinds that are on sale. */
export const instantLinks = (tabs: readonly Tab[]) =>
  (
    [
      { extra: 'card', path: routePath('newHulm'), text: 'scratchCards' },
      { extra: 'e_instant', path: `${routePath('LotteryPlay')}#e-instants`, text: 'eInstants' },
    ] as const
  ).filter(({ extra }) => playTab(tabs, extra).length > 0);
