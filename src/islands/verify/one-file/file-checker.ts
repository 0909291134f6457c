import type { Outcome } from '#verifier/around.ts';
import { checkFiles, findSubject } from '#verifier/check.ts';
import { VerifierFailure, type FailureKind } from '#verifier/failure.ts';
import { withShownChanges } from '#verifier/pins.ts';
import { drawIdOf, isTicket, type Kind, type Shown } from '#verifier/shapes.ts';
import type { Pins3 } from '#verify/v3/index.ts';
import { operatorKeys } from '#verify/v3/log/keys.ts';
import { addFiles, readChosenFile, type ChosenFile, type OpenedFile } from './chosen-files.ts';

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
  /** One for each thing that was checked: a ticket, a receipt, or a draw without tickets. */
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

const RECEIPTS: readonly Kind[] = ['receipt', 'old-receipt'];
const RECORDS: readonly Kind[] = ['record', 'old-record'];

/** What is checked at once: the tickets of a draw, a receipt, or a draw without tickets, with all that is beside it. */
function listGroups(given: readonly Shown[]): readonly (readonly Shown[])[] {
  const tickets = given.filter(isTicket);
  const receipts = given.filter(({ kind }) => RECEIPTS.includes(kind));
  const beside = given.filter((one) => !isTicket(one) && !RECEIPTS.includes(one.kind));
  const draws = [...new Set(tickets.map(drawIdOf))];
  const groups = draws.map((id) => [...tickets.filter((one) => drawIdOf(one) === id), ...beside]);
  if (receipts.length > 0) groups.push([...receipts, ...beside]);
  // A list or winners alone are told what they need.
  const isAlone = tickets.length === 0 && (receipts.length === 0 || beside.some(({ kind }) => RECORDS.includes(kind)));
  return isAlone && beside.length > 0 ? [...groups, beside] : groups;
}

/** Checks a group: of several tickets the draw once. What ends the check of one ends that of all. */
async function checkGroup(given: readonly Shown[], pins: Pins3): Promise<readonly FileResult[]> {
  const tickets = given.filter(isTicket);
  const subjects = tickets.length > 0 ? tickets : [findSubject(given) ?? given[0]].filter((one) => one !== undefined);
  try {
    const outcomes = await checkFiles(given, { pins, origin: undefined, log: undefined, isWhole: false });
    return outcomes.flatMap((outcome, i) => (subjects[i] ? [{ subject: subjects[i], outcome }] : []));
  } catch (error) {
    const isKnown = error instanceof VerifierFailure;
    const fault = { kind: isKnown ? error.kind : undefined, sentence: isKnown ? error.message : String(error) };
    return subjects.map((subject) => ({ subject, fault: { ...fault, drawId: drawIdOf(subject) } }));
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
    for (const group of listGroups(given)) {
      // The page is painted, and may be used, before the processor is busy again.
      await new Promise((resolve) => setTimeout(resolve));
      if (request !== newest) return;
      results.push(...(await checkGroup(group, pins)));
    }
    if (request === newest) set({ files, busy: false, results });
  };

  return {
    open: async (chosen: readonly OpenedFile[]): Promise<void> => {
      const read = await Promise.all(chosen.map(readChosenFile));
      await run(addFiles(state.files, read));
    },
    clear: (): Promise<void> => run([]),
    state: (): FileState => state,
  };
}
