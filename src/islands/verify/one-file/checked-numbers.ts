import type { Outcome } from '#verifier/around.ts';

/** The numbers of the record that was checked, where they hold. Another record may be among the files. */
export function numbersOf({ checks, record }: Outcome): number[][] {
  const isChecked = checks.some(({ name, ok }) => name === 'numbers' && ok);
  return isChecked && record ? (record['numbers'] as number[][]) : []; // the check has compared them
}
