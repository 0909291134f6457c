import type { Check } from '../types.ts';
import type { NotChecked, Verdict3 } from './types.ts';

export const passed = (name: string, found?: unknown): Check =>
  found === undefined ? { name, ok: true } : { name, ok: true, found: String(found) };

export const failed = (name: string, reason: string, expected?: unknown, found?: unknown): Check => ({
  name,
  ok: false,
  reason,
  ...(expected === undefined ? {} : { expected: String(expected) }),
  ...(found === undefined ? {} : { found: String(found) }),
});

/** Passed where nothing is wrong. */
export const checkNone = (name: string, fault: string | undefined, found?: unknown): Check =>
  fault === undefined ? passed(name, found) : failed(name, fault, undefined, found);

export const checkEqual = (name: string, expected: unknown, found: unknown, reason: string): Check =>
  String(expected) === String(found) ? passed(name, found) : failed(name, reason, expected, found);

export const verdict = (checks: readonly Check[], notChecked: readonly NotChecked[] = []): Verdict3 => ({
  checks,
  notChecked,
});

export const join = (...verdicts: readonly Verdict3[]): Verdict3 =>
  verdict(
    verdicts.flatMap(({ checks }) => checks),
    verdicts.flatMap(({ notChecked }) => notChecked),
  );

/**
 * Checks whose failure is a fault of the operator that changes neither the numbers nor who won the raffle: they follow
 * from the closing as it is (docs/draw-proof.md §5).
 */
export const OPERATOR_FAULTS: ReadonlySet<string> = new Set([
  'closing',
  'list',
  'batches',
  'stops',
  'names',
  'stakes',
  'root',
  'count',
  'stake',
  'stopped',
  'prizes',
  'winners',
  'openings',
  'division',
  'published',
]);

/** Checks whose failure shows that a ticket's file is not what the operator gave for an order. */
export const GENUINE: ReadonlySet<string> = new Set(['receipt-key', 'receipt-signed', 'receipt-path', 'receipt-leaf']);

/** Checks whose failure says only that a file beside the record is not what the operator published. */
export const FILE_FAULTS: ReadonlySet<string> = new Set(['given-file']);

/** Whether the draw itself holds, whatever else its operator did wrong, or which files were given with it. */
export const isDrawHeld = ({ checks }: Verdict3): boolean =>
  checks.every(({ name, ok }) => ok || OPERATOR_FAULTS.has(name) || FILE_FAULTS.has(name));
