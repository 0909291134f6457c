import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import type { Game } from '#games/game.ts';
import { gameView } from '#games/view/game-view.ts';
import type { Locale } from '#i18n/locales.ts';
import { formatReturns, gameSales, type PlayProps } from '#islands/play/play-props.ts';
import { callCommand } from '#server/index.ts';

/** What a draw game's page needs: what its island is given, or why the game may not be played. */
export type GamePage =
  | { readonly ok: true; readonly props: PlayProps }
  | { readonly ok: false; readonly message: string; readonly maintenance: boolean };

const [SUSPENDED, MAINTENANCE] = [errorCodes.gameNotOnSale, errorCodes.gameUnderMaintenance];

/** Loads a game's page: its rules as data, what sells, its last numbers. */
export async function loadGamePage(game: Game, locale: Locale): Promise<GamePage> {
  const [app, latest] = await Promise.all([
    callCommand(contract.gameApp, { showKey: game.key }, locale),
    callCommand(contract.latestDraws, { lotteryTypeList: String(game.lotteryType) }, locale),
  ]);
  if (!app.ok) {
    const { code, message } = app;
    // Whatever else went wrong is told by the page for errors, which says to try again.
    if (code !== SUSPENDED && code !== MAINTENANCE) throw new Error(`the game could not be read: ${message}`);
    return { ok: false, message, maintenance: code === MAINTENANCE };
  }
  const told = gameView(game);
  const last = latest.ok ? (latest.data.phaseResultResponseItems[0]?.latestDrawnPhaseItem ?? null) : null;
  return {
    ok: true,
    props: { locale, game: told, returns: formatReturns(told, locale), sales: gameSales(app.data.game), last },
  };
}

/** The texts that a game's page carries: its own of `games`, no other game's. */
export const gameTexts = ({ name }: Pick<Game, 'name'>): readonly string[] => ['play', `games.${name}`, 'client'];
