import { drawIdOf, isTicket, type Kind } from '#verifier/shapes.ts';
import type { Pins3 } from '#verify/v3/index.ts';
import { addFiles, readChosenFile, type ChosenFile, type OpenedFile } from './chosen-files.ts';
import { findKeysFile, pinsOf } from './chosen-keys.ts';
import { checkGroup, listGroups, withDraws, type FileResult } from './check-groups.ts';
import { isRecord, isUnfinished, putTogether, type Together } from './together.ts';

export interface FileState {
  readonly files: readonly ChosenFile[];
  readonly busy: boolean;
  /** One for each thing that was checked: a ticket, a receipt, or a draw without tickets. */
  readonly results: readonly FileResult[];
}

/** Without one of these nothing can be said of a draw or an order. */
const BLOCKING: readonly Kind[] = ['record', 'old-record', 'draw', 'old-draw', 'receipt', 'old-receipt'];

const nameAt = (files: readonly ChosenFile[], i: number): string => files[i]?.name ?? '';

/** What contradicts another file is not checked, and neither are tickets that need it: those of two records. */
function splitRefused({ given, contradictions }: Together, files: readonly ChosenFile[]) {
  const refused = contradictions.flatMap(({ kind, files: [a, b], shown: [first] }) => {
    if (kind !== 'other' || !first || !BLOCKING.includes(first.kind)) return [];
    const fault = {
      kind: 'contradiction',
      drawId: drawIdOf(first),
      files: [nameAt(files, a), nameAt(files, b)],
    } as const;
    const ofDraw = given.filter((one) => drawIdOf(one) === fault.drawId);
    // Nothing is checked of a draw without its record, and the list of files says what contradicts.
    if (isUnfinished(first) && ofDraw.some((one) => isTicket(one) || isRecord(one))) return [];
    const needing = isRecord(first) ? ofDraw.filter(isTicket) : [];
    return [{ fault, subjects: needing.length > 0 ? needing : [first] }];
  });
  const without = new Set(refused.flatMap(({ subjects }) => subjects));
  const results = refused.flatMap(({ fault, subjects }) => subjects.map((subject) => ({ subject, fault })));
  return { left: given.filter((one) => !without.has(one)), results };
}

/** Checks the files that were chosen. Each change is shown by `show`; the newest request wins. */
export function createFileChecker(built: Pins3 | undefined, show: (state: FileState) => void) {
  let state: FileState = { files: [], busy: false, results: [] };
  let newest = 0;
  const set = (next: FileState) => show((state = next));

  const run = async (files: readonly ChosenFile[]): Promise<void> => {
    const request = ++newest;
    const pins = pinsOf(built, files);
    const keysFile = findKeysFile(built, files);
    const together = putTogether(files);
    const isRefused = together.contradictions.some(({ kind }) => kind === 'keys');
    if (files.every(({ shown }) => shown.length === 0) || !pins || isRefused)
      return set({ files, busy: false, results: [] });
    set({ files, busy: true, results: [] });
    const { left, results: refused } = splitRefused(together, files);
    const results: FileResult[] = [...refused];
    for (const group of listGroups(left)) {
      // The page is painted, and may be used, before the processor is busy again.
      await new Promise((resolve) => setTimeout(resolve));
      if (request !== newest) return;
      results.push(...(await checkGroup(group, pins)).map((result) => ({ ...result, keysFile })));
    }
    if (request === newest) set({ files, busy: false, results: withDraws(results) });
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
