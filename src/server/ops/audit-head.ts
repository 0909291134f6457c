import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Db } from '../db/index.ts';
import type { Operator } from '../draws/proof/operator-key.ts';
import type { Settings } from '../settings/settings.ts';
import { OpsRefusal } from './command.ts';

/** The last entry of the audit log. Whoever keeps it elsewhere sees that entries were deleted or changed. */
export interface AuditHead {
  readonly id: bigint;
  /** Hex. */
  readonly hash: string;
}

const TEXT = /^(\d{1,18}):([0-9a-f]{64})$/;
const NONE: AuditHead = { id: 0n, hash: '0'.repeat(64) };

export const formatAuditHead = ({ id, hash }: AuditHead): string => `${id}:${hash}`;

export function parseAuditHead(text: string): AuditHead | undefined {
  const [, id, hash] = TEXT.exec(text.trim()) ?? [];
  return id === undefined || hash === undefined ? undefined : { id: BigInt(id), hash };
}

export async function loadAuditHead(db: Db): Promise<AuditHead> {
  const last = await db
    .selectFrom('audit_log')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? { id: last.id, hash: last.hash.toString('hex') } : NONE;
}

/** Whether the log still has the entry that was its head then. */
export async function hasAuditEntry(db: Db, { id, hash }: AuditHead): Promise<boolean> {
  if (id === 0n) return hash === NONE.hash;
  const entry = await db.selectFrom('audit_log').select('hash').where('id', '=', id).executeTakeFirst();
  return entry?.hash.toString('hex') === hash;
}

/** Where the head is kept on this machine, of one installation: a data folder may have served another. */
export interface AuditHeadPlace {
  readonly settings: Pick<Settings, 'DATA_DIR'>;
  readonly operator: Pick<Operator, 'firstKey'>;
}
const fileOf = ({ settings, operator }: AuditHeadPlace): string =>
  join(settings.DATA_DIR, `audit-head-${operator.firstKey.slice(0, 16)}`);

/** The head that was kept; undefined before the first act. A file that cannot be read is refused: it may hide one. */
export async function readKeptAuditHead(place: AuditHeadPlace): Promise<AuditHead | undefined> {
  const file = fileOf(place);
  const read = async () => parseAuditHead(await readFile(file, 'utf8')) ?? 'it holds no head';
  const kept = await read().catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    return error instanceof Error ? error.message : String(error);
  });
  if (typeof kept !== 'string') return kept;
  throw new OpsRefusal(`The head of the audit log in ${file} cannot be read: ${kept}. Find out why, then delete it.`);
}

/**
 * Keeps the head of the log, unless the head kept before is no longer in it: that one is answered, and stays to be seen
 * by a check.
 */
export async function keepAuditHead(db: Db, place: AuditHeadPlace): Promise<AuditHead | undefined> {
  const kept = await readKeptAuditHead(place);
  if (kept && !(await hasAuditEntry(db, kept))) return kept;
  const head = await loadAuditHead(db);
  if (head.id === 0n) return undefined;
  const file = fileOf(place);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.${process.pid}`, `${formatAuditHead(head)}\n`, { mode: 0o600 });
  await rename(`${file}.${process.pid}`, file);
  return undefined;
}
