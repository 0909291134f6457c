import { canonicalJson } from '../canonical-json.ts';
import type { Check } from '../types.ts';
import { checkEqual, failed, passed } from './answer.ts';
import type { FoundDraw } from './draw.ts';
import { drawNumbers, MOST_PRIZES, type DrawnNumbers3 } from './numbers.ts';
import type { Record3, Rules3 } from './types.ts';

/** What follows from a draw; undefined where it would be too much work, or its rules are not known. */
export function outcomeOf(
  { commitment, closing }: FoundDraw,
  signature: string,
  rules: Rules3 | undefined,
  carried: number,
): DrawnNumbers3 | undefined {
  const { seed, root, count } = closing.entry;
  const places = rules?.raffle ? Math.min(rules.raffle.prizes + carried, count) : 0;
  if (!rules || places > MOST_PRIZES || count >= 2 ** 32) return undefined;
  return drawNumbers({ seed, commitment: commitment.hash, root, count, signature }, rules, carried);
}

const text = (value: unknown): string => canonicalJson(value) ?? '';

/** Recomputes numbers by pinned rules only: those of a forged file could cause unbounded work. */
export function checkNumbers({ beacon, numbers }: Record3, draw: FoundDraw, rules: Rules3 | undefined): Check {
  const drawn = outcomeOf(draw, beacon.signature, rules && { ...rules, raffle: undefined }, 0);
  return drawn
    ? checkEqual('numbers', text(drawn.numbers), text(numbers), 'other numbers follow from the seed and the beacon')
    : failed('numbers', 'the numbers cannot be recomputed by other rules');
}

/** No check where neither the game nor the record has a raffle. `carried` is what the whole log says. */
export function checkRaffle(record: Record3, draw: FoundDraw, rules: Rules3 | undefined, carried?: number): Check[] {
  const { raffle, beacon } = record;
  if (!rules) return raffle ? [failed('raffle', 'the raffle cannot be recomputed by other rules')] : [];
  if (!rules.raffle) return raffle ? [failed('raffle', 'this game has no raffle')] : [];
  if (!raffle) return [failed('raffle', 'the raffle of this game is missing')];
  const due = carried ?? draw.closing.entry.carried ?? 0;
  if (raffle.carried !== due)
    return [failed('raffle', 'the raffle was carried another number of prizes', due, raffle.carried)];
  const drawn = outcomeOf(draw, beacon.signature, rules, due)?.raffle;
  if (!drawn) return [failed('raffle', `a raffle of more than ${MOST_PRIZES} prizes is not recomputed`)];
  if (raffle.prizes !== drawn.prizes)
    return [
      failed('raffle', 'the prizes are not those of a draw and those carried to it', drawn.prizes, raffle.prizes),
    ];
  if (raffle.winners.join() !== drawn.winners.join())
    return [failed('raffle', 'other places follow from the seed and the beacon', drawn.winners, raffle.winners)];
  return [passed('raffle', drawn.winners)];
}
