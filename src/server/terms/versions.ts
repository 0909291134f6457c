import { sql } from 'kysely';
import { VERSION_ID, VERSION_TYPE, VERSION_TYPES, type VersionType } from '#contract/terms/fields.ts';
import { dubaiMidnight } from '#kernel/dubai.ts';
import type { Db, Queryable } from '../db/index.ts';
import { isToAccept, type Acceptance, type TermsVersion } from './rules.ts';
import type { LegalText } from './legal-text.ts';

export interface KnownTerms {
  readonly versions: readonly TermsVersion[];
  /** The player's; none without a player. */
  readonly accepted: readonly Acceptance[];
  /** The product's time. */
  readonly now: Date;
}

/** All versions, and with a player what they accepted last of each. One statement: it is asked on every page. */
export async function loadTerms(db: Queryable, playerId?: bigint): Promise<KnownTerms> {
  const { rows } = await sql<Omit<TermsVersion, 'forced'> & { forced: boolean; acceptedAt: Date | null; now: Date }>`
    select v.id, v.type, v.number, coalesce(v.staff_takes_effect, v.takes_effect) as "from",
      v.force_upgrade or v.asked_forced as forced, v.notice, v.upgrade, v.asked_again_at as "askedAgainAt",
      (select max(a.accepted_at) from terms_acceptances a
        where a.player_id = ${playerId ?? null}::bigint and a.version = v.id) as "acceptedAt",
      product_now() as now
    from terms_versions v order by v.type, v.number`.execute(db);
  return {
    versions: rows,
    accepted: rows.flatMap(({ id, acceptedAt: at }) => (at ? [{ version: id, at }] : [])),
    now: rows[0]?.now ?? new Date(0), // without versions nothing depends on it
  };
}

/** The texts that a dialog is to ask the player for. */
export async function listTermsUpgrades(db: Queryable, playerId: bigint): Promise<VersionType[]> {
  const { versions, accepted, now } = await loadTerms(db, playerId);
  return VERSION_TYPES.filter((type) => isToAccept(versions, type, accepted, now));
}

/** The text and the number in a version's id. */
function readVersionId(id: string): { type: VersionType; number: number } {
  const [, text, number] = VERSION_ID.exec(id) ?? [];
  if (text !== 'terms' && text !== 'privacy') throw new Error(`${id} is not the name of a version`);
  return { type: VERSION_TYPE[text], number: Number(number) };
}

/** Writes what the files of this build say of each version. What staff decided stays. */
export async function publishTermsVersions(db: Db, texts: readonly LegalText[]): Promise<void> {
  if (texts.length === 0) return;
  await db
    .insertInto('terms_versions')
    .values(
      texts.map(({ id, from, force, notice, upgrade }) => ({
        id,
        ...readVersionId(id),
        takes_effect: new Date(dubaiMidnight(from)),
        force_upgrade: force,
        notice,
        upgrade,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        takes_effect: ref('excluded.takes_effect'),
        force_upgrade: ref('excluded.force_upgrade'),
        notice: ref('excluded.notice'),
        upgrade: ref('excluded.upgrade'),
      })),
    )
    .execute();
}
