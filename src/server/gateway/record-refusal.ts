import type { Command } from '#contract/command.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { SecurityEvent, SecurityLog } from '../observability/security-events.ts';

/** Refusals of who calls, where the command asks who that is. */
const ACCESS: ReadonlySet<number> = new Set<number>([
  errorCodes.loginRequired,
  errorCodes.sessionExpired,
  errorCodes.sessionCookieMissing,
  errorCodes.loggedInElsewhere,
  errorCodes.accountLocked,
  errorCodes.accountInactive,
  errorCodes.accountRestricted,
  errorCodes.accountUnderReview,
  errorCodes.identityNotVerified,
  // A proof of place that was altered, or given to somebody or for something else.
  errorCodes.geoProofInvalid,
  errorCodes.geoProofForeign,
  errorCodes.geoProofOtherCommand,
  // An id that does not exist, or is another player's.
  errorCodes.orderNotFound,
  errorCodes.depositNotFound,
  errorCodes.savedNumbersNotFound,
]);
const LIMITS: ReadonlySet<number> = new Set<number>([
  errorCodes.tooManyRequests,
  errorCodes.tooManyCodeRequests,
  errorCodes.tooManyDepositAttempts,
]);

const eventOf = (command: Command, refusal: number): SecurityEvent | undefined => {
  if (LIMITS.has(refusal)) return 'limit-reached';
  return command.access !== 'public' && ACCESS.has(refusal) ? 'access-refused' : undefined;
};

/** Records the refusal of a call that concerns security. */
export function recordRefusal(
  security: SecurityLog,
  command: Command,
  refusal: number,
  caller: { readonly player: string | undefined; readonly address: string },
): void {
  const event = eventOf(command, refusal);
  if (event) security.record(event, { ...caller, command: command.code, refusal });
}
