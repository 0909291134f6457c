import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import type { Game } from '#games/game.ts';
import { gameView } from '#games/view/game-view.ts';
import type { Locale } from '#i18n/locales.ts';
import { formatReturns, gameSales, type PlayProps } from '#islands/play/play-props.ts';
import { callCommand } from '#server/index.ts';

/** The props of a game's island, or why the game cannot be played. */
export type GamePage =
  | { readonly ok: true; readonly props: PlayProps }
  | { readonly ok: false; readonly message: string; readonly maintenance: boolean };

const [SUSPENDED, MAINTENANCE] = [errorCodes.gameNotOnSale, errorCodes.gameUnderMaintenance];

/** Loads what a game's page shows: its rules as data, its sales, its last numbers. */
export async function loadGamePage(game: Game, locale: Locale): Promise<GamePage> {
  const [app, latest] = await Promise.all([
    callCommand(contract.gameApp, { showKey: game.key }, locale),
    callCommand(contract.latestDraws, { lotteryTypeList: String(game.lotteryType) }, locale),
  ]);
  if (!app.ok) {
    const { code, message } = app;
    // Any other failure is answered by the error page, which says to try again.
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

/** The texts of a game's page: of `games` its own, no other game's. */
export const gameTexts = ({ name }: Pick<Game, 'name'>): readonly string[] => ['play', `games.${name}`, 'client'];
