import { isDrawHeld } from '#verify/v3/index.ts';
import type { Outcome } from './around.ts';

/**
 * `held`: all that was checked holds. `broken`: it does not. `fault`: the operator broke a rule, and the numbers of the
 * draw follow from the closing all the same.
 */
export type VerdictKind = 'held' | 'fault' | 'broken';

export function verdictOf(outcome: Outcome): VerdictKind {
  if (outcome.checks.every(({ ok }) => ok)) return 'held';
  return outcome.subject.startsWith('draw ') && isDrawHeld(outcome) ? 'fault' : 'broken';
}
