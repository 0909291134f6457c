import * as errorCodes from '../error-codes.ts';
import { depositAmount, gatewayId } from './fields.ts';

/** What every command that pays a deposit is told. */
export const payFields = {
  gatewayId,
  /** The deposit's amount in fils as the page showed it; only compared. */
  money: depositAmount,
};

/** The errors of every command that pays a deposit, in order of precedence; `serverBusy` comes last. */
export const PAY_ERRORS = [
  errorCodes.identityNotVerified,
  errorCodes.accountUnderReview,
  errorCodes.selfExcluded,
  errorCodes.tooManyDepositAttempts,
  errorCodes.depositNotFound,
  errorCodes.unknownPaymentChannel,
  errorCodes.depositLimitReached,
  errorCodes.depositAboveLimit,
  errorCodes.requestIdReused,
] as const;
