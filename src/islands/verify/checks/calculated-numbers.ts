import type { Check } from '#verify/types.ts';
import { hasKey } from '../sources/fields.ts';

/**
 * The numbers that the check of a record calculated, also where the record has others; undefined where it calculated
 * none.
 */
export function calculatedNumbers(checks: readonly Check[], record: unknown): number[][] | undefined {
  const check = checks.find(({ name }) => name === 'numbers');
  if (!check) return undefined;
  // Those of the record, which the check has compared, or else what it expected there, as JSON.
  if (check.ok) return hasKey(record, 'numbers') ? (record.numbers as number[][]) : undefined;
  return check.expected === undefined ? undefined : (JSON.parse(check.expected) as number[][]);
}
