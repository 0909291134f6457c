import { createHash, createHmac } from 'node:crypto';
import { normalizeNumber } from '#kernel/document-number.ts';

/** What names a person to the register. */
export interface RegisterPerson {
  readonly type: 'EID' | 'PASSPORT';
  /** As typed or read. */
  readonly number: string;
  /** ISO 3166-1 alpha-2; counts for passports only. */
  readonly nationality: string;
  /** yyyy-mm-dd. */
  readonly birthDate: string;
}

/** The 32 bytes that a person is asked about by: docs/adapters.md §10 gives them byte by byte. */
export const registerIdentifier = (hashKey: string, { type, number, nationality, birthDate }: RegisterPerson): Buffer =>
  createHmac('sha256', hashKey)
    .update([type, type === 'PASSPORT' ? nationality : '', normalizeNumber(number), birthDate].join('\n'))
    .digest();

/** Tells identifiers of one key from those of another: the register finds nobody by the wrong ones. */
export const registerKeyId = (hashKey: string): Buffer =>
  createHash('sha256').update(`register key\n${hashKey}`).digest().subarray(0, 8);
