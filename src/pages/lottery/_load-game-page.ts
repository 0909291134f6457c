import type { AstroGlobal } from 'astro';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import type { Game } from '#games/game.ts';
import { gameView } from '#games/view/game-view.ts';
import { formatReturns, gameSales, type PlayProps } from '#islands/play/play-props.ts';
import { callCommand } from '#server/index.ts';

/** The props of a game's island; or why it cannot be played, with the gateway's message. */
export type GamePage =
  | { readonly ok: true; readonly props: PlayProps }
  | { readonly ok: false; readonly because: 'suspended' | 'maintenance' | 'unread'; readonly message: string };

const REASONS: ReadonlyMap<number, 'suspended' | 'maintenance'> = new Map([
  [errorCodes.gameNotOnSale, 'suspended'],
  [errorCodes.gameUnderMaintenance, 'maintenance'],
]);

/**
 * Loads the data of a game's page: rules, sales, latest numbers. If the game could not be read, the page stands with a
 * warning, and its status keeps it out of caches and search results.
 */
export async function loadGamePage(
  game: Game,
  { locals: { locale }, response }: Pick<AstroGlobal, 'locals' | 'response'>,
): Promise<GamePage> {
  const [app, latest] = await Promise.all([
    callCommand(contract.gameApp, { showKey: game.key }, locale),
    callCommand(contract.latestDraws, { lotteryTypeList: String(game.lotteryType) }, locale),
  ]);
  if (!app.ok) {
    const because = REASONS.get(app.code) ?? 'unread';
    if (because === 'unread') response.status = 503;
    return { ok: false, because, message: app.message };
  }
  const view = gameView(game);
  const last = latest.ok ? (latest.data.phaseResultResponseItems[0]?.latestDrawnPhaseItem ?? null) : null;
  return {
    ok: true,
    props: { locale, game: view, returns: formatReturns(view, locale), sales: gameSales(app.data.game), last },
  };
}

/** The text namespaces of a game's page. Of `games` it includes only the part of this game. */
export const gameTexts = ({ name }: Pick<Game, 'name'>): readonly string[] => [
  'play',
  `games.${name}`,
  'client',
  'coupons.choice',
  'receipt.status',
];
