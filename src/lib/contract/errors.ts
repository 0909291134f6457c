/**
 * The error catalogue (spec shell §8, games-and-money §8) as data: what the browser does with each code.
 * The sentence a player reads is `errors:<code>` in `locales/<language>/errors.json`.
 */
export type Reaction =
  /** Show the message. */
  | 'message'
  /** No message; whoever called decides what to show. */
  | 'silent'
  /** Clear the user's data, show the message, go to login. */
  | 'session-invalid'
  /** Clear login and start login. */
  | 'login'
  /** Clear the session, show the pay-limit or AML dialog, go to login. */
  | 'pay-limit-login'
  | 'aml-limit-login'
  /** Clear the session, go home, show the logged-out dialog with its login time. */
  | 'logged-out'
  /** By userExclusionType 1, 4 or 5 in extData. */
  | 'self-exclusion'
  | 'geo-popup'
  | 'kyc-error'
  | 'kyc-failed'
  | 'pay-limit'
  | 'deposit-prompt';

export interface ErrorEntry {
  readonly reaction: Reaction;
  readonly origin: 'spec' | 'ours';
}

const spec = (reaction: Reaction): ErrorEntry => ({ reaction, origin: 'spec' });
const ours = (reaction: Reaction): ErrorEntry => ({ reaction, origin: 'ours' });

export const ERRORS = {
  /** The message could not be read: answered with HTTP 400. */
  400000003: spec('silent'),
  /** Refused input: the message says what to change. */
  400000005: spec('message'),
  /** No session token, a session that ended, a token without its cookie, ended by a login elsewhere. */
  401000001: spec('session-invalid'),
  401000002: spec('session-invalid'),
  401000003: spec('session-invalid'),
  401000006: spec('session-invalid'),
  /** Wrong mobile number or password; wrong e-mail address or password. */
  401000004: spec('message'),
  401000005: spec('message'),
  403000602: spec('session-invalid'),
  403000605: spec('session-invalid'),
  403000901: spec('session-invalid'),
  502000103: spec('login'),
  403000717: spec('pay-limit-login'),
  403000720: spec('aml-limit-login'),
  403000618: spec('logged-out'),
  403000619: spec('self-exclusion'),
  403001022: spec('geo-popup'),
  403001023: spec('geo-popup'),
  403001024: spec('geo-popup'),
  403001025: spec('geo-popup'),
  403001026: spec('geo-popup'),
  403001027: spec('geo-popup'),
  403001028: spec('geo-popup'),
  403001029: spec('geo-popup'),
  403001030: spec('geo-popup'),
  403001031: spec('geo-popup'),
  403001032: spec('geo-popup'),
  403001033: spec('geo-popup'),
  403001034: spec('geo-popup'),
  403001035: spec('geo-popup'),
  100501001: spec('silent'),
  100501002: spec('silent'),
  100501003: spec('silent'),
  100501004: spec('silent'),
  300000001: spec('silent'),
  300000004: spec('silent'),
  300000005: spec('silent'),
  300000009: spec('silent'),
  502000001: spec('silent'),
  403000912: spec('silent'),
  /** A bug of ours, already logged; the screen that called says that nothing was changed. */
  500000000: spec('silent'),
  /** The game is not on sale: popup on game pages, then home. */
  500001019: spec('silent'),
  403000949: spec('silent'),
  /** Identity not verified; verification cannot go on. The dialog shows the server's message. */
  403000724: spec('kyc-error'),
  403000725: spec('kyc-error'),
  /** Verification failed: the failed dialog shows the server's subtitle. */
  403000815: spec('kyc-failed'),
  /** On 100202 and 100203: unknown mobile number, unknown e-mail address; on 100202 the third stays blank. */
  403000622: spec('message'),
  403000623: spec('message'),
  403000601: spec('silent'),
  /** A code was requested too often; a code that is not right. */
  403000613: spec('message'),
  403000810: spec('message'),
  518000221: spec('pay-limit'),
  /** The stake is more than the balance. */
  430000001: ours('deposit-prompt'),
  /** A request id that was used before, with other fields. */
  430000002: ours('message'),
  /** The draw closed before the purchase arrived. */
  430000003: ours('message'),
  /** The price the client showed is not the price of these entries. */
  430000004: ours('message'),
  /** No such order, or another player's. */
  430000005: ours('message'),
  /** Login locked after repeated failures: extData.minutes. */
  430000006: ours('message'),
  /** Too many requests. */
  430000007: ours('message'),
  /** The mobile number or e-mail address has an account. */
  430000008: ours('message'),
  /** Younger than eighteen. */
  430000009: ours('message'),
  /** Deposit below the minimum, above the channel's maximum, of an unknown channel. */
  430000010: ours('message'),
  430000011: ours('message'),
  430000012: ours('message'),
  /** A saved card that has expired or is blocked. */
  430000013: ours('message'),
  430000014: ours('message'),
  /** No such deposit, or another player's. */
  430000015: ours('message'),
  /** Part of the outside world does not answer; nothing was changed. */
  430000016: ours('message'),
  /** The server is busy; nothing was changed, the same request may be sent again. */
  430000017: ours('message'),
  /** No such draw. */
  430000018: ours('message'),
  /** Sales of this draw have not begun, and no draw of its game sells. */
  430000019: ours('message'),
  /** None of the order's draws to come can be stopped. */
  430000020: ours('message'),
  /** No more numbers can be kept for this game; no such numbers, or another player's. */
  430000025: ours('message'),
  430000026: ours('message'),
  /** No such ticket. */
  430000028: ours('message'),
} as const satisfies Record<number, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** A refusal as a value. `params` fill the sentence, `extData` goes to the client as it is. */
export interface Refusal {
  readonly code: ErrorCode;
  /** A more exact sentence than the code's own: a key of the `errors` texts. */
  readonly messageKey?: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly extData?: Readonly<Record<string, unknown>>;
}

export const createRefusal = (code: ErrorCode, more: Omit<Refusal, 'code'> = {}): Refusal => ({ code, ...more });
