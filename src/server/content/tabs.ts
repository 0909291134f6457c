import type { Tab, TabIcon } from '#contract/content/fields.ts';
import { gameByType, games } from '#games/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { getT } from '#i18n/server.ts';
import type { Locale } from '#i18n/locales.ts';
import { instantByKey } from '#instants/index.ts';
import { playPath } from '#instants/play-path.ts';
import { isRouteOpen, matchRoute, routePath } from '#routes/index.ts';

type Item = Tab['subTab'][number];
interface Row {
  /** Its name in the `content` texts. */
  readonly text: string;
  readonly route: string;
  readonly extra: Item['extra'];
  readonly icon: TabIcon | null;
}
/** The bar shows each of its tabs with an icon. */
type BarRow = Row & { readonly icon: TabIcon };

const WEB: readonly Row[] = [
  { text: 'play', route: 'LotteryPlay', extra: 'play', icon: null },
  { text: 'draws', route: 'draws', extra: 'draws', icon: null },
  { text: 'news', route: 'news', extra: 'news', icon: null },
  { text: 'faqs', route: 'faq', extra: 'faqs', icon: null },
  { text: 'playResponsibly', route: 'playResponsibly', extra: 'Play Responsibly', icon: null },
];
const BAR: readonly BarRow[] = [
  { text: 'home', route: 'home', extra: 'home', icon: 'house' },
  { text: 'play', route: 'LotteryPlay', extra: 'play', icon: 'ticket' },
  { text: 'results', route: 'draws', extra: 'draws', icon: 'trophy' },
  { text: 'orders', route: 'orders', extra: 'orders', icon: 'receipt-text' },
  { text: 'account', route: 'appUserInfo', extra: 'account', icon: 'user-round' },
];

/** What names a navigation in command 200025. */
export interface NavigationKey {
  readonly tabType: number;
  readonly businessLine: string;
}
/** The web's, whose tab for playing opens a menu of the games. */
export const WEB_NAVIGATION: NavigationKey = { tabType: 23, businessLine: 'h5-new' };
/** The mini-program's tab bar. */
export const MINI_PROGRAM_NAVIGATION: NavigationKey = { tabType: 7, businessLine: 'botim-kind' };

const keyOf = ({ tabType, businessLine }: NavigationKey) => `${tabType} ${businessLine}`;
const LINES: Readonly<Record<string, readonly Row[]>> = {
  [keyOf(WEB_NAVIGATION)]: WEB,
  [keyOf(MINI_PROGRAM_NAVIGATION)]: BAR,
};

/** An instant game on sale. */
export interface InstantOnSale {
  readonly showKey: string;
  readonly kind: 'scratch-card' | 'e-instant';
  readonly appMarkType: Item['appMarkType'];
}
const INSTANT_EXTRA = {
  'scratch-card': 'card',
  'e-instant': 'e_instant',
} as const;

const itemOf = ({ text, route, extra, icon }: Row, locale: Locale): Item => ({
  localName: getT(locale, 'content')(`tabs.${text}`),
  extra,
  jumpUrl: routePath(route),
  icon,
  appMarkType: null,
});

function gameTabs(locale: Locale, cards: Tab['sideMerchantApps']): Item[] {
  const name = getT(locale, 'games');
  // Without cards, as where they cannot be read, all games are listed, without marks.
  const listed = cards.length > 0 ? cards : games.map(({ lotteryType }) => ({ lotteryType, appMarkType: null }));
  return listed.flatMap(({ lotteryType, appMarkType }): Item[] => {
    const game = assertPresent(gameByType(lotteryType), 'the game of a card');
    const found = matchRoute(`/lottery/${game.key}`);
    return found && isRouteOpen(found.route.name)
      ? [{ localName: name(`${game.name}.name`), extra: 'luckyday', jumpUrl: found.path, icon: null, appMarkType }]
      : [];
  });
}

const instantTabs = (onSale: readonly InstantOnSale[], locale: Locale): Item[] =>
  onSale.flatMap(({ showKey, kind, appMarkType }): Item[] => {
    const game = instantByKey(showKey);
    const extra = INSTANT_EXTRA[kind];
    const found = matchRoute(playPath(kind, showKey));
    return game && found && isRouteOpen(found.route.name)
      ? [{ localName: game.texts[locale].name, extra, jumpUrl: found.path, icon: null, appMarkType }]
      : [];
  });

/** What stands in the menu of the tab for playing. */
export interface Playable {
  /** Game cards beside the games. */
  readonly cards: Tab['sideMerchantApps'];
  readonly instants: readonly InstantOnSale[];
}

/** The tabs of a navigation in a language; undefined where there is no such navigation. */
export function buildTabs(line: NavigationKey, locale: Locale, { cards, instants }: Playable): Tab[] | undefined {
  const rows = LINES[keyOf(line)]?.filter(({ route }) => isRouteOpen(route));
  return rows?.map((row) => {
    const menu = line.tabType === WEB_NAVIGATION.tabType && row.extra === 'play';
    return {
      ...itemOf(row, locale),
      subTab: menu ? [...gameTabs(locale, cards), ...instantTabs(instants, locale)] : [],
      sideMerchantApps: menu ? cards : [],
    };
  });
}
