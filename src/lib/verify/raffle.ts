import { replayDraw } from './replay.ts';
import type { Check, DrawRecord, Rule } from './types.ts';

type RaffleCheck = Check<'raffle'>;
const failedCheck = (reason: string, expected?: unknown, found?: unknown): RaffleCheck => ({
  name: 'raffle',
  ok: false,
  reason,
  ...(expected === undefined ? {} : { expected: String(expected), found: String(found) }),
});

/** A 32-bit word of the stream can choose among at most this many. */
const MOST_TICKETS = 2 ** 32;

/**
 * Checks docs/draw-proof-2.md §4a: the number of prizes, and that exactly these tickets win them. The claimed numbers
 * are compared with the record's tickets first, so that a forged record cannot cause unbounded work. Returns no
 * check if neither the game nor the record has a raffle.
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
