import type { Outcome } from '#verifier/around.ts';
import { calculatedNumbers } from '../checks/calculated-numbers.ts';

type Numbers = readonly (readonly number[])[];

/** The numbers of the record that was checked; another record may be among the files. */
export interface CheckedNumbers {
  readonly calculated: Numbers;
  /** Only where the record announces others. */
  readonly announced?: Numbers;
}

/** Undefined where none were calculated. */
export function numbersOf({ checks, record }: Outcome): CheckedNumbers | undefined {
  const calculated = calculatedNumbers(checks, record);
  if (!calculated) return undefined;
  const isSame = checks.every(({ name, ok }) => name !== 'numbers' || ok);
  // The check has found its shape right.
  return isSame ? { calculated } : { calculated, announced: record?.['numbers'] as Numbers };
}
