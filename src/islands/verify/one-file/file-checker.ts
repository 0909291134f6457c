import type { Outcome } from '#verifier/around.ts';
import { check } from '#verifier/check.ts';
import { VerifierFailure } from '#verifier/failure.ts';
import { withShownChanges } from '#verifier/pins.ts';
import type { Pins3 } from '#verify/v3/index.ts';
import { operatorKeys } from '#verify/v3/log/keys.ts';
import { readChosenFile, type ChosenFile, type OpenedFile } from './chosen-files.ts';

export interface FileState {
  readonly files: readonly ChosenFile[];
  readonly busy: boolean;
  readonly outcome?: Outcome;
  /** Why nothing was checked, in English. */
  readonly fault?: string;
}

/** Whether keys are those of the build, but for changes of the operator's key that follow from it. */
function isContinued(built: Pins3, chosen: Pins3): boolean {
  const fixed = ({ logKey, beacon, witnesses, rules }: Pins3): string =>
    JSON.stringify([logKey, beacon, witnesses, rules]);
  const keys = operatorKeys(withShownChanges(built, chosen));
  return fixed(chosen) === fixed(built) && keys.some(({ key }) => key === chosen.operatorKey);
}

/** Keys that were chosen later go before earlier ones. They take the place of the build's, or continue them. */
export function pinsOf(built: Pins3 | undefined, files: readonly ChosenFile[]): Pins3 | undefined {
  const chosen = files.findLast(({ pins }) => pins)?.pins;
  if (!built || !chosen) return chosen ?? built;
  return isContinued(built, chosen) ? withShownChanges(built, chosen) : chosen;
}

/** Checks the files that were chosen. Each change is shown by `show`; the newest request wins. */
export function createFileChecker(built: Pins3 | undefined, show: (state: FileState) => void) {
  let state: FileState = { files: [], busy: false };
  let newest = 0;
  const set = (next: FileState) => show((state = next));

  const run = async (files: readonly ChosenFile[]): Promise<void> => {
    const request = ++newest;
    const pins = pinsOf(built, files);
    const given = files.flatMap(({ shown }) => (shown ? [shown] : []));
    if (given.length === 0 || !pins) return set({ files, busy: false });
    set({ files, busy: true });
    // The page is painted once before the processor is busy.
    await new Promise((resolve) => setTimeout(resolve));
    try {
      const outcome = await check({ pins, given, origin: undefined, log: undefined, isWhole: false });
      if (request === newest) set({ files, busy: false, outcome });
    } catch (error) {
      const fault = error instanceof VerifierFailure ? error.message : String(error);
      if (request === newest) set({ files, busy: false, fault });
    }
  };

  return {
    /** A file takes the place of an earlier one of its kind. */
    open: async (chosen: readonly OpenedFile[]): Promise<void> => {
      const read = await Promise.all(chosen.map(readChosenFile));
      const kinds = new Set(read.map(({ shown }) => shown?.kind));
      const kept = state.files.filter(({ fault, shown }) => fault === undefined && !(shown && kinds.has(shown.kind)));
      await run([...kept, ...read]);
    },
    clear: (): Promise<void> => run([]),
    state: (): FileState => state,
  };
}
