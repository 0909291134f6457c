import { createHmac } from 'node:crypto';
import { findOrCreateSecret } from '#server/crypto/secrets.ts';
import type { Queryable } from '#server/db/index.ts';

export interface NumberedDocument {
  readonly type: 'EID' | 'PASSPORT';
  /** ISO 3166-1 alpha-2: passports of two countries may have the same number. */
  readonly nationality: string;
  readonly number: string;
}

/** Document readers differ in spaces and signs, not in letters and digits. */
const normalizeNumber = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** What is shown of a number: its last four characters. */
export const documentNumberEnd = (number: string): string => normalizeNumber(number).slice(-4);

/** A number is not kept; by this keyed digest it is found again. */
export async function hashDocumentNumber(db: Queryable, document: NumberedDocument): Promise<Buffer> {
  const { type, nationality, number } = document;
  return createHmac('sha256', await findOrCreateSecret(db, 'identity-documents'))
    .update(`${type}\n${nationality}\n${normalizeNumber(number)}`)
    .digest();
}
