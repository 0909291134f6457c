import { randomBytes } from 'node:crypto';
import type { DeckPlan, InstantGame } from '#instants/instant-game.ts';
import { countWinners, findPlanFaults } from '#instants/plan.ts';
import { assert } from '#kernel/assert.ts';
import { DAY_MS } from '#kernel/time.ts';
import { toWire, type Fils } from '#kernel/money.ts';
import { sha256Digest } from '#server/crypto/digest.ts';
import type { Db, Tx } from '#server/db/index.ts';
import { readProductNow } from '#server/db/product-now.ts';
import { openGameAccounts } from '#server/ledger/game-accounts.ts';
import { appendEntries, formatEntry } from '#server/tlog/entries.ts';
import { buildDeck } from '../deck/deck.ts';
import { findSuspension, lockGame } from './game-sales.ts';

/** How long cards can be revealed once their series is over. */
export const REVEAL_DAYS = 30;

const formatName = (lotteryType: number, number: number): string => `${lotteryType}-${String(number).padStart(4, '0')}`;

/**
 * Commits the next series of a game and begins its sale, unless one is on sale or the game's sales are suspended: its
 * deck is shuffled by a new seed, and root, plan and the seed's hash are in the log before its first card is sold.
 * `grandPrize`: from which prize on its cards' are claimed, until its end. True where it did.
 */
export async function openSeries(
  db: Db,
  { lotteryType, days, plan }: Pick<InstantGame, 'lotteryType' | 'days'> & { readonly plan: DeckPlan },
  grandPrize: Fils,
): Promise<boolean> {
  assert(findPlanFaults(plan).length === 0, 'the plan of a deck is right');
  const seed = randomBytes(32);
  const before = await findLastNumber(db, lotteryType);
  if (before === undefined) return false;
  const number = before + 1;
  const seriesId = formatName(lotteryType, number);
  // Outside the transaction: it takes part of a second.
  const { root } = await buildDeck(plan, seed, seriesId);
  return db.transaction().execute(async (tx) => {
    await lockGame(tx, lotteryType);
    if ((await findLastNumber(tx, lotteryType)) !== before) return false;
    await openGameAccounts(tx, lotteryType);
    const opensAt = await readProductNow(tx);
    const endsAt = new Date(opensAt.getTime() + days * DAY_MS);
    const revealsBy = new Date(endsAt.getTime() + REVEAL_DAYS * DAY_MS);
    const commitment = formatEntry({
      type: 'deck',
      seriesId,
      opensAt: opensAt.toISOString(),
      endsAt: endsAt.toISOString(),
      revealsBy: revealsBy.toISOString(),
      price: toWire(plan.price),
      size: plan.size,
      tiers: plan.tiers.map(({ prize, count }) => ({ prize: toWire(prize), count })),
      root: root.toString('hex'),
      seedHash: sha256Digest(seed).toString('hex'),
    });
    const { id } = await tx
      .insertInto('instant_series')
      .values({
        lottery_type: lotteryType,
        number,
        opens_at: opensAt,
        ends_at: endsAt,
        reveals_by: revealsBy,
        price: plan.price,
        size: plan.size,
        grand_prize: grandPrize,
        seed,
        root,
        commitment,
        ended_at: null,
        end_reason: null,
        opened_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const losing = { series_id: id, tier: 0, prize: 0n, count: plan.size - countWinners(plan) };
    await tx
      .insertInto('deck_tiers')
      .values([losing, ...plan.tiers.map(({ prize, count }, i) => ({ series_id: id, tier: i + 1, prize, count }))])
      .execute();
    await appendEntries(tx, [commitment]);
    return true;
  });
}

/** The number of the game's last series, 0 before the first; undefined while one is on sale, or none may be. */
async function findLastNumber(db: Db | Tx, lotteryType: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('instant_series')
    .select(['number', 'state'])
    .where('lottery_type', '=', lotteryType)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row?.state === 'on-sale' || (await findSuspension(db, lotteryType))) return undefined;
  return row?.number ?? 0;
}
