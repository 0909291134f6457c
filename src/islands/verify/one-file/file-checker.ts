import type { Outcome } from '#verifier/around.ts';
import { check } from '#verifier/check.ts';
import { VerifierFailure } from '#verifier/failure.ts';
import type { Pins3 } from '#verify/v3/index.ts';
import { readChosenFile, type ChosenFile, type OpenedFile } from './chosen-files.ts';

export interface FileState {
  readonly files: readonly ChosenFile[];
  readonly busy: boolean;
  readonly outcome?: Outcome;
  /** Why nothing was checked, in English. */
  readonly fault?: string;
}

/** Keys that were chosen later go before earlier ones, and before those of the build. */
export const pinsOf = (built: Pins3 | undefined, files: readonly ChosenFile[]): Pins3 | undefined =>
  files.findLast(({ pins }) => pins)?.pins ?? built;

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
