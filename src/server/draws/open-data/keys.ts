import { games } from '#games/index.ts';
import type { Db } from '#server/db/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Tlog } from '#server/tlog/index.ts';
import { loadCosignedCheckpoint } from '#server/tlog/published-checkpoint.ts';
import { loadPathTo } from '#server/tlog/read-tiles.ts';
import type { HeldWitnesses } from '#server/tlog/witnesses.ts';
import { memoizeAsync } from '#server/platform/memoize-async.ts';
import { gameRules } from '../proof/game-rules.ts';
import { loadChangesIn, type KeyChange } from '../proof/key-changes.ts';
import type { Operator } from '../proof/operator-key.ts';

export type KeysDeps = Pick<Platform, 'db' | 'settings'> & {
  readonly operator: Pick<Operator, 'firstKey'>;
  readonly tlog: Pick<Tlog, 'identity' | 'witnesses'>;
};

/** By lottery type, all rules of a game that the log has; of a game that the log does not know yet, those of today. */
async function loadRules(db: Db): Promise<Record<string, readonly unknown[]>> {
  const rows = await db.selectFrom('draw_rules').select(['lottery_type', 'entry']).orderBy('hash').execute();
  const logged = Map.groupBy(rows, (row) => row.lottery_type);
  const rulesIn = (entry: Buffer): unknown => (JSON.parse(entry.toString()) as { rules: unknown }).rules; // rulesEntry wrote it
  return Object.fromEntries(
    games.map((game) => [
      game.lotteryType,
      logged.get(game.lotteryType)?.map(({ entry }) => rulesIn(entry)) ?? [gameRules(game)],
    ]),
  );
}

type ProvenChange = KeyChange & { readonly proof: { readonly checkpoint: string; readonly path: string[] } };

/** Requests come while a checkpoint is replaced by the next. */
const MAX_CHECKPOINTS = 4;

/** Of each database, by checkpoint: what was in the log then never changes. */
const provenChanges = new WeakMap<Db, ReturnType<typeof memoizeAsync<string, ProvenChange[]>>>();

async function proveChanges(db: Db, checkpoint: string): Promise<ProvenChange[]> {
  const changes = await loadChangesIn(db, checkpoint);
  return Promise.all(
    changes.map(async (change) => {
      const path = await loadPathTo(db, BigInt(change.index), checkpoint);
      return { ...change, proof: { checkpoint, path } };
    }),
  );
}

/** The changes of the operator's key that witnesses have seen in the log, with the proof of their places. */
async function loadProvenChanges(db: Db, held: HeldWitnesses): Promise<ProvenChange[]> {
  const checkpoint = await loadCosignedCheckpoint(db, held);
  if (checkpoint === undefined) return [];
  const memo = provenChanges.get(db) ?? memoizeAsync<string, ProvenChange[]>(MAX_CHECKPOINTS);
  provenChanges.set(db, memo);
  return memo(checkpoint, () => proveChanges(db, checkpoint));
}

/** What a verifier compares its pins with (docs/draw-proof.md §10). */
export async function loadKeys({ db, settings, operator, tlog }: KeysDeps): Promise<object> {
  const draw = await db.selectFrom('draws').select('beacon').orderBy('id', 'desc').limit(1).executeTakeFirst();
  const witnesses = (await tlog.witnesses.load()) ?? [];
  // Whatever this node has read: nobody could follow a key that the log does not show yet.
  const held = await tlog.witnesses.loadHeld();
  const keyChanges = await loadProvenChanges(db, held);
  const log = {
    key: tlog.identity.verifierKey,
    // JSON leaves out what is undefined.
    witnesses: witnesses.map(({ key, publicUrl: url, from, until }) => ({ key, url, from, until })),
    quorum: held.quorum,
  };
  return {
    version: 1,
    operatorKey: keyChanges.at(-1)?.key ?? operator.firstKey,
    ...(keyChanges.length > 0 ? { keyChanges } : {}),
    ...(draw ? { beacon: draw.beacon } : {}),
    log,
    ...(settings.PROOF_VERSION === 3 ? { rules: await loadRules(db) } : {}),
  };
}
