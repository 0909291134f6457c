import type { Outcome } from '#verifier/around.ts';
import { check, findSubject } from '#verifier/check.ts';
import { VerifierFailure, type FailureKind } from '#verifier/failure.ts';
import { withShownChanges } from '#verifier/pins.ts';
import { drawIdOf, givenTogether, type Shown } from '#verifier/shapes.ts';
import type { Pins3 } from '#verify/v3/index.ts';
import { operatorKeys } from '#verify/v3/log/keys.ts';
import { readChosenFile, type ChosenFile, type OpenedFile } from './chosen-files.ts';

/** Why nothing was checked. */
export interface CheckFault {
  readonly kind: FailureKind | undefined;
  /** The verifier's own, in English. */
  readonly sentence: string;
  /** The draw that the file names. */
  readonly drawId: string | undefined;
}

/** What came out of a file and what is beside it: `outcome`, or else `fault`. */
export interface FileResult {
  readonly subject: Shown;
  readonly outcome?: Outcome;
  readonly fault?: CheckFault;
}

export interface FileState {
  readonly files: readonly ChosenFile[];
  readonly busy: boolean;
  /** One, or of several tickets each its own. */
  readonly results: readonly FileResult[];
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

/** Checks files that belong together. */
async function checkTogether(given: readonly Shown[], pins: Pins3): Promise<FileResult | undefined> {
  const subject = findSubject(given) ?? given[0];
  if (!subject) return undefined;
  try {
    return { subject, outcome: await check({ pins, given, origin: undefined, log: undefined, isWhole: false }) };
  } catch (error) {
    const isKnown = error instanceof VerifierFailure;
    const fault = { kind: isKnown ? error.kind : undefined, sentence: isKnown ? error.message : String(error) };
    return { subject, fault: { ...fault, drawId: drawIdOf(subject) } };
  }
}

/** Checks the files that were chosen. Each change is shown by `show`; the newest request wins. */
export function createFileChecker(built: Pins3 | undefined, show: (state: FileState) => void) {
  let state: FileState = { files: [], busy: false, results: [] };
  let newest = 0;
  const set = (next: FileState) => show((state = next));

  const run = async (files: readonly ChosenFile[]): Promise<void> => {
    const request = ++newest;
    const pins = pinsOf(built, files);
    const given = files.flatMap(({ shown }) => shown);
    if (given.length === 0 || !pins) return set({ files, busy: false, results: [] });
    set({ files, busy: true, results: [] });
    const results: FileResult[] = [];
    for (const together of givenTogether(given)) {
      // The page is painted, and may be used, before the processor is busy again.
      await new Promise((resolve) => setTimeout(resolve));
      if (request !== newest) return;
      const result = await checkTogether(together, pins);
      if (result) results.push(result);
    }
    if (request === newest) set({ files, busy: false, results });
  };

  return {
    /** A file takes the place of an earlier one of its kind. */
    open: async (chosen: readonly OpenedFile[]): Promise<void> => {
      const read = await Promise.all(chosen.map(readChosenFile));
      const kinds = new Set(read.flatMap(({ shown }) => shown.map(({ kind }) => kind)));
      const isReplaced = ({ shown }: ChosenFile): boolean => shown.some(({ kind }) => kinds.has(kind));
      const kept = state.files.filter((file) => file.fault === undefined && !isReplaced(file));
      await run([...kept, ...read]);
    },
    clear: (): Promise<void> => run([]),
    state: (): FileState => state,
  };
}
