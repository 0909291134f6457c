import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import { err, type Err } from '#kernel/result.ts';
import { NoConnectionError } from './pool.ts';

export const BUSY = errorCodes.serverBusy;

/**
 * Lock timeout, deadlock, serialization failure, statement timeout, a connection that was ended in the middle of a
 * statement: nothing was changed, and the same call may be sent again.
 */
const RETRYABLE = new Set(['55P03', '40P01', '40001', '57014', '57P01']);

/** Also without any connection nothing was changed. */
export const isBusyError = (error: unknown): boolean =>
  error instanceof NoConnectionError ||
  (error instanceof Error && 'code' in error && typeof error.code === 'string' && RETRYABLE.has(error.code));

/** For the catch of a transaction: a retryable error becomes a refusal, any other is thrown again. */
export function refuseBusy(error: unknown): Err<Refusal> {
  if (!isBusyError(error)) throw error;
  return err({ code: BUSY });
}
