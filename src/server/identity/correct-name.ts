import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import { fieldRefusal, type Refusal } from '#contract/errors.ts';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Db, Queryable } from '../db/index.ts';
import { lockWallet } from '../ledger/transfers.ts';
import { setVerifiedStatus } from '../players/verified-status.ts';
import { closeOpenCheck } from './open-check.ts';

/** The name a person registered with. */
export interface RegisteredName {
  readonly firstNames: string;
  readonly lastName: string;
}

export interface NameState extends RegisteredName {
  /** Whether the player may still correct it. */
  readonly isCorrectable: boolean;
}

/**
 * The registered name. It may be corrected until a document has confirmed one; nobody else may take over the account
 * later, with a document of their own. Meanwhile it may not change under the eyes of those who review a document.
 */
export async function findNameState(db: Queryable, playerId: bigint): Promise<NameState> {
  const { rows } = await sql<{ first: string | null; last: string | null; correctable: boolean }>`
    select first_names as first, last_name as last, last_name is not null and verified_status <> ${VERIFIED_STATUS.underReview}
      and not exists (select from identity_documents d where d.player_id = players.id) as correctable
    from players where id = ${playerId}`.execute(db);
  const row = assertPresent(rows[0], 'the player of a session');
  return { firstNames: row.first ?? '', lastName: row.last ?? '', isCorrectable: row.correctable };
}

/** Corrects it. An open check, which the provider compares with the name before, is given up. */
export const correctName = (
  db: Db,
  playerId: bigint,
  { firstNames, lastName }: RegisteredName,
): Promise<Result<void, Refusal>> =>
  db.transaction().execute(async (tx) => {
    await lockWallet(tx, playerId);
    const before = await findNameState(tx, playerId);
    if (!before.isCorrectable) return err({ code: errorCodes.nameNotCorrectable });
    if (before.firstNames === firstNames && before.lastName === lastName)
      return err(fieldRefusal('firstNames', 'input.nameUnchanged'));
    await sql`update players set first_names = ${firstNames}, last_name = ${lastName} where id = ${playerId}`.execute(
      tx,
    );
    const status = await closeOpenCheck(tx, playerId);
    if (status !== undefined) await setVerifiedStatus(tx, playerId, status);
    return ok(undefined);
  });
