import { sql } from 'kysely';
import { createTicker } from '../jobs/ticker.ts';
import type { Platform } from '../platform/platform.ts';
import { createWitnessCalls } from './ask-witnesses.ts';
import type { SignedHead } from './cosign.ts';
import { addLogGauges } from './gauges.ts';
import { createLease } from './lease.ts';
import { loadHeldWitnesses } from './held-heads.ts';
import { openLog, type LogBeginning, type LogIdentity } from './log-key.ts';
import { signCheckpoint } from './note.ts';
import { MAX_ENTRIES, sequenceEntries } from './sequence.ts';
import { createWitnessList, type WitnessList } from './witnesses.ts';

/** The public log of draws on this node (docs/draw-proof.md §1, §2). */
export interface Tlog {
  readonly identity: LogIdentity;
  readonly witnesses: WitnessList;
  /** One round: gives queued entries their places, signs the head, asks the witnesses, waits for their answers. */
  tick(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const TICK_MS = 400;
/** Batches of entries in one round. */
const MAX_BATCHES = 20;

type TlogDeps = Pick<
  Platform,
  'db' | 'handle' | 'log' | 'metrics' | 'settings' | 'adapters' | 'clock' | 'ownOrigin' | 'sandboxOrigin'
>;

interface State {
  readonly waits: boolean;
  readonly size: bigint;
  readonly root: Buffer;
  /** The largest head that was signed; null before the first. */
  readonly signed: bigint | null;
  readonly note: string | null;
  /** Its witnesses, by key. */
  readonly cosigned: string[] | null;
}

/** Opens the log of this database, and begins it where there is none. */
export async function openTlog(deps: TlogDeps, beginning: LogBeginning): Promise<Tlog> {
  const { log, handle } = deps;
  const identity = await openLog(deps.db, deps.settings, beginning);
  const db = handle.tlog;
  const lease = createLease(db);
  const witnesses = createWitnessList(deps, identity.verifierKey);
  const calls = createWitnessCalls(deps);
  addLogGauges(deps, witnesses);

  const loadState = async (): Promise<State | undefined> => {
    const { rows } = await sql<State>`
      select exists (select from tlog_queue) as waits, h.size, h.root, c.size as signed, c.note,
        -- For a draw that is still not sealed a day later, a quiet log is cosigned again as it is.
        (select array_agg(witness) from tlog_cosignatures where size = c.size and cosigned_at >= coalesce((
          select max(seal_by) + interval '1 day' from draws where proof_version = 3 and state = 'closed' and sealed_at is null
            and seal_by + interval '1 day' <= product_now()), '-infinity')) as cosigned
      from tlog_head h
        left join lateral (select size, note from tlog_checkpoints order by size desc limit 1) c on true`.execute(db);
    return rows[0];
  };

  /** Two nodes that do it at once sign the same bytes. */
  const signHead = async ({ size, root }: State): Promise<string> => {
    const note = signCheckpoint({ origin: identity.origin, size, root }, identity.key);
    await db
      .insertInto('tlog_checkpoints')
      .values({ size, note })
      .onConflict((oc) => oc.doNothing())
      .execute();
    return note;
  };

  const sequence = async (): Promise<void> => {
    for (let batch = 0; batch < MAX_BATCHES; batch++) if ((await sequenceEntries(db)) < MAX_ENTRIES) return;
  };

  const askWitnesses = async (head: SignedHead, done: readonly string[]): Promise<void> => {
    const all = (await witnesses.load()) ?? [];
    const keys = all.map(({ key }) => key);
    const held = await loadHeldWitnesses(db, keys, calls.seen);
    calls.begin(
      all.filter(({ key }) => !done.includes(key) && !held.has(key)),
      head,
    );
    for (const witness of all) {
      const older = held.get(witness.key);
      if (older) calls.beginHeld(witness, older);
    }
  };

  const run = async (): Promise<void> => {
    if (!(await lease.take())) return;
    let state = await loadState();
    if (state?.waits) {
      await sequence();
      state = await loadState();
    }
    if (!state || state.size === 0n) return;
    const isSigned = state.size === state.signed;
    const note = (isSigned ? state.note : null) ?? (await signHead(state));
    const done = isSigned ? (state.cosigned ?? []) : [];
    await askWitnesses({ size: state.size, note }, done);
  };

  const ticker = createTicker('tlog', TICK_MS, log, run);
  return {
    identity,
    witnesses,
    tick: async () => {
      await run();
      await calls.ended();
    },
    start: () => ticker.start(),
    stop: async () => {
      await ticker.stop();
      await calls.ended();
      await lease.release();
    },
  };
}
