import type { AstroGlobal } from 'astro';
import type { ResponseOf } from '#contract/command.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import type { instantGame } from '#contract/instants/660009-instant-game.ts';
import { CARD_LAYOUT_TYPE, SALE_STATE } from '#contract/instants/statuses.ts';
import type { InstantGame } from '#instants/instant-game.ts';
import { toWire } from '#kernel/money.ts';
import { callCommand } from '#server/index.ts';

/** An instant game as it is sold. */
export type InstantSale = ResponseOf<typeof instantGame>['game'];

/** An instant game as its page shows it; or why it could not be read. */
export type InstantPage =
  | {
      readonly ok: true;
      readonly sale: InstantSale;
      /** Why it is not sold. */
      readonly stopped: string | undefined;
    }
  | { readonly ok: false; readonly message: string };

const STOPPED: ReadonlySet<number> = new Set([errorCodes.gameNotOnSale, errorCodes.gameUnderMaintenance]);

/** A game that is not sold: whoever has cards of it can still reveal them. */
const stoppedSale = (game: InstantGame): InstantSale => ({
  lotteryType: game.lotteryType,
  showKey: game.key,
  kind: game.kind,
  cardLayoutType: game.kind === 'scratch-card' ? CARD_LAYOUT_TYPE[game.layout] : null,
  appMarkType: null,
  price: toWire(game.plan.price),
  maxCards: game.maxCards,
  saleState: SALE_STATE.suspended,
  series: null,
});

/**
 * Loads an instant game for its page. If it could not be read, the page stands with a warning, and its status keeps it
 * out of caches and search results.
 */
export async function loadInstant(
  game: InstantGame,
  { locals: { locale }, response }: Pick<AstroGlobal, 'locals' | 'response'>,
): Promise<InstantPage> {
  const answer = await callCommand(contract.instantGame, { showKey: game.key }, locale);
  if (answer.ok) return { ok: true, sale: answer.data.game, stopped: undefined };
  if (STOPPED.has(answer.code)) return { ok: true, sale: stoppedSale(game), stopped: answer.message };
  response.status = 503;
  return { ok: false, message: answer.message };
}
