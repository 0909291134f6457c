import type { Check } from '#verify/types.ts';
import { FILE_FAULTS } from '#verify/v3/answer.ts';
import type { NotChecked } from '#verify/v3/types.ts';
import { BESIDES, openChecks } from '#verifier/verdict.ts';
import type { ReplayResult } from '../checks/replay-result.ts';

/** The parts of a draw of version 3 in the order in which they happen, and the checks of each. */
export const STEPS = {
  fixed: ['draw', 'times', 'round', 'beacon-key', 'witnesses', 'rules', 'first-commitment'],
  tickets: [
    'closing',
    'tickets',
    'in-log',
    'log',
    'first-closing',
    'list',
    'names',
    'stakes',
    'batches',
    'stops',
    'root',
    'count',
    'stake',
    'stopped',
    'given-file',
    'served-file',
  ],
  sealed: ['checkpoints', 'seal'],
  numbers: ['seed', 'beacon', 'numbers', 'raffle', 'carried'],
  prizes: ['prizes', 'winners', 'openings', 'division', 'shape', 'hash', 'operator', 'signed', 'published'],
} as const satisfies Record<string, readonly string[]>;
export type StepName = keyof typeof STEPS;

export interface DrawStep {
  readonly name: StepName;
  readonly checks: readonly Check[];
  readonly notChecked: readonly NotChecked[];
  /** `skipped`: what its text says was not checked. */
  readonly state: 'held' | 'failed' | 'skipped';
}

/** Sorts the checks of a record into the steps; one that is not known here goes to the last. */
export function listSteps({ record, report3 }: ReplayResult): DrawStep[] {
  const names = Object.keys(STEPS) as StepName[]; // its own keys
  const stepOf = (check: string): StepName =>
    names.find((name) => (STEPS[name] as readonly string[]).includes(check)) ?? 'prizes';
  return names.map((name) => {
    const checks = record.filter((check) => stepOf(check.name) === name);
    const notChecked = (report3?.notChecked ?? []).filter((note) => stepOf(note.name) === name);
    const isOpen = checks.length === 0 || notChecked.some((note) => !BESIDES.has(note.name));
    const state = checks.some(({ ok }) => !ok) ? 'failed' : isOpen ? 'skipped' : 'held';
    return { name, checks, notChecked, state };
  });
}

/**
 * How a draw came out. `incomplete`: nothing is wrong in what could be checked, and not everything could. `file`: a
 * file that was opened is not what the operator published. `fault`: the draw holds, and its operator broke a rule that
 * does not change the numbers.
 */
export type DrawVerdictName = 'held' | 'incomplete' | 'file' | 'fault' | 'failed';

export function verdictOf({ record, report3 }: ReplayResult): DrawVerdictName {
  const open = openChecks({ checks: record, notChecked: report3?.notChecked ?? [] });
  if (record.length > 0 && record.every(({ ok }) => ok)) return open.length > 0 ? 'incomplete' : 'held';
  if (record.length > 0 && record.every(({ name, ok }) => ok || FILE_FAULTS.has(name))) return 'file';
  return report3?.isHeld ? 'fault' : 'failed';
}

/**
 * The text keys of a verdict. `isChanged`: the player has changed a character of the record to see that it is noticed,
 * so that what failed is nobody's fault.
 */
export function verdictTextKeys(outcome: ReplayResult, isNew: boolean, isChanged: boolean) {
  const verdict = verdictOf(outcome);
  const isCaught = isChanged && (verdict === 'failed' || verdict === 'fault');
  const text = isCaught ? 'tamper.caught' : `verdict.${isNew && verdict === 'held' ? 'held3' : verdict}Text`;
  return { heading: `verdict.${isCaught ? 'failed' : verdict}`, text };
}

/** How many different checks could not be made. */
export const countUnchecked = (notChecked: readonly NotChecked[]): number =>
  new Set(notChecked.map(({ name }) => name)).size;
