import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import type { UploadPurpose } from '#contract/uploads.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { findOrCreateSecret } from '../crypto/secrets.ts';
import type { Queryable, Tx } from '../db/index.ts';
import { decrypt, encrypt } from '../crypto/encryption.ts';
import type { UploadHolder } from './upload-holder.ts';

/** How long a picture is kept that no command has named. */
const UNCLAIMED_HOURS = 24;
/** How long a picture is kept after its case is over: long enough for a complaint. */
export const UPLOAD_RETENTION_DAYS: Readonly<Record<UploadPurpose, number>> = {
  'family-id': 90,
  'family-proof': 90,
  'closure-id': 90,
};

const loadKey = (db: Queryable): Promise<Buffer> => findOrCreateSecret(db, 'uploads');

export interface NewUpload {
  readonly purpose: UploadPurpose;
  readonly holder: UploadHolder;
  readonly playerId: bigint | null;
  /** A JPEG of readPicture. */
  readonly content: Buffer;
}

/** Stores a picture, encrypted, for a day. */
export async function storeUpload(db: Queryable, { purpose, holder, playerId, content }: NewUpload): Promise<string> {
  const id = randomUUID();
  const stored = encrypt(await loadKey(db), id, content);
  await sql`
    insert into uploads (id, purpose, holder, player_id, content, delete_after)
    values (${id}, ${purpose}, ${holder}, ${playerId}, ${stored}, product_now() + ${UNCLAIMED_HOURS} * interval '1 hour')`.execute(
    db,
  );
  return id;
}

export interface UploadClaim {
  readonly holder: UploadHolder;
  /** The case, as `family:12`. */
  readonly claimedBy: string;
  readonly pictures: readonly {
    readonly id: string;
    readonly purpose: UploadPurpose;
    /** The command's field, for the refusal. */
    readonly field: string;
  }[];
}

/**
 * Binds pictures to the case of the command that names them: once, each for its purpose, by who uploaded it. All of
 * them or none.
 */
export async function claimUploads(
  tx: Tx,
  { holder, claimedBy, pictures }: UploadClaim,
): Promise<Result<void, Refusal>> {
  const ids = pictures.map(({ id }) => id);
  const { rows } = await sql<{ id: string; purpose: string }>`
    select id, purpose from uploads where id = any (${ids}::uuid[]) and holder = ${holder} and claimed_by is null
      and delete_after > product_now() order by id for update`.execute(tx);
  const missing = pictures.find(({ id, purpose }) => !rows.some((row) => row.id === id && row.purpose === purpose));
  if (missing) return err({ code: errorCodes.uploadNotFound, extData: { field: missing.field } });
  await sql`update uploads set claimed_by = ${claimedBy}, delete_after = 'infinity' where id = any (${ids}::uuid[])`.execute(
    tx,
  );
  return ok(undefined);
}

/** Says that a case is over: its pictures are removed when their retention ends. */
export async function closeUploadCase(tx: Tx, claimedBy: string): Promise<void> {
  const days = JSON.stringify(UPLOAD_RETENTION_DAYS);
  await sql`
    update uploads set delete_after = product_now() + (${days}::jsonb ->> purpose)::int * interval '1 day'
    where claimed_by = ${claimedBy} and delete_after = 'infinity'`.execute(tx);
}

/** Deletes pictures that nobody needs any more: others replace them, or their case was taken back. */
export async function dropUploads(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from uploads where id = any (${ids}::uuid[])`.execute(tx);
}

/** The picture as staff see it; undefined where it is not kept any more. */
export async function openUpload(db: Queryable, id: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`select content from uploads where id = ${id}`.execute(db);
  const row = rows[0];
  return row && decrypt(await loadKey(db), id, row.content);
}
