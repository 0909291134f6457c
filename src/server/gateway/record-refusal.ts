import type { Command } from '#contract/command.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
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
  errorCodes.accountPayLimit,
  errorCodes.paymentsStopped,
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

/** A deposit while payments are stopped has the code of too many attempts. */
const isStopped = ({ code, extData }: Refusal): boolean =>
  code === errorCodes.tooManyDepositAttempts && (Object(extData) as { reason?: unknown }).reason === 'stopped';

const eventOf = (command: Command, refusal: Refusal): SecurityEvent | undefined => {
  if (isStopped(refusal)) return 'access-refused';
  if (LIMITS.has(refusal.code)) return 'limit-reached';
  return command.access !== 'public' && ACCESS.has(refusal.code) ? 'access-refused' : undefined;
};

/** Records the refusal of a call that concerns security. */
export function recordRefusal(
  security: SecurityLog,
  command: Command,
  refusal: Refusal,
  caller: { readonly player: string | undefined; readonly address: string },
): void {
  const event = eventOf(command, refusal);
  if (event) security.record(event, { ...caller, command: command.code, refusal: refusal.code });
}
