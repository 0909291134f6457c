import { createHmac } from 'node:crypto';
import { normalizeNumber } from '#kernel/document-number.ts';
import { findOrCreateSecret } from '#server/crypto/secrets.ts';
import type { Queryable } from '#server/db/index.ts';

export interface NumberedDocument {
  readonly type: 'EID' | 'PASSPORT';
  /** ISO 3166-1 alpha-2. */
  readonly nationality: string;
  readonly number: string;
}

/** Whether enough of a number is left to tell it from others. */
export const isDistinctNumber = (number: string): boolean => normalizeNumber(number).length >= 4;

/** What is shown of a number: its last four characters. */
export const documentNumberEnd = (number: string): string => normalizeNumber(number).slice(-4);

const digest = async (db: Queryable, ...parts: readonly string[]): Promise<Buffer> =>
  createHmac('sha256', await findOrCreateSecret(db, 'identity-documents'))
    .update(parts.join('\n'))
    .digest();

/**
 * A number is not kept; by this keyed digest it is found again. Passports of two countries may have the same number; an
 * Emirates ID's is its holder's for life, whichever nationality was typed or changed since.
 */
export const hashDocumentNumber = (db: Queryable, { type, nationality, number }: NumberedDocument): Promise<Buffer> =>
  digest(db, type, type === 'PASSPORT' ? nationality : '', normalizeNumber(number));

/** The digest of the first releases, which held the nationality of an Emirates ID, too. A check renews it. */
export const hashFormerly = (db: Queryable, { type, nationality, number }: NumberedDocument): Promise<Buffer> =>
  digest(db, type, nationality, normalizeNumber(number));
