import type { Outcome } from '#verifier/around.ts';
import type { Check } from '#verify/types.ts';
import { FILE_FAULTS } from '#verify/v3/answer.ts';
import { verdictOf, type VerdictKind } from '#verifier/verdict.ts';

/** Checks of a draw that compare something with the keys: what its record says of itself passes all the same. */
const OF_DRAW = ['operator', 'checkpoints', 'witnesses', 'beacon-key', 'rules'] as const;
/** The same of all that is checked. */
export const OF_KEYS: ReadonlySet<string> = new Set([...OF_DRAW, 'receipt-key']);
/** Checks that cannot be made where one of these fails. What else fails, fails by itself. */
const AFTER_KEYS: Readonly<Partial<Record<string, readonly string[]>>> = {
  beacon: ['beacon-key'],
  numbers: ['rules'],
  raffle: ['rules'],
  'ticket-draw': OF_DRAW,
  'receipt-draws': OF_DRAW,
  'receipt-draw': [...OF_DRAW, 'receipt-key'],
};

/** Files of version 2 have checks of the same names that say other things. */
export const isOld = ({ notChecked }: Outcome): boolean => notChecked.some(({ name }) => name === 'version-2');

/** Whether it is the keys that do not fit. Of version 2 the rules are those of the build. */
function isKeyFault({ name, expected }: Check, outcome: Outcome): boolean {
  if (name === 'rules') return !isOld(outcome);
  // A record that names the right key, and is not signed by it or came after its change, expects no other.
  if (name === 'operator') return expected !== undefined;
  return OF_KEYS.has(name);
}

const keyFaults = (outcome: Outcome): readonly string[] =>
  outcome.checks.flatMap((check) => (!check.ok && isKeyFault(check, outcome) ? [check.name] : []));

/** Whether all that failed is what the keys of a chosen file do not fit, which the draws of a receipt may show. */
function isOfKeys(outcome: Outcome, keysFile: string | undefined, draws: readonly Outcome[]): boolean {
  const failed = outcome.checks.filter(({ ok }) => !ok);
  if (failed.length === 0) return false;
  const causes = new Set([outcome, ...draws.filter((draw) => isOfKeys(draw, keysFile, []))].flatMap(keyFaults));
  const follows = (name: string): boolean => AFTER_KEYS[name]?.some((cause) => causes.has(cause)) ?? false;
  const isOf = failed.every(({ name }) => causes.has(name) || follows(name) || FILE_FAULTS.has(name));
  return keysFile !== undefined && isOf && causes.size > 0;
}

/** What came out, as the command says it; `keys`: the chosen file of keys does not fit what was checked. */
export type FileVerdict = VerdictKind | 'keys';

/**
 * `keysFile` is the name of the file whose keys were used; undefined where they are those of the build. `draws`: what
 * came out of those of a receipt.
 */
export const fileVerdictOf = (outcome: Outcome, keysFile?: string, draws: readonly Outcome[] = []): FileVerdict =>
  isOfKeys(outcome, keysFile, draws) ? 'keys' : verdictOf(outcome);
