import { createHmac } from 'node:crypto';
import { formatReceiptNumber } from '#contract/family/receipt-number.ts';
import { sha256Digest } from '../crypto/digest.ts';
import { findOrCreateSecret } from '../crypto/secrets.ts';
import type { Queryable } from '../db/index.ts';

/**
 * The receipt number of an application: always the same, so that mails can say it again, and stored nowhere. Nobody
 * computes it without our secret.
 */
export async function receiptNumberOf(db: Queryable, seed: string): Promise<string> {
  const secret = await findOrCreateSecret(db, 'family-receipts');
  return formatReceiptNumber(createHmac('sha256', secret).update(seed).digest());
}

/** What finds an application by its receipt number, as it is printed. */
export const receiptHash = (receiptNumber: string): Buffer => sha256Digest(receiptNumber);
