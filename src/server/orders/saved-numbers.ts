import { sql, type Selectable } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import { fieldRefusal, type Refusal } from '#contract/errors.ts';
import { MAX_SAVED_NUMBERS } from '#contract/orders/saved-numbers-fields.ts';
import { checkEntry } from '#games/rules/entry.ts';
import type { Entry } from '#games/game.ts';
import { gameByType } from '#games/index.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Db } from '../db/index.ts';
import type { OrderTables } from './tables.ts';

export type SavedNumbersRow = Selectable<OrderTables['saved_numbers']>;

/** The entries checked by the game's rules, numbers ascending; refused where one of them can not be played. */
function checkEntries(lotteryType: number, entries: readonly Entry[]): Result<readonly Entry[], Refusal> {
  const game = gameByType(lotteryType);
  if (!game) return err(fieldRefusal('lotteryType', 'input.lotteryType'));
  if (entries.length > game.maxEntries) return err(fieldRefusal('entries', 'input.entriesCount'));
  const checked = entries.map((entry) => checkEntry(game, entry));
  const wrong = checked.findIndex(({ ok: fits }) => !fits);
  if (wrong !== -1) return err(fieldRefusal(`entries.${wrong}`, 'input.entries'));
  return ok(checked.flatMap((one) => (one.ok ? [one.value.entry] : [])));
}

export const findSavedNumbers = (db: Db, playerId: bigint, lotteryType: number): Promise<SavedNumbersRow[]> =>
  db
    .selectFrom('saved_numbers')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('lottery_type', '=', lotteryType)
    .orderBy('id')
    .execute();

interface NewNumbers {
  readonly lotteryType: number;
  readonly name: string;
  readonly entries: readonly Entry[];
}

/** Saves numbers, unless the player has the maximum for this game. */
export async function insertSavedNumbers(
  db: Db,
  playerId: bigint,
  { lotteryType, name, entries }: NewNumbers,
): Promise<Result<SavedNumbersRow, Refusal>> {
  const checked = checkEntries(lotteryType, entries);
  if (!checked.ok) return checked;
  return db.transaction().execute(async (tx) => {
    // The lock makes two calls take turns, so that they do not both take the last place.
    await sql`select from players where id = ${playerId} for no key update`.execute(tx);
    const { count } = await tx
      .selectFrom('saved_numbers')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .where('player_id', '=', playerId)
      .where('lottery_type', '=', lotteryType)
      .executeTakeFirstOrThrow();
    if (count >= MAX_SAVED_NUMBERS)
      return err({ code: errorCodes.tooManySavedNumbers, params: { most: MAX_SAVED_NUMBERS } });
    const row = await tx
      .insertInto('saved_numbers')
      .values({
        player_id: playerId,
        lottery_type: lotteryType,
        name,
        entries: sql<Entry[]>`${JSON.stringify(checked.value)}::jsonb`,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return ok(row);
  });
}

export async function renameSavedNumbers(
  db: Db,
  playerId: bigint,
  id: number,
  name: string,
): Promise<Result<SavedNumbersRow, Refusal>> {
  const row = await db
    .updateTable('saved_numbers')
    .set({ name })
    .where('id', '=', BigInt(id))
    .where('player_id', '=', playerId)
    .returningAll()
    .executeTakeFirst();
  return row ? ok(row) : err({ code: errorCodes.savedNumbersNotFound });
}

export async function deleteSavedNumbers(
  db: Db,
  playerId: bigint,
  id: number,
): Promise<Result<Record<string, never>, Refusal>> {
  const row = await db
    .deleteFrom('saved_numbers')
    .where('id', '=', BigInt(id))
    .where('player_id', '=', playerId)
    .returning('id')
    .executeTakeFirst();
  return row ? ok({}) : err({ code: errorCodes.savedNumbersNotFound });
}

/** Saved numbers on the wire. */
export const toSavedNumbersView = ({ id, name, entries, created_at: at }: SavedNumbersRow) => ({
  id: Number(id),
  name,
  entries: entries.map(({ play, picks, multiple }) => ({ play, picks: picks.map((one) => [...one]), multiple })),
  createTimestamp: at.getTime(),
});
