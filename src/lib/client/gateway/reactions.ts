import * as errorCodes from '#contract/error-codes.ts';
import type { ErrorCode, Reaction } from '#contract/errors.ts';
import type { DialogName, Dialogs, ExclusionInfo } from '../dialogs/dialogs.ts';

/** An answer with a code other than 0. */
export interface Refusal {
  readonly code: number;
  /** In the player's language. */
  readonly message: string;
  readonly extData: unknown;
}

type Opening = { [Name in DialogName]: { readonly name: Name; readonly data: Dialogs[Name] } }[DialogName];

/** Effects in the browser, in this order. */
export interface ReactionEffect {
  /** Forget the player on this device. */
  readonly clear?: true;
  readonly toast?: string;
  readonly dialog?: Opening;
  readonly go?: 'login' | 'home';
}

const numberOf = (extData: unknown, field: string): number | undefined => {
  const value = (Object(extData) as Readonly<Record<string, unknown>>)[field];
  return typeof value === 'number' ? value : undefined;
};

/** The year 2001 in ms; a smaller number is no time in ms. */
const EARLIEST_MS = 1e12;
const momentOf = (extData: unknown, field: string): number | undefined => {
  const ms = numberOf(extData, field);
  return ms !== undefined && ms >= EARLIEST_MS ? ms : undefined;
};

/** Types of exclusions (`userExclusionType`). */
const WAGER_LIMIT = 4;
const TIME_OUT = 5;

/** The dialog of an exclusion as a refusal's `extData` or 100163 describes it. */
export function exclusionDialog(
  info: unknown,
  message?: string,
): { readonly name: 'self-exclusion' | 'self-exclusion-login'; readonly data: ExclusionInfo } {
  const type = numberOf(info, 'userExclusionType');
  return {
    name: type === WAGER_LIMIT || type === TIME_OUT ? 'self-exclusion' : 'self-exclusion-login',
    data: {
      message,
      userExclusionType: type,
      exclusionEndTimestamp: momentOf(info, 'exclusionEndTimestamp'),
      betAmountLimit: numberOf(info, 'betAmountLimit'),
      remainAmount: numberOf(info, 'remainAmount'),
    },
  };
}

/** Reactions that do no more than open the dialog of their name, with the server's sentence. */
type DialogReaction = 'kyc-error' | 'kyc-failed' | 'pay-limit' | 'aml-limit' | 'deposit-prompt';
type Effect = (refused: Refusal) => ReactionEffect;

const opens =
  (name: DialogReaction): Effect =>
  ({ message }) => ({ dialog: { name, data: { message } } });

/** The session is over. */
const OVER = { clear: true, go: 'login' } as const;

const EFFECTS: Readonly<Record<Exclude<Reaction, DialogReaction>, Effect>> = {
  message: ({ message }) => ({ toast: message }),
  silent: () => ({}),
  'session-invalid': ({ message, extData }) => {
    // A login or a new password on another device; the dialog shows its time.
    const time = momentOf(extData, 'time');
    if (time !== undefined) return { ...OVER, dialog: { name: 'logged-out', data: { message, time } } };
    return { ...OVER, toast: message };
  },
  login: () => OVER,
  'pay-limit-login': (refused) => ({ ...OVER, ...opens('pay-limit')(refused) }),
  'aml-limit-login': (refused) => ({ ...OVER, ...opens('aml-limit')(refused) }),
  'logged-out': ({ message, extData }) => ({
    clear: true,
    dialog: { name: 'logged-out', data: { message, time: momentOf(extData, 'time') } },
    go: 'home',
  }),
  'self-exclusion': ({ message, extData }) => {
    const dialog = exclusionDialog(extData, message);
    return { dialog, ...(dialog.data.userExclusionType === TIME_OUT && { go: 'home' }) };
  },
  'geo-popup': ({ message, code }) => ({ dialog: { name: 'geo-restriction', data: { message, code } } }),
};

/** Reactions that apply even to a `silent` call, because they end the session. */
const ENDS: ReadonlySet<Reaction> = new Set([
  'session-invalid',
  'login',
  'pay-limit-login',
  'aml-limit-login',
  'logged-out',
]);

/**
 * The codes of the catalogue that do more than show their message (`contract/errors.ts`; a test compares). Every page
 * contains them.
 */
const CODES = {
  silent: [
    errorCodes.malformedMessage,
    errorCodes.gatewayFailure1,
    errorCodes.gatewayFailure2,
    errorCodes.gatewayFailure3,
    errorCodes.gatewayFailure4,
    errorCodes.serviceFailure1,
    errorCodes.serviceFailure4,
    errorCodes.serviceFailure5,
    errorCodes.serviceFailure9,
    errorCodes.upstreamFailure,
    errorCodes.actionUnavailable,
    errorCodes.internalError,
    errorCodes.gameNotOnSale,
    errorCodes.gameUnderMaintenance,
    errorCodes.loginRefused,
    errorCodes.depositAboveLimit,
    errorCodes.depositLimitReached,
  ],
  'session-invalid': [
    errorCodes.loginRequired,
    errorCodes.sessionExpired,
    errorCodes.sessionCookieMissing,
    errorCodes.loggedInElsewhere,
    errorCodes.accountLocked,
    errorCodes.accountInactive,
    errorCodes.accountUnavailable,
  ],
  login: [errorCodes.loginAgain],
  'pay-limit-login': [errorCodes.accountPayLimit],
  'aml-limit-login': [errorCodes.accountRestricted],
  'logged-out': [errorCodes.accountClosed],
  'self-exclusion': [errorCodes.selfExcluded],
  // Fourteen codes, one after another.
  'geo-popup': Array.from({ length: 14 }, (_, i) => (errorCodes.geoOutside + i) as ErrorCode),
  'kyc-error': [errorCodes.identityNotVerified, errorCodes.verificationUnavailable],
  'kyc-failed': [errorCodes.verificationFailed],
  'pay-limit': [errorCodes.tooManyDepositAttempts, errorCodes.paymentsStopped],
  'aml-limit': [errorCodes.accountUnderReview],
  'deposit-prompt': [errorCodes.insufficientBalance],
} as const satisfies Readonly<Record<Exclude<Reaction, 'message'>, readonly ErrorCode[]>>;

const ENTRIES = Object.entries(CODES) as [keyof typeof CODES, readonly number[]][];

/** A code unknown to this build shows its message. */
export const reactionOf = (code: number): Reaction =>
  ENTRIES.find(([, codes]) => codes.includes(code))?.[0] ?? 'message';

const hasEffect = (reaction: Reaction): reaction is keyof typeof EFFECTS => reaction in EFFECTS;

export function effectFor(refused: Refusal, silent?: boolean): ReactionEffect {
  const reaction = reactionOf(refused.code);
  // A review is told of wherever money was to move.
  if (silent && !ENDS.has(reaction) && reaction !== 'aml-limit') return {};
  return (hasEffect(reaction) ? EFFECTS[reaction] : opens(reaction))(refused);
}

/** Whether the reaction ends the session of the call. */
export const endsSession = (code: number): boolean => ENDS.has(reactionOf(code));
