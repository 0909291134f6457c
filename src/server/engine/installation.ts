import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import { openDatabase, type Db, type DbHandle, type PoolOptions } from '../db/index.ts';
import { migrate } from '../db/migrate.ts';
import { startPostgres, type LocalPostgres } from '../db/local/postgres.ts';
import { requireTerms } from '../draw-engine/require-terms.ts';
import { grantNodeRole } from '../db/node-role.ts';
import { SettingsError, type Settings } from '../settings/settings.ts';

/**
 * Marks the database live at its first live start, for good: from then on a trigger keeps its clock where the machine's
 * is (migration 0001), and no sandbox starts on it.
 */
export async function claimInstallation(db: Db, mode: Settings['MODE']): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The row of the clock is the lock between moving the clock and going live.
    const clock = sql<{ offset_ms: bigint }>`select offset_ms from product_clock`;
    const { rows } = await (mode === 'live' ? sql<{ offset_ms: bigint }>`${clock} for update` : clock).execute(tx);
    const live = await tx.selectFrom('installation').select('mode').executeTakeFirst();
    if (mode === 'sandbox') {
      if (live) throw new SettingsError('Cannot start: this database is live. Set MODE=live, or another DATABASE_URL.');
      return;
    }
    if (live) return;
    if (rows[0]?.offset_ms !== 0n)
      throw new SettingsError(
        "Cannot start: the clock of this database was moved, so it is a sandbox's. Live needs another DATABASE_URL.",
      );
    await tx.insertInto('installation').values({ mode }).execute();
  });
}

interface Installation {
  readonly handle: DbHandle;
  /** The PostgreSQL below DATA_DIR; undefined where DATABASE_URL names one. */
  readonly local: LocalPostgres | undefined;
}

/** The database these settings name, found or started, up to date, and of their mode. */
export async function openInstallation(settings: Settings, pool: PoolOptions): Promise<Installation> {
  const local = settings.DATABASE_URL === undefined ? await startPostgres(settings.DATA_DIR) : undefined;
  const { DATABASE_URL } = settings;
  const handle = openDatabase(local ? () => local.url : (DATABASE_URL ?? ''), pool);
  try {
    if (local) await migrateAsOwner(local);
    else await migrateGiven(handle.db);
    await claimInstallation(handle.db, settings.MODE);
    await requireTerms(handle.db, settings);
  } catch (error) {
    await handle.close();
    if (local?.started) await local.leave();
    throw error;
  }
  return { handle, local };
}

const OLDEST_MAJOR = 15;

/** Refuses a server whose `server_version_num` is too low. */
export function assertSupported(version: number): void {
  const major = Math.floor(version / 10_000);
  if (major < OLDEST_MAJOR)
    throw new SettingsError(
      `Cannot start: DATABASE_URL leads to a PostgreSQL ${major}; it must be ${OLDEST_MAJOR} or later.`,
    );
}

/** Brings the database of DATABASE_URL up to date. */
async function migrateGiven(db: Db): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version`.execute(db);
  assertSupported(assertPresent(rows[0], 'the version of the server').version);
  await migrate(db);
}

/** Brings the local database up to date as its owner, and gives the nodes' role its rights. */
export async function migrateAsOwner({ ownerUrl }: Pick<LocalPostgres, 'ownerUrl'>): Promise<void> {
  const owner = openDatabase(ownerUrl, { max: 1 });
  try {
    await migrate(owner.db);
    await grantNodeRole(owner.db);
  } finally {
    await owner.close();
  }
}
