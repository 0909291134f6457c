import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import type { Game } from '#games/game.ts';
import { gameView } from '#games/view/game-view.ts';
import type { Locale } from '#i18n/locales.ts';
import { formatReturns, gameSales, type PlayProps } from '#islands/play/play-props.ts';
import { callCommand } from '#server/index.ts';

/** The props of a game's island, or why the game is suspended. */
export type GamePage =
  | { readonly ok: true; readonly props: PlayProps }
  | { readonly ok: false; readonly message: string; readonly maintenance: boolean };

const [SUSPENDED, MAINTENANCE] = [errorCodes.gameNotOnSale, errorCodes.gameUnderMaintenance];

/** Loads the data of a game's page: rules, sales, latest numbers. */
export async function loadGamePage(game: Game, locale: Locale): Promise<GamePage> {
  const [app, latest] = await Promise.all([
    callCommand(contract.gameApp, { showKey: game.key }, locale),
    callCommand(contract.latestDraws, { lotteryTypeList: String(game.lotteryType) }, locale),
  ]);
  if (!app.ok) {
    const { code, message } = app;
    // Any other failure shows the error page, which offers to try again.
    if (code !== SUSPENDED && code !== MAINTENANCE) throw new Error(`the game could not be read: ${message}`);
    return { ok: false, message, maintenance: code === MAINTENANCE };
  }
  const view = gameView(game);
  const last = latest.ok ? (latest.data.phaseResultResponseItems[0]?.latestDrawnPhaseItem ?? null) : null;
  return {
    ok: true,
    props: { locale, game: view, returns: formatReturns(view, locale), sales: gameSales(app.data.game), last },
  };
}

/** The text namespaces of a game's page. Of `games` it includes only the part of this game. */
export const gameTexts = ({ name }: Pick<Game, 'name'>): readonly string[] => ['play', `games.${name}`, 'client'];
