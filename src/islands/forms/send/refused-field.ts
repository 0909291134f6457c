import type { FieldPath, FieldValues } from 'react-hook-form';
import * as errorCodes from '#contract/error-codes.ts';

/** The fields that error codes are about, for every command whose refusal names none. */
const FIELD_BY_CODE: Readonly<Record<number, string>> = {
  [errorCodes.wrongVerificationCode]: 'code',
  [errorCodes.accountExists]: 'mobile',
  [errorCodes.underage]: 'birthDate',
};

interface Refusal {
  readonly code: number;
  /** Names the field, where the refusal is about one: `{ field: 'mobile' }`. */
  readonly extData: unknown;
}

function namedField(extData: unknown): string | undefined {
  const field = typeof extData === 'object' && extData !== null && 'field' in extData ? extData.field : undefined;
  return typeof field === 'string' ? field : undefined;
}

/** The form's field that a refusal is about; 'root' is the form as a whole. */
export function findRefusedField<V extends FieldValues>(
  { code, extData }: Refusal,
  values: V,
  aliases: Readonly<Record<string, FieldPath<V>>> = {},
): FieldPath<V> | 'root' {
  const named = namedField(extData) ?? FIELD_BY_CODE[code] ?? '';
  const name = Object.hasOwn(aliases, named) ? (aliases[named] ?? named) : named;
  // A field of a list is named by its path: accounts.0.account.
  return Object.hasOwn(values, name.split('.', 1)[0] ?? '') ? (name as FieldPath<V>) : 'root';
}
