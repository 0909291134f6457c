// Not of the index: the verify page loads the verifier itself in a worker only.
import { FILE_FAULTS, isDrawHeld } from '#verify/v3/answer.ts';
import type { NotChecked, Verdict3 } from '#verify/v3/types.ts';
import type { Outcome } from './around.ts';

/**
 * Checks that a verdict does not wait for: they need the log from its start or a later state of it, the device that
 * bought the tickets, or what nobody reads here. Where the log itself could not be read, checks that need it say so.
 */
export const BESIDES: ReadonlySet<string> = new Set([
  ...['first-commitment', 'carried', 'published', 'log', 'witness-lists'],
  ...['receipt-nonce', 'receipt-leaves'],
  ...['version-2', 'openings'],
]);

/** What a verdict needs and could not be checked. */
export const openChecks = ({ checks, notChecked }: Verdict3): NotChecked[] =>
  notChecked.filter(({ name }) => {
    // A receipt is compared with the record of one of its draws.
    const isMade = name === 'receipt-draw' && checks.some((check) => check.name === name);
    return !isMade && !BESIDES.has(name);
  });

/**
 * `held`: all that the verdict needs was checked, and holds. `incomplete`: nothing is wrong in what could be checked,
 * and not everything could. `file`: only a file that was given beside is not what the operator published. `fault`: the
 * operator broke a rule, and the numbers follow from the closing all the same. `broken`: something else does not hold.
 */
export type VerdictKind = 'held' | 'incomplete' | 'file' | 'fault' | 'broken';

export function verdictOf(outcome: Outcome): VerdictKind {
  if (outcome.checks.every(({ ok }) => ok)) return openChecks(outcome).length > 0 ? 'incomplete' : 'held';
  if (outcome.checks.every(({ name, ok }) => ok || FILE_FAULTS.has(name))) return 'file';
  return outcome.subject.startsWith('draw ') && isDrawHeld(outcome) ? 'fault' : 'broken';
}
