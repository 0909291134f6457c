/*
 * The name of each error code. One constant each, so that a browser loads only those it compares with:
 * `import * as errorCodes from '#contract/error-codes.ts'`. What a client does with a code stands in errors.ts.
 */

/** The message could not be read: answered with HTTP 400. */
export const malformedMessage = 400000003;
/** A field of the request is wrong: the message says what to change. */
export const invalidInput = 400000005;
/** No session token. */
export const loginRequired = 401000001;
/** The session ended. */
export const sessionExpired = 401000002;
/** A token without its session cookie. */
export const sessionCookieMissing = 401000003;
/** The session was ended by a login on another device. */
export const loggedInElsewhere = 401000006;
/** Wrong mobile number or password. */
export const wrongMobilePassword = 401000004;
/** Wrong e-mail address or password. */
export const wrongEmailPassword = 401000005;
/** The operator locked the account. */
export const accountLocked = 403000602;
/** The account's state forbids moving money. */
export const accountInactive = 403000605;
/** The account is not available. */
export const accountUnavailable = 403000901;
/** The login must start again. */
export const loginAgain = 502000103;
/** Staff stopped the player's payments, which ended the session. After the next login: `paymentsStopped`. */
export const accountPayLimit = 403000717;
/** An AML review of the account began, which ended the session. After the next login: `accountUnderReview`. */
export const accountRestricted = 403000720;
/** The account is under an AML review: no purchase, no deposit. The session goes on. */
export const accountUnderReview = 430000210;
/** Staff stopped deposits and purchases until they accept a statement on the source of funds. */
export const paymentsStopped = 430000211;
/** The account was closed. */
export const accountClosed = 403000618;
/** The player excluded themself; extData says how and until when. */
export const selfExcluded = 403000619;
/** The position is outside the United Arab Emirates. */
export const geoOutside = 403001022;
/** A proof for a command was asked for without a position. */
export const geoPositionMissing = 403001023;
/** The position was measured too long ago. */
export const geoPositionOld = 403001024;
/** The position was measured in the future: the clock of the device is wrong. */
export const geoPositionAhead = 403001025;
/** The position is too imprecise. */
export const geoPositionImprecise = 403001026;
/** The position is so near a border that its accuracy does not tell on which side it is. */
export const geoNearBorder = 403001027;
/** A geo command came without a proof of place. */
export const geoProofMissing = 403001028;
/** The proof of place is none of ours. */
export const geoProofInvalid = 403001029;
/** The proof of place is over. */
export const geoProofExpired = 403001030;
/** The proof of place was given under another session. */
export const geoProofForeign = 403001031;
/** The proof of place was given for another command. */
export const geoProofOtherCommand = 403001032;
/** Positions too far apart in too short a time: staff review them. */
export const geoTravelUnderReview = 403001033;
/** The call came by a proxy, a VPN or a hosting provider: staff review it. */
export const geoProxyAddress = 403001034;
/** Places cannot be checked at the moment. */
export const geoUnavailable = 403001035;
/** Failures of a backend that players cannot resolve. */
export const gatewayFailure1 = 100501001;
export const gatewayFailure2 = 100501002;
export const gatewayFailure3 = 100501003;
export const gatewayFailure4 = 100501004;
export const serviceFailure1 = 300000001;
export const serviceFailure4 = 300000004;
export const serviceFailure5 = 300000005;
export const serviceFailure9 = 300000009;
export const upstreamFailure = 502000001;
/** Not possible now. */
export const actionUnavailable = 403000912;
/** An internal error, already logged; the caller's screen says that nothing was changed. */
export const internalError = 500000000;
/** The game is suspended: a dialog on game pages, then home. */
export const gameNotOnSale = 500001019;
/** The game is suspended for maintenance and will come back. */
export const gameUnderMaintenance = 403000949;
/** The identity is not verified. The dialog shows the server's message. */
export const identityNotVerified = 403000724;
/** Verification cannot continue. The dialog shows the server's message. */
export const verificationUnavailable = 403000725;
/** Verification failed: the dialog shows the server's subtitle. */
export const verificationFailed = 403000815;
/** The registered name was confirmed by a document, or is being compared with one. */
export const nameNotCorrectable = 430000070;
/** No account has this mobile number (100202, 100203). */
export const mobileNotRegistered = 403000622;
/** No account has this e-mail address (100202, 100203). */
export const emailNotRegistered = 403000623;
/** Its message is empty (100202). */
export const loginRefused = 403000601;
/** A code was requested too often. */
export const tooManyCodeRequests = 403000613;
/** The code is wrong. */
export const wrongVerificationCode = 403000810;
/** Deposits are locked: after too many attempts, or as staff stopped the player's payments. */
export const tooManyDepositAttempts = 518000221;
/** The stake is more than the balance. */
export const insufficientBalance = 430000001;
/** The request id was used before with other fields. */
export const requestIdReused = 430000002;
/** The draw closed before the purchase arrived. */
export const drawClosed = 430000003;
/** The price shown by the client differs from the price of these entries. */
export const priceChanged = 430000004;
/** A control of this kind is active: its end is in extData.exclusionEndTimestamp. */
export const controlActive = 430000180;
/** A limit that is active may only be tightened: a smaller amount than what is left, for a longer time. */
export const limitNotTighter = 430000181;
/** The limit is used up; it cannot be changed before its period ends. */
export const limitReached = 430000182;
/** The deposit is more than what is left of the deposit limit (extData.availableLimit). */
export const depositAboveLimit = 430000183;
/** Nothing is left of the deposit limit until its period ends. */
export const depositLimitReached = 430000184;
/** No such order, or another player's. */
export const orderNotFound = 430000005;
/** Login locked after repeated failures: extData.minutes. */
export const loginLocked = 430000006;
/** Too many requests. */
export const tooManyRequests = 430000007;
/** The mobile number or e-mail address has an account. */
export const accountExists = 430000008;
/** Younger than eighteen. */
export const underage = 430000009;
/** Deposit below the minimum. */
export const depositTooSmall = 430000010;
/** Deposit above the channel's maximum. */
export const depositTooLarge = 430000011;
/** Deposit of an unknown channel. */
export const unknownPaymentChannel = 430000012;
/** A saved card that has expired. */
export const cardExpired = 430000013;
/** A saved card that is blocked. */
export const cardBlocked = 430000014;
/** A saved card that another account uses, as the bank says. */
export const cardBoundElsewhere = 430000105;
/** No such deposit, or another player's. */
export const depositNotFound = 430000015;
/** A provider does not answer; nothing was changed. */
export const providerUnavailable = 430000016;
/** The server is busy; nothing was changed, the same request may be sent again. */
export const serverBusy = 430000017;
/** No such draw. */
export const drawNotFound = 430000018;
/** Sales of this draw have not opened, and no draw of its game is on sale. */
export const salesNotOpen = 430000019;
/** The series of cards is over: the game sells another one, or soon will. */
export const seriesEnded = 430000260;
/** Fewer cards of the series are left than the order asks for. */
export const cardsSoldOut = 430000261;
/** None of the order's future draws can be stopped. */
export const nothingToStop = 430000020;
/** No such coupon, or another player's. */
export const couponNotFound = 430000160;
/** The coupon is not valid yet, or no longer. */
export const couponNotValid = 430000161;
/** The coupon was used. */
export const couponUsed = 430000162;
/** The order's first draw, or the deposit, is below the coupon's minimum. */
export const couponMinimum = 430000163;
/** The coupon is for deposits and not for orders, or the other way round. */
export const couponNotForThis = 430000164;
/** The coupon is reserved for a deposit that is under way. */
export const couponReserved = 430000165;
/** No coupon has this code. */
export const couponCodeUnknown = 430000166;
/** The code's campaign is over. */
export const couponCodeOver = 430000167;
/** All coupons of the code were given out. */
export const couponCodeUsedUp = 430000168;
/** The player has the coupon of this campaign already. */
export const couponAlreadyYours = 430000169;
/** No more numbers can be saved for this game. */
export const tooManySavedNumbers = 430000025;
/** No such saved numbers, or another player's. */
export const savedNumbersNotFound = 430000026;
/** No such ticket. */
export const ticketNotFound = 430000028;
/** No SMS can be sent now: the budget for it is spent. */
export const smsUnavailable = 430000029;
/** No such notification, or another player's. */
export const notificationNotFound = 430000050;
/** This version of a legal text is unknown, or no longer the one that applies. */
export const termsOutdated = 430000065;
/** The file is no picture of a type that is taken. */
export const uploadType = 430000055;
/** The file has more than 8 MB. */
export const uploadTooLarge = 430000056;
/** The picture has more pixels than are decoded. */
export const uploadPixels = 430000057;
/** The picture cannot be decoded, or hides something else. */
export const uploadUnreadable = 430000058;
/** The file did not arrive in time. */
export const uploadTooSlow = 430000059;
/** The form has no file, or more than one. */
export const uploadNotOne = 430000060;
/** No such picture, or another's, or used already. */
export const uploadNotFound = 430000061;
/** The ticket of an applicant is over, or none. */
export const uploadTicketExpired = 430000062;
/** No other pictures are taken for this application. */
export const familyNotReuploadable = 430000063;
/** The captcha is missing, wrong, expired or used. */
export const captchaFailed = 430000035;
/** The account is frozen after too many wrong passwords: its owner must show who they are first (001016). */
export const identityProofNeeded = 430000036;
/** The answers about the owner's identity are wrong (001016). */
export const identityAnswersWrong = 430000037;
/** The super-app's answer was not accepted: not begun in this browser, too late, used before, or not genuine. */
export const superappRefused = 430000075;
/** The proof of the super-app account is no longer valid. */
export const superappProofExpired = 430000076;
/** The operator offers no login by the super-app. */
export const superappNotOffered = 430000077;
/** The old password is wrong. The form says so at its field. */
export const wrongOldPassword = 430000040;
/** The player must confirm first that it is them (100117, 430017). */
export const confirmationNeeded = 430000041;
/** A condition of account closure is not met: extData.conditions names all of them. */
export const closureUnmet = 430000090;
/** A request to close the account is waiting already. */
export const closureWaiting = 430000091;
/** No request to close the account is waiting. */
export const closureNotWaiting = 430000092;
/** The first step of a login was right; extData has the pending login and the kinds of the second one (430098). */
export const secondFactorNeeded = 430000080;
/** The code of the second step is wrong, or was used before. */
export const wrongSecondFactor = 430000081;
/** The pending login is over: the login starts again. */
export const pendingLoginExpired = 430000082;
/** The passkey was not accepted. */
export const passkeyRefused = 430000083;
/** The account has as many passkeys as it may have. */
export const tooManyPasskeys = 430000084;
/** The setup of a second factor is over: it starts again. */
export const factorSetupExpired = 430000085;
/** The account has no such second factor. */
export const factorNotFound = 430000086;
/** The player has downloaded their data as often as they may today. */
export const ownDataLimit = 430000095;
/** Less than a withdrawal of this channel may be: extData.minAmount, in fils. */
export const withdrawalTooSmall = 430000130;
/** More than one withdrawal of this channel may be: extData.maxAmount, in fils. */
export const withdrawalAboveLimit = 430000131;
/** More than the player's winnings: extData.withdrawableAmount, in fils. */
export const insufficientWithdrawable = 430000132;
/** The fee is another than the player was shown: extData.fee, in fils. */
export const withdrawalFeeChanged = 430000133;
/** Staff locked the account that a withdrawal would go to. */
export const payoutAccountLocked = 430000134;
/** No such account of the player's, or not of this channel. */
export const payoutAccountNotFound = 430000135;
/** The player has as many IBAN accounts as they may have. */
export const tooManyIbans = 430000136;
/** The only IBAN account stays. */
export const lastIban = 430000137;
/** A withdrawal to the account is under way. */
export const payoutAccountInUse = 430000138;
/** No deposit came from this PayBy account. */
export const payByWithoutDeposit = 430000139;
/** No such withdrawal of the player's. */
export const withdrawalNotFound = 430000140;
/** The withdrawal is no longer under review. */
export const withdrawalNotCancelable = 430000141;
/** The player made as many statements as they may today. */
export const statementLimit = 430000150;
/** More transactions than a statement of this format may have. */
export const statementTooLong = 430000151;
/** Nothing asks for the regulation statement now, or another one counts. */
export const statementNotDue = 430000205;
/** The session-time limit is reached and the break not over: extData.time, in ms, is when a login is possible again. */
export const sessionBreak = 430000220;
/** No such grand prize of the player's. */
export const grandPrizeNotFound = 430000250;
/** The grand prize is claimed, paid or expired. */
export const grandPrizeDecided = 430000251;
/** No appointment can be made at this time. */
export const appointmentNotOffered = 430000252;
/** Somebody else has an appointment at this time. */
export const appointmentTaken = 430000253;
/** The account has no e-mail address. */
export const claimFormWithoutMail = 430000254;
/** The mail host did not take the claim form. */
export const claimFormNotSent = 430000255;
