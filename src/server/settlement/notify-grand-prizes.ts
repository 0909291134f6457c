import { sql } from 'kysely';
import { isLocale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { formatAmount } from '#kernel/money-format.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Tx } from '../db/index.ts';
import type { Messages } from '../messages/index.ts';
import { gameOfDraw, type DrawRow } from '../draws/draw-rows.ts';

/** A prize to claim, of one order in one draw. */
export interface GrandPrize {
  readonly playerId: bigint;
  readonly amount: bigint;
}

interface Winner {
  readonly id: bigint;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly locale: string;
}

/**
 * Notifies each winner by SMS, or by mail where there is no mobile number: a grand prize enters no wallet and expires
 * if it is not claimed. The message is queued in the payment's transaction: it is sent if and only if that commits,
 * and if it cannot be queued the draw waits.
 */
export async function notifyGrandPrizes(
  tx: Tx,
  messages: Pick<Messages, 'send'>,
  draw: DrawRow,
  prizes: readonly GrandPrize[],
): Promise<void> {
  if (prizes.length === 0) return;
  const { rows } = await sql<Winner>`
    select id, mobile, email, locale from players where id = any (${prizes.map(({ playerId }) => playerId)}::bigint[])`.execute(
    tx,
  );
  const winners = new Map(rows.map((row) => [row.id, row]));
  for (const { playerId, amount } of prizes) {
    const { mobile, email, locale: stored } = assertPresent(winners.get(playerId), 'the winner');
    const locale = isLocale(stored) ? stored : 'en-US';
    const game = getT(locale)(`games:${gameOfDraw(draw).name}.name`);
    await messages.send(tx, {
      playerId,
      channel: mobile === null ? 'mail' : 'sms',
      to: assertPresent(mobile ?? email, 'a way to reach a player'),
      locale,
      template: 'grandPrize',
      params: { amount: formatAmount(amount, 'short'), game, draw: draw.phase },
    });
  }
}
