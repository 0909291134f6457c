import { sql } from 'kysely';
import { assert } from '#kernel/assert.ts';
import { canonicalJson, type CanonicalValue } from '../crypto/canonical-json.ts';
import { sha256OfParts } from '../crypto/digest.ts';
import type { Queryable, Tx } from '../db/index.ts';

/** What the log says (docs/draw-proof.md §3 to §10, §14). Keys, hashes and roots are hexadecimal; moments ISO 8601. */
export type LogEntry =
  | { readonly type: 'start'; readonly origin: string; readonly logKey: string; readonly operatorKey: string }
  | { readonly type: 'rules'; readonly lotteryType: number; readonly rules: CanonicalValue }
  | {
      readonly type: 'draw';
      readonly drawId: string;
      readonly opensAt: string;
      readonly closesAt: string;
      readonly sealBy: string;
      readonly drawsAt: string;
      readonly seedHash: string;
      readonly beacon: CanonicalValue;
      readonly round: number;
      readonly rules: string;
      readonly witnesses: readonly string[];
      readonly quorum: number;
    }
  | {
      readonly type: 'orders';
      readonly at: string;
      readonly draws: readonly { readonly count: number; readonly drawId: string; readonly root: string }[];
    }
  | {
      readonly type: 'stop';
      readonly at: string;
      readonly drawId: string;
      readonly name: string;
      readonly orders: number;
    }
  | {
      readonly type: 'closing';
      readonly drawId: string;
      readonly at: string;
      readonly commitment: string;
      readonly seed: string;
      readonly count: number;
      readonly root: string;
      readonly stake: number;
      readonly stopped: number;
      readonly carried?: number;
    }
  | {
      readonly type: 'cancel';
      readonly drawId: string;
      readonly at: string;
      readonly reason: string;
      readonly checkpoints?: readonly string[];
    }
  | { readonly type: 'record'; readonly drawId: string; readonly hash: string; readonly winners: string }
  | { readonly type: 'carry'; readonly lotteryType: number; readonly prizes: number }
  | { readonly type: 'key'; readonly key: string; readonly signatures: readonly string[] }
  | { readonly type: 'verifier'; readonly version: string; readonly hash: string }
  | EntryOfInstants
  | EntryOfVersion2;

/** What it says of instant games (docs/instant-games.md). */
type EntryOfInstants =
  | {
      readonly type: 'deck';
      readonly seriesId: string;
      readonly opensAt: string;
      readonly endsAt: string;
      readonly revealsBy: string;
      readonly price: number;
      readonly size: number;
      readonly tiers: readonly { readonly prize: number; readonly count: number }[];
      readonly root: string;
      readonly seedHash: string;
    }
  | {
      readonly type: 'cards';
      readonly at: string;
      readonly series: readonly { readonly count: number; readonly seriesId: string; readonly root: string }[];
    }
  | {
      readonly type: 'ended';
      readonly seriesId: string;
      readonly at: string;
      readonly reason: string;
    }
  | {
      readonly type: 'opened';
      readonly seriesId: string;
      readonly at: string;
      readonly sold: number;
      readonly seed: string;
    };

/** What it says of draws that are proved by version 2 (§14). */
type EntryOfVersion2 =
  | {
      readonly type: 'committed';
      readonly drawId: string;
      readonly opensAt: string;
      readonly closesAt: string;
      readonly drawsAt: string;
      readonly seedHash: string;
      readonly chainHash: string;
    }
  | {
      readonly type: 'closed';
      readonly drawId: string;
      readonly count: number;
      readonly root: string;
      readonly publishedAt: string;
      readonly round: number;
    }
  | { readonly type: 'cancelled'; readonly drawId: string; readonly at: string; readonly reason: string }
  | { readonly type: 'recorded'; readonly drawId: string; readonly hash: string };

/** An entry's length stands in two bytes. */
const MAX_ENTRY_BYTES = 65_535;

const LEAF = Buffer.of(0);

/** An entry's place in the tree: its hash (RFC 6962 §2.1). */
export const entryHash = (entry: Uint8Array): Buffer => sha256OfParts(LEAF, entry);

/** The bytes of an entry. */
export function formatEntry(entry: LogEntry): Buffer {
  const bytes = Buffer.from(canonicalJson(entry satisfies CanonicalValue));
  assert(bytes.length <= MAX_ENTRY_BYTES, 'an entry is short enough for the log');
  return bytes;
}

/**
 * Queues entries for the log, in the transaction of the act that they tell of: they are in it if the act was. An entry
 * whose bytes `formatEntry` gave already is queued as it is.
 */
export async function appendEntries(tx: Tx, entries: readonly (LogEntry | Buffer)[]): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('tlog_queue')
    .values(entries.map((entry) => ({ entry: Buffer.isBuffer(entry) ? entry : formatEntry(entry) })))
    .execute();
}

/**
 * The place of an entry in the log; undefined where it has none yet. `+ 0` keeps PostgreSQL from walking the log by its
 * index in search of a hash.
 */
export async function findIndex(db: Queryable, hash: Uint8Array): Promise<bigint | undefined> {
  const { rows } = await sql<{ index: bigint }>`
    select index from tlog_entries where sha256('\\x00'::bytea || entry) = ${Buffer.from(hash)} order by index + 0 limit 1`.execute(
    db,
  );
  return rows[0]?.index;
}
