import { SECOND_MS } from '#kernel/time.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Db } from '../db/index.ts';
import { fetchAdapter } from '../platform/fetch-adapter.ts';
import { findCosignature, noteText } from './note.ts';
import { loadConsistencyProof } from './read-tiles.ts';
import type { Witness } from './witnesses.ts';

const TIMEOUT_MS = 5 * SECOND_MS;
/** A witness may tell us once that it has seen another size. A second time, it is asked again later. */
const ATTEMPTS = 2;
/** An answer is a few lines. */
const MAX_ANSWER_BYTES = 64 * 1024;

export interface SignedHead {
  readonly size: bigint;
  /** With the log's signature. */
  readonly note: string;
}

/** The size that a witness saw last, as far as we know. */
async function loadSeenSize(db: Db, { key }: Witness): Promise<bigint> {
  const row = await db
    .selectFrom('tlog_cosignatures')
    .select('size')
    .where('witness', '=', key)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.size ?? 0n;
}

/** The beginning of an answer: no more of it is read, however long it is. */
async function readAnswer({ body }: Response): Promise<string> {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    read.push(chunk);
    size += chunk.length;
    if (size >= MAX_ANSWER_BYTES) break;
  }
  return Buffer.concat(read).toString('utf8', 0, MAX_ANSWER_BYTES);
}

/** Why a witness did not cosign, for the log of the process. */
export interface CosignFailure {
  readonly why: string;
  /** A larger size that it says it has seen: an answer of it was lost. */
  readonly seen?: bigint;
}

/** Asks a witness to cosign the head of the log (c2sp.org/tlog-witness), and keeps what it signs. */
export async function requestCosignature(
  db: Db,
  witness: Witness,
  { size, note }: SignedHead,
  headers: Readonly<Record<string, string>> = {},
): Promise<Result<null, CosignFailure>> {
  let seen = await loadSeenSize(db, witness);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const proof = await loadConsistencyProof(db, seen, size);
    const lines = [`old ${seen}`, ...proof.map((hash) => hash.toString('base64'))];
    const body = `${lines.join('\n')}\n\n${note}`;
    const init = { method: 'POST', body, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } };
    const response = await fetchAdapter(`${witness.url}/add-checkpoint`, init, TIMEOUT_MS);
    const answer = await readAnswer(response);
    if (response.status === 200) return keepCosignature(db, witness, { size, note }, answer);
    const other = response.status === 409 ? /^(\d{1,15})\n$/.exec(answer)?.[1] : undefined;
    if (other !== undefined && BigInt(other) > size)
      return err({ why: `it has seen ${other} entries`, seen: BigInt(other) });
    if (other === undefined || BigInt(other) === seen)
      return err({ why: `it answered ${response.status}: ${answer.slice(0, 200).trim()}` });
    seen = BigInt(other);
  }
  return err({ why: 'it saw other sizes than it says' });
}

async function keepCosignature(
  db: Db,
  witness: Witness,
  { size, note }: SignedHead,
  answer: string,
): Promise<Result<null, CosignFailure>> {
  const cosignature = findCosignature(answer, noteText(note), witness);
  if (!cosignature) return err({ why: 'its answer has no valid cosignature' });
  await db
    .insertInto('tlog_cosignatures')
    .values({
      size,
      witness: witness.key,
      cosigned_at: new Date(cosignature.time * SECOND_MS),
      line: cosignature.line,
    })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return ok(null);
}
