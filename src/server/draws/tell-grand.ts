import { sql } from 'kysely';
import { isLocale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { amountText } from '#kernel/money-text.ts';
import { present } from '#kernel/assert.ts';
import type { Tx } from '../db/index.ts';
import type { Messages } from '../messages/index.ts';
import { gameOfDraw, type DrawRow } from './rows.ts';

/** A prize that is kept to be claimed: of one order in one draw. */
export interface GrandPrize {
  readonly playerId: bigint;
  readonly amount: bigint;
}

interface Winner {
  readonly id: bigint;
  readonly mobile: string;
  readonly locale: string;
}

/** Tells each by SMS, which leaves if and only if the payment commits: a grand prize enters no wallet, and is forfeited by whoever never hears of it. */
export async function tellGrandPrizes(
  tx: Tx,
  messages: Pick<Messages, 'send'>,
  draw: DrawRow,
  prizes: readonly GrandPrize[],
): Promise<void> {
  if (prizes.length === 0) return;
  const { rows } = await sql<Winner>`
    select id, mobile, locale from players where id = any (${prizes.map(({ playerId }) => playerId)}::bigint[]) and mobile is not null`.execute(
    tx,
  );
  const winners = new Map(rows.map((row) => [row.id, row]));
  for (const { playerId, amount } of prizes.filter((prize) => winners.has(prize.playerId))) {
    const winner = present(winners.get(playerId), 'who won');
    const locale = isLocale(winner.locale) ? winner.locale : 'en-US';
    const game = getT(locale)(`games:${gameOfDraw(draw).name}.name`);
    const params = { amount: amountText(amount), game, draw: draw.phase };
    await messages.send(tx, { playerId, channel: 'sms', to: winner.mobile, locale, template: 'grandPrize', params });
  }
}
