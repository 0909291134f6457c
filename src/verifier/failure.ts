/** Exit codes of the command, which README.md explains. */
export const HOLDS = 0;
export const DOES_NOT_HOLD = 1;
export const WRONG_USE = 2;
export const UNREADABLE = 3;

/** Why nothing was checked: a sentence for the person who asked, and the exit code. */
export class VerifierFailure extends Error {
  readonly exitCode: typeof WRONG_USE | typeof UNREADABLE;
  constructor(exitCode: VerifierFailure['exitCode'], message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

export const wrongUse = (sentence: string): VerifierFailure => new VerifierFailure(WRONG_USE, sentence);
export const unreadable = (sentence: string): VerifierFailure => new VerifierFailure(UNREADABLE, sentence);
