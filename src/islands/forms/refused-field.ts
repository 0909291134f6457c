import type { FieldPath, FieldValues } from 'react-hook-form';
import * as errorCodes from '#contract/error-codes.ts';

/** Fields that an error code speaks of, whichever command answers with it. */
const FIELD_BY_CODE: Readonly<Record<number, string>> = {
  [errorCodes.wrongVerificationCode]: 'code',
  [errorCodes.accountExists]: 'mobile',
  [errorCodes.underage]: 'birthDate',
};

interface Refusal {
  readonly code: number;
  /** Of refused input the gateway names the field: `{ field: 'mobile' }`. */
  readonly extData: unknown;
}

function namedField(extData: unknown): string | undefined {
  const field = typeof extData === 'object' && extData !== null && 'field' in extData ? extData.field : undefined;
  return typeof field === 'string' ? field : undefined;
}

/** The field of the form that a refusal is about; 'root' is the form as a whole. */
export function findRefusedField<V extends FieldValues>(
  { code, extData }: Refusal,
  values: V,
  aliases: Readonly<Record<string, FieldPath<V>>> = {},
): FieldPath<V> | 'root' {
  const named = FIELD_BY_CODE[code] ?? namedField(extData) ?? '';
  const name = aliases[named] ?? named;
  return Object.hasOwn(values, name) ? (name as FieldPath<V>) : 'root';
}
