import * as errorCodes from './error-codes.ts';

/**
 * The error catalogue: the browser's reaction to each code. The names are in error-codes.ts. The message is
 * `errors:<code>` in `locales/<language>/errors.json`.
 */
export type Reaction =
  /** Show the message. */
  | 'message'
  /** No message: the caller decides what to show. */
  | 'silent'
  /** Clear the player's data, show the message, go to the login. */
  | 'session-invalid'
  /** Clear the session and go to the login. */
  | 'login'
  /** Clear the session, show the pay-limit or AML dialog, go to the login. */
  | 'pay-limit-login'
  | 'aml-limit-login'
  /** Clear the session, go home, show the logged-out dialog with its login time. */
  | 'logged-out'
  /** Depends on userExclusionType 1, 4 or 5 in extData. */
  | 'self-exclusion'
  | 'geo-popup'
  | 'kyc-error'
  | 'kyc-failed'
  | 'pay-limit'
  | 'aml-limit'
  | 'deposit-prompt';

export interface ErrorEntry {
  readonly reaction: Reaction;
  readonly origin: 'spec' | 'ours';
}

const spec = (reaction: Reaction): ErrorEntry => ({ reaction, origin: 'spec' });
const ours = (reaction: Reaction): ErrorEntry => ({ reaction, origin: 'ours' });

export const ERRORS = {
  [errorCodes.malformedMessage]: spec('silent'),
  [errorCodes.invalidInput]: spec('message'),
  [errorCodes.loginRequired]: spec('session-invalid'),
  [errorCodes.sessionExpired]: spec('session-invalid'),
  [errorCodes.sessionCookieMissing]: spec('session-invalid'),
  [errorCodes.loggedInElsewhere]: spec('session-invalid'),
  [errorCodes.wrongMobilePassword]: spec('message'),
  [errorCodes.wrongEmailPassword]: spec('message'),
  [errorCodes.accountLocked]: spec('session-invalid'),
  [errorCodes.accountInactive]: spec('session-invalid'),
  [errorCodes.accountUnavailable]: spec('session-invalid'),
  [errorCodes.loginAgain]: spec('login'),
  [errorCodes.accountPayLimit]: spec('pay-limit-login'),
  [errorCodes.accountRestricted]: spec('aml-limit-login'),
  [errorCodes.accountUnderReview]: ours('aml-limit'),
  [errorCodes.paymentsStopped]: ours('pay-limit'),
  [errorCodes.accountClosed]: spec('logged-out'),
  [errorCodes.selfExcluded]: spec('self-exclusion'),
  [errorCodes.geoOutside]: spec('geo-popup'),
  [errorCodes.geoPositionMissing]: spec('geo-popup'),
  [errorCodes.geoPositionOld]: spec('geo-popup'),
  [errorCodes.geoPositionAhead]: spec('geo-popup'),
  [errorCodes.geoPositionImprecise]: spec('geo-popup'),
  [errorCodes.geoNearBorder]: spec('geo-popup'),
  [errorCodes.geoProofMissing]: spec('geo-popup'),
  [errorCodes.geoProofInvalid]: spec('geo-popup'),
  [errorCodes.geoProofExpired]: spec('geo-popup'),
  [errorCodes.geoProofForeign]: spec('geo-popup'),
  [errorCodes.geoProofOtherCommand]: spec('geo-popup'),
  [errorCodes.geoTravelUnderReview]: spec('geo-popup'),
  [errorCodes.geoProxyAddress]: spec('geo-popup'),
  [errorCodes.geoUnavailable]: spec('geo-popup'),
  [errorCodes.gatewayFailure1]: spec('silent'),
  [errorCodes.gatewayFailure2]: spec('silent'),
  [errorCodes.gatewayFailure3]: spec('silent'),
  [errorCodes.gatewayFailure4]: spec('silent'),
  [errorCodes.serviceFailure1]: spec('silent'),
  [errorCodes.serviceFailure4]: spec('silent'),
  [errorCodes.serviceFailure5]: spec('silent'),
  [errorCodes.serviceFailure9]: spec('silent'),
  [errorCodes.upstreamFailure]: spec('silent'),
  [errorCodes.actionUnavailable]: spec('silent'),
  [errorCodes.internalError]: spec('silent'),
  [errorCodes.gameNotOnSale]: spec('silent'),
  [errorCodes.gameUnderMaintenance]: spec('silent'),
  [errorCodes.identityNotVerified]: spec('kyc-error'),
  [errorCodes.verificationUnavailable]: spec('kyc-error'),
  [errorCodes.verificationFailed]: spec('kyc-failed'),
  [errorCodes.mobileNotRegistered]: spec('message'),
  [errorCodes.emailNotRegistered]: spec('message'),
  [errorCodes.loginRefused]: spec('silent'),
  [errorCodes.tooManyCodeRequests]: spec('message'),
  [errorCodes.wrongVerificationCode]: spec('message'),
  [errorCodes.tooManyDepositAttempts]: spec('pay-limit'),
  [errorCodes.insufficientBalance]: ours('deposit-prompt'),
  [errorCodes.requestIdReused]: ours('message'),
  [errorCodes.drawClosed]: ours('message'),
  [errorCodes.priceChanged]: ours('message'),
  [errorCodes.orderNotFound]: ours('message'),
  [errorCodes.loginLocked]: ours('message'),
  [errorCodes.tooManyRequests]: ours('message'),
  [errorCodes.accountExists]: ours('message'),
  [errorCodes.underage]: ours('message'),
  [errorCodes.depositTooSmall]: ours('message'),
  [errorCodes.depositTooLarge]: ours('message'),
  [errorCodes.unknownPaymentChannel]: ours('message'),
  [errorCodes.cardExpired]: ours('message'),
  [errorCodes.cardBlocked]: ours('message'),
  [errorCodes.cardBoundElsewhere]: ours('message'),
  [errorCodes.depositNotFound]: ours('message'),
  [errorCodes.providerUnavailable]: ours('message'),
  [errorCodes.serverBusy]: ours('message'),
  [errorCodes.controlActive]: ours('message'),
  [errorCodes.limitNotTighter]: ours('message'),
  [errorCodes.limitReached]: ours('message'),
  [errorCodes.depositAboveLimit]: ours('silent'),
  [errorCodes.depositLimitReached]: ours('silent'),
  [errorCodes.drawNotFound]: ours('message'),
  [errorCodes.salesNotOpen]: ours('message'),
  [errorCodes.seriesEnded]: ours('message'),
  [errorCodes.cardsSoldOut]: ours('message'),
  [errorCodes.nothingToStop]: ours('message'),
  [errorCodes.couponNotFound]: ours('message'),
  [errorCodes.couponNotValid]: ours('message'),
  [errorCodes.couponUsed]: ours('message'),
  [errorCodes.couponMinimum]: ours('message'),
  [errorCodes.couponNotForThis]: ours('message'),
  [errorCodes.couponReserved]: ours('message'),
  [errorCodes.couponCodeUnknown]: ours('message'),
  [errorCodes.couponCodeOver]: ours('message'),
  [errorCodes.couponCodeUsedUp]: ours('message'),
  [errorCodes.couponAlreadyYours]: ours('message'),
  [errorCodes.tooManySavedNumbers]: ours('message'),
  [errorCodes.savedNumbersNotFound]: ours('message'),
  [errorCodes.ticketNotFound]: ours('message'),
  [errorCodes.smsUnavailable]: ours('message'),
  [errorCodes.nameNotCorrectable]: ours('message'),
  [errorCodes.notificationNotFound]: ours('message'),
  [errorCodes.termsOutdated]: ours('message'),
  [errorCodes.uploadType]: ours('message'),
  [errorCodes.uploadTooLarge]: ours('message'),
  [errorCodes.uploadPixels]: ours('message'),
  [errorCodes.uploadUnreadable]: ours('message'),
  [errorCodes.uploadTooSlow]: ours('message'),
  [errorCodes.uploadNotOne]: ours('message'),
  [errorCodes.uploadNotFound]: ours('message'),
  [errorCodes.uploadTicketExpired]: ours('message'),
  [errorCodes.familyNotReuploadable]: ours('message'),
  [errorCodes.captchaFailed]: ours('message'),
  [errorCodes.identityProofNeeded]: ours('message'),
  [errorCodes.identityAnswersWrong]: ours('message'),
  [errorCodes.superappRefused]: ours('message'),
  [errorCodes.superappProofExpired]: ours('message'),
  [errorCodes.superappNotOffered]: ours('message'),
  [errorCodes.wrongOldPassword]: ours('message'),
  [errorCodes.confirmationNeeded]: ours('message'),
  [errorCodes.closureUnmet]: ours('message'),
  [errorCodes.closureWaiting]: ours('message'),
  [errorCodes.closureNotWaiting]: ours('message'),
  [errorCodes.secondFactorNeeded]: ours('message'),
  [errorCodes.wrongSecondFactor]: ours('message'),
  [errorCodes.pendingLoginExpired]: ours('message'),
  [errorCodes.passkeyRefused]: ours('message'),
  [errorCodes.tooManyPasskeys]: ours('message'),
  [errorCodes.factorSetupExpired]: ours('message'),
  [errorCodes.factorNotFound]: ours('message'),
  [errorCodes.ownDataLimit]: ours('message'),
  [errorCodes.statementLimit]: ours('message'),
  [errorCodes.statementTooLong]: ours('message'),
  [errorCodes.statementNotDue]: ours('message'),
  [errorCodes.sessionBreak]: ours('message'),
  [errorCodes.withdrawalTooSmall]: ours('message'),
  [errorCodes.withdrawalAboveLimit]: ours('message'),
  [errorCodes.insufficientWithdrawable]: ours('message'),
  [errorCodes.withdrawalFeeChanged]: ours('message'),
  [errorCodes.payoutAccountLocked]: ours('message'),
  [errorCodes.payoutAccountNotFound]: ours('message'),
  [errorCodes.tooManyIbans]: ours('message'),
  [errorCodes.lastIban]: ours('message'),
  [errorCodes.payoutAccountInUse]: ours('message'),
  [errorCodes.payByWithoutDeposit]: ours('message'),
  [errorCodes.withdrawalNotFound]: ours('message'),
  [errorCodes.withdrawalNotCancelable]: ours('message'),
  [errorCodes.grandPrizeNotFound]: ours('message'),
  [errorCodes.grandPrizeDecided]: ours('message'),
  [errorCodes.appointmentNotOffered]: ours('message'),
  [errorCodes.appointmentTaken]: ours('message'),
  [errorCodes.claimFormWithoutMail]: ours('message'),
  [errorCodes.claimFormNotSent]: ours('message'),
} as const satisfies Record<number, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/**
 * A refusal as a value. `params` fill the message's placeholders, a moment in the player's language and Dubai time;
 * `extData` is sent to the client.
 */
export interface Refusal {
  readonly code: ErrorCode;
  /** A more specific message: a key of the `errors` texts. */
  readonly messageKey?: string;
  readonly params?: Readonly<Record<string, string | number | Date>>;
  readonly extData?: Readonly<Record<string, unknown>>;
}

/** The refusal of one input field. A form finds the field in `extData` and marks it. */
export const fieldRefusal = (field: string, messageKey?: string): Refusal => ({
  code: errorCodes.invalidInput,
  ...(messageKey !== undefined && { messageKey }),
  extData: { field },
});
