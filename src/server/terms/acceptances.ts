import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import { VERSION_TYPES } from '#contract/terms/fields.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Db, Tx } from '../db/index.ts';
import { findCurrentVersion, isToAccept } from './rules.ts';
import { loadTerms } from './versions.ts';

const record = (db: Db | Tx, rows: readonly { player_id: bigint; version: string }[]) =>
  db
    .insertInto('terms_acceptances')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** At registration the current version of each text is accepted. */
export async function acceptCurrentTerms(tx: Tx, playerId: bigint): Promise<void> {
  const { versions, now } = await loadTerms(tx);
  const current = VERSION_TYPES.flatMap((type) => findCurrentVersion(versions, type, now) ?? []);
  if (current.length > 0)
    await record(
      tx,
      current.map(({ id }) => ({ player_id: playerId, version: id })),
    );
}

/** Records that a player accepts a version, which has to be the current one. Accepting it again changes nothing. */
export async function acceptTermsVersion(db: Db, playerId: bigint, id: string): Promise<Result<null, Refusal>> {
  const { versions, accepted, now } = await loadTerms(db, playerId);
  const version = versions.find((one) => one.id === id);
  if (!version || findCurrentVersion(versions, version.type, now) !== version)
    return err({ code: errorCodes.termsOutdated });
  const isAccepted = accepted.some((one) => one.version === id) && !isToAccept(versions, version.type, accepted, now);
  if (!isAccepted) await record(db, [{ player_id: playerId, version: id }]);
  return ok(null);
}
