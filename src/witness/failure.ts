/** Exit codes of the process, which README.md explains. */
export const FOLDER_UNUSABLE = 1;
export const FOLDER_IN_USE = 75;
export const PORT_TAKEN = 76;
export const WRONG_SETTINGS = 78;

/** Why a witness does not start: a sentence for the person who started it, and the exit code. */
export class WitnessFailure extends Error {
  readonly exitCode: number;
  constructor(exitCode: number, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}
