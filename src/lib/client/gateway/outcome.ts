import * as errorCodes from '#contract/error-codes.ts';
import { ABORTED, NO_ANSWER } from './transport.ts';

/** Refused because the browser is offline: the command was not sent. */
export const OFFLINE = -3;

/** No answer, or a server error: the command may have been carried out. */
const UNKNOWN_OUTCOME: ReadonlySet<number> = new Set([NO_ANSWER, ABORTED, errorCodes.internalError]);

/** The command was not processed, so the answer says nothing about an earlier attempt with the same id. */
const NOT_PROCESSED: ReadonlySet<number> = new Set([OFFLINE, errorCodes.serverBusy, errorCodes.providerUnavailable]);

/** Whether a money command may have been carried out although the answer does not say so. */
export const isOutcomeUnknown = (code: number): boolean => UNKNOWN_OUTCOME.has(code);

/**
 * Whether the outcome of a money command is final. If not, it is sent again with the same id: after a lost answer, and
 * after one that leaves an earlier attempt open.
 */
export const isOutcomeFinal = (code: number): boolean => !UNKNOWN_OUTCOME.has(code) && !NOT_PROCESSED.has(code);
