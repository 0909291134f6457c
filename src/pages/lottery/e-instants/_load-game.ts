import type { AstroGlobal } from 'astro';
import type { ResponseOf } from '#contract/command.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import type { instantGame } from '#contract/instants/660009-instant-game.ts';
import { SALE_STATE } from '#contract/instants/statuses.ts';
import { getT } from '#i18n/server.ts';
import { instantByKey } from '#instants/index.ts';
import type { EInstant } from '#instants/instant-game.ts';
import { callCommand } from '#server/index.ts';

/** An e-instant as it is sold; or why it cannot be played, and what its player is told. */
export type EInstantPage =
  | { readonly ok: true; readonly sale: ResponseOf<typeof instantGame>['game'] }
  | { readonly ok: false; readonly because: 'suspended' | 'unread'; readonly message: string };

const SUSPENDED: ReadonlySet<number> = new Set([errorCodes.gameNotOnSale, errorCodes.gameUnderMaintenance]);

/** The e-instant of an address; undefined: no such game. */
export function findEInstant(showkey: string | undefined): EInstant | undefined {
  const game = instantByKey(showkey ?? '');
  return game?.kind === 'e-instant' ? game : undefined;
}

/**
 * Loads a game for its page, of which a demo is one as well. If it could not be read, the page stands with a warning,
 * and its status keeps it out of caches and search results.
 */
export async function loadEInstant(
  { key }: EInstant,
  { locals: { locale }, response }: Pick<AstroGlobal, 'locals' | 'response'>,
): Promise<EInstantPage> {
  const answer = await callCommand(contract.instantGame, { showKey: key }, locale);
  const suspended = { ok: false, because: 'suspended', message: getT(locale, 'eInstants')('suspended') } as const;
  if (answer.ok) {
    const { game } = answer.data;
    return game.saleState === SALE_STATE.suspended ? suspended : { ok: true, sale: game };
  }
  if (SUSPENDED.has(answer.code)) return { ...suspended, message: answer.message };
  response.status = 503;
  return { ok: false, because: 'unread', message: answer.message };
}
