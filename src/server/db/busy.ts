import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import { err, type Err } from '#kernel/result.ts';

/** What such a call is answered. */
export const BUSY = errorCodes.serverBusy;

/**
 * PostgreSQL's way to say: not now (lock time-out, deadlock, serialization, a statement given up for its length). Nothing was changed and
 * the same may be sent again.
 */
const NOT_NOW = new Set(['55P03', '40P01', '40001', '57014']);

export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && NOT_NOW.has(error.code);

/** For the catch of a transaction: waiting too long for a lock is an answer, anything else is thrown on. */
export function busyRefusal(error: unknown): Err<Refusal> {
  if (!isBusy(error)) throw error;
  return err({ code: BUSY });
}
