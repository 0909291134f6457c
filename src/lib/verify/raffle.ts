import { replayDraw } from './replay.ts';
import type { Check, DrawRecord, Rule } from './types.ts';

type RaffleCheck = Check<'raffle'>;
const failedCheck = (reason: string, expected?: unknown, found?: unknown): RaffleCheck => ({
  name: 'raffle',
  ok: false,
  reason,
  ...(expected === undefined ? {} : { expected: String(expected), found: String(found) }),
});

/** A word of the stream chooses one of so many at most. */
const MOST_TICKETS = 2 ** 32;

/**
 * docs/draw-proof.md §4a: how many prizes there were, and that exactly these tickets follow for them. What a record claims is held to
 * its own tickets first, so that a false one cannot ask for endless work. None where neither the game nor the record has a raffle.
 */
export function checkRaffle(record: DrawRecord, rule: Rule | undefined, rulesHold: boolean): RaffleCheck[] {
  const { raffle, tickets } = record;
  if (rule?.raffle === undefined) return raffle === undefined ? [] : [failedCheck('this game has no raffle')];
  if (raffle === undefined) return [failedCheck('the raffle of this game is missing')];
  if (!rulesHold) return [failedCheck('the winners cannot be recomputed by other rules')];
  const prizes = rule.raffle + raffle.carried;
  if (raffle.prizes !== prizes)
    return [failedCheck('the prizes are not those of a draw and those carried to it', prizes, raffle.prizes)];
  const given = Math.min(prizes, tickets.count);
  const { winners } = raffle;
  if (tickets.count > MOST_TICKETS) return [failedCheck('these are more tickets than can be drawn from')];
  if (winners.length !== given)
    return [failedCheck('there are not as many winners as prizes could be given', given, winners.length)];
  const expected = replayDraw(record, given).winners.join();
  if (winners.join() !== expected)
    return [failedCheck('other winners follow from the seed and the beacon', expected, winners.join())];
  return [{ name: 'raffle', ok: true, found: expected }];
}
