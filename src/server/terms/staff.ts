import { sql } from 'kysely';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Db } from '../db/index.ts';
import { findCurrentVersion } from './rules.ts';
import { loadTerms } from './versions.ts';

/** Has a version that does not apply yet take effect at another moment than its file says; null is now. */
export async function setTermsEffect(
  db: Db,
  id: string,
  at: Date | null,
): Promise<Result<null, 'unknown' | 'effective' | 'past'>> {
  const { versions, now } = await loadTerms(db);
  const version = versions.find((one) => one.id === id);
  if (!version) return err('unknown');
  if (version.from <= now || findCurrentVersion(versions, version.type, now) === version) return err('effective');
  if (at && at < now) return err('past');
  await db
    .updateTable('terms_versions')
    .set({ staff_takes_effect: at ?? sql<Date>`product_now()` })
    .where('id', '=', id)
    .execute();
  return ok(null);
}

/** Asks all players again for the current version of a text; `forced`: who does not accept it is logged out. */
export async function askTermsAgain(
  db: Db,
  id: string,
  forced: boolean,
): Promise<Result<null, 'unknown' | 'not-current'>> {
  const { versions, now } = await loadTerms(db);
  const version = versions.find((one) => one.id === id);
  if (!version) return err('unknown');
  if (findCurrentVersion(versions, version.type, now) !== version) return err('not-current');
  await db
    .updateTable('terms_versions')
    .set({ asked_again_at: sql<Date>`product_now()`, asked_forced: forced })
    .where('id', '=', id)
    .execute();
  return ok(null);
}

export interface AcceptanceCount {
  readonly id: string;
  /** Players who accepted it, ever. */
  readonly accepted: number;
  /** Of these, who accepted it since they were last asked. */
  readonly valid: number;
  /** Accounts that are not closed. */
  readonly open: number;
}

export async function countAcceptances(db: Db): Promise<readonly AcceptanceCount[]> {
  const { rows } = await sql<AcceptanceCount>`
    select v.id, count(distinct a.player_id)::int as accepted,
      count(distinct a.player_id) filter (where a.accepted_at >= coalesce(v.asked_again_at, '-infinity'))::int as valid,
      (select count(*)::int from players where state <> 'closed') as open
    from terms_versions v left join terms_acceptances a on a.version = v.id
    group by v.id order by v.type, v.number`.execute(db);
  return rows;
}
