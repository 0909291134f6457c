import type { Game } from '#games/game.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import { witnessesFor } from '../settings/witness.ts';
import type { DrawContext } from './context.ts';
import { drawsAhead } from './schedule.ts';
import { scheduleDraws, type Sealing } from './schedule-draws.ts';

/** No draws are scheduled for this long after something that a commitment names was not known. */
const BACKOFF_MS = 3 * SECOND_MS;

/** Who must see the closing of a new draw; undefined for draws of version 2. */
async function findSealing({ proofVersion, witnesses }: DrawContext): Promise<Result<Sealing | undefined, string>> {
  if (proofVersion === 2) return ok(undefined);
  const found = (await witnesses.load()) ?? [];
  if (found.length === 0) return err('the witnesses are not known');
  return ok((sealBy) => {
    const held = witnessesFor(found, sealBy);
    return { witnesses: held.map(({ key }) => key), quorum: witnesses.quorumOf(held.length) };
  });
}

/**
 * Commits the draws that a game lacks ahead. None where the beacon or the witnesses are not known: a commitment names
 * both.
 */
export function createScheduling(ctx: DrawContext): (game: Game, ahead: number) => Promise<void> {
  const { db, beacon, log } = ctx;
  let backoffUntil = 0;
  return async (game, ahead) => {
    if (ahead >= drawsAhead(game.schedule, game.maxDraws) || systemNow() < backoffUntil) return;
    const chain = await beacon.chain();
    const sealing = await findSealing(ctx);
    if (chain.ok && sealing.ok) {
      await scheduleDraws(db, game, chain.value, sealing.value);
      return;
    }
    backoffUntil = systemNow() + BACKOFF_MS;
    const whys = [chain, sealing].flatMap((found) => (found.ok ? [] : [found.error]));
    log.warn(
      { game: game.lotteryType, why: whys.join('; ') },
      'no draws are scheduled: what they commit to is not known',
    );
  };
}
