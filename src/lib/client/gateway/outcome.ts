import * as errorCodes from '#contract/error-codes.ts';
import { ABORTED, NO_ANSWER } from './transport.ts';

/** A player without a network moved money: it was not sent, and will not be. */
export const OFFLINE = -3;

/** No answer came, or the server failed on the way: it may have carried the command out. */
const UNKNOWN_OUTCOME: ReadonlySet<number> = new Set([NO_ANSWER, ABORTED, errorCodes.internalError]);

/** The command was not looked at, so the answer says nothing of an earlier sending under the same id. */
const NOT_PROCESSED: ReadonlySet<number> = new Set([OFFLINE, errorCodes.serverBusy, errorCodes.providerUnavailable]);

/** Whether a money command may have been carried out though its answer does not say so. */
export const isOutcomeUnknown = (code: number): boolean => UNKNOWN_OUTCOME.has(code);

/**
 * Whether a money command has come to its end. If not, it is sent again under the same id: after a lost answer, and after
 * one that leaves open what became of an earlier sending.
 */
export const isOutcomeFinal = (code: number): boolean => !UNKNOWN_OUTCOME.has(code) && !NOT_PROCESSED.has(code);
