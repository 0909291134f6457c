/** Exit codes of the command, which README.md explains. */
export const AGREES = 0;
export const DIFFERS = 1;
export const WRONG_USE = 2;
export const UNREADABLE = 3;

/** Why the monitor cannot go on: a sentence for the person who started it, and the exit code. */
export class MonitorFailure extends Error {
  readonly exitCode: typeof WRONG_USE | typeof UNREADABLE;
  constructor(message: string, exitCode: MonitorFailure['exitCode'] = UNREADABLE) {
    super(message);
    this.exitCode = exitCode;
  }
}

export const wrongUse = (sentence: string): MonitorFailure => new MonitorFailure(sentence, WRONG_USE);
