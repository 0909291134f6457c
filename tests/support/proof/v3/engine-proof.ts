import { games } from '#games/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Engine } from '#server/engine/engine.ts';
import { gameRules } from '#server/draws/proof/game-rules.ts';
import { findLogFile } from '#server/tlog/serve-log.ts';
import { parseLogPath } from '#server/tlog/log-paths.ts';
import type { LogPart, Pins3, Rules3 } from '#verify/v3/index.ts';
import { leafHash } from '#tlog/index.ts';
import { merkleRoot } from '#support/proof/proof-bytes.ts';
import { readEngineLog } from '#support/tlog/read-log.ts';

/** What a stranger trusts who checks the draws of an engine; once it has draws. */
export async function readPins({ db, tlog, operator }: Engine): Promise<Pins3> {
  const { beacon } = await db.selectFrom('draws').select('beacon').limit(1).executeTakeFirstOrThrow();
  const witnesses = assertPresent(await tlog.witnesses.load(), 'the witnesses');
  return {
    logKey: tlog.identity.verifierKey,
    operatorKey: operator.key.publicKey,
    beacon,
    witnesses: witnesses.map(({ key }) => key),
    least: { witnesses: 3, quorum: 2 },
    rules: Object.fromEntries(games.map((game) => [game.lotteryType, [gameRules(game) as unknown as Rules3]])),
  };
}

/** The whole log of an engine, up to the checkpoint that it shows. */
export async function readWholeLog(engine: Engine): Promise<LogPart> {
  const path = assertPresent(parseLogPath('checkpoint'), 'the path of the checkpoint');
  const file = assertPresent(await findLogFile(engine, path), 'the checkpoint');
  const reader = readEngineLog(engine);
  const { checkpoint } = await reader.checkpoint();
  const entries = await reader.bytes(checkpoint.size);
  return { first: 0, before: [], entries, checkpoint: Buffer.from(file.body).toString() };
}

/** What is left of a whole log from an index on. */
export function cutLog({ entries, checkpoint }: LogPart, first: number): LogPart {
  const leaves = entries.map((entry) => Buffer.from(leafHash(entry)));
  const before: Uint8Array[] = [];
  // The whole subtrees before it, the largest first.
  for (let at = 0, power = 2 ** 20; power >= 1; power /= 2)
    if (at + power <= first) before.push(merkleRoot(leaves.slice(at, (at += power))));
  return { first, before, entries: entries.slice(first), checkpoint };
}
