import type { Outcome } from '#verifier/around.ts';
import { FILE_FAULTS } from '#verify/v3/answer.ts';
import { verdictOf, type VerdictKind } from '#verifier/verdict.ts';

/** Checks that compare something with the keys: what a record or a receipt says of itself passes all the same. */
export const OF_KEYS: ReadonlySet<string> = new Set([
  ...['operator', 'receipt-key', 'receipt', 'checkpoints', 'witnesses', 'beacon-key', 'rules'],
]);
/** Checks that cannot be made, or hold for nothing, where one of those fails. */
const AFTER_KEYS: ReadonlySet<string> = new Set([
  ...['beacon', 'numbers', 'raffle', 'prizes', 'ticket-draw', 'ticket-rules', 'receipt-draw', 'receipt-leaf', 'log'],
]);

/** Whether all that failed is what the keys of a chosen file do not fit. */
function isOfKeys({ checks }: Outcome, keysFile: string | undefined): boolean {
  const failed = checks.filter(({ ok }) => !ok).map(({ name }) => name);
  const isOf = failed.every((name) => OF_KEYS.has(name) || AFTER_KEYS.has(name) || FILE_FAULTS.has(name));
  return keysFile !== undefined && isOf && failed.some((name) => OF_KEYS.has(name));
}

/** What came out, as the command says it; `keys`: the chosen file of keys does not fit what was checked. */
export type FileVerdict = VerdictKind | 'keys';

/** `keysFile` is the name of the file whose keys were used; undefined where they are those of the build. */
export const fileVerdictOf = (outcome: Outcome, keysFile?: string): FileVerdict =>
  isOfKeys(outcome, keysFile) ? 'keys' : verdictOf(outcome);
