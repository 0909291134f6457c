/** Exit codes of the command, which README.md explains. */
export const HOLDS = 0;
export const DOES_NOT_HOLD = 1;
export const WRONG_USE = 2;
export const UNREADABLE = 3;
/** What could be checked holds, and what decides, too, can only be checked elsewhere. */
export const HOLDS_PARTLY = 4;

/** Why a file cannot be used, or nothing was checked, for whoever says it in another language. */
export const FAILURE_KINDS = [
  'not-json',
  'web-page',
  'unknown',
  'mixed-list',
  'long-list',
  'wrong-keys',
  'several',
  'no-record',
  'other-record',
  'needs-log',
  'not-finished',
  'old-cancelled',
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** Why nothing was checked: a sentence for the person who asked, and the exit code. */
export class VerifierFailure extends Error {
  readonly exitCode: typeof WRONG_USE | typeof UNREADABLE;
  /** Undefined where the sentence is all that is known. */
  readonly kind: FailureKind | undefined;
  constructor(exitCode: VerifierFailure['exitCode'], message: string, kind?: FailureKind) {
    super(message);
    this.exitCode = exitCode;
    this.kind = kind;
  }
}

export const wrongUse = (sentence: string, kind?: FailureKind): VerifierFailure =>
  new VerifierFailure(WRONG_USE, sentence, kind);
export const unreadable = (sentence: string, kind?: FailureKind): VerifierFailure =>
  new VerifierFailure(UNREADABLE, sentence, kind);
