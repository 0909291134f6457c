import type { FailureKind } from '#verifier/failure.ts';
import { drawIdOf, isTicket, type Shown } from '#verifier/shapes.ts';
import type { ChosenFile } from './chosen-files.ts';
import type { FileState } from './file-checker.ts';

/** Why a chosen file is of no use, or does not count; `drawId` is the draw that it names. */
export interface FileFault {
  readonly kind: FailureKind | 'unread' | 'other-draw' | 'changed';
  readonly drawId?: string | undefined;
}

const BESIDE = { list: 'tickets.json', winners: 'winners.json', record: undefined, 'old-record': undefined } as const;
const isBeside = (kind: string): kind is keyof typeof BESIDE => Object.hasOwn(BESIDE, kind);

/** The draws that are checked: those of tickets, or else of records; none where only a receipt is. */
function findDraws(shown: readonly Shown[]): readonly string[] {
  const tickets = shown.filter(isTicket);
  const records = shown.filter(({ kind }) => kind === 'record' || kind === 'old-record');
  return (tickets.length > 0 ? tickets : records).flatMap((one) => drawIdOf(one) ?? []);
}

function faultOf({ shown, fault }: ChosenFile, draws: readonly string[], changed: readonly (string | undefined)[]) {
  if (fault !== undefined) return { kind: fault };
  const [first] = shown;
  if (!first || !isBeside(first.kind)) return undefined;
  const drawId = drawIdOf(first);
  if (draws.length > 0 && (drawId === undefined || !draws.includes(drawId)))
    return { kind: 'other-draw', drawId } as const;
  const names = shown.map(({ kind }) => (isBeside(kind) ? BESIDE[kind] : undefined));
  return names.some((name) => name !== undefined && changed.includes(name))
    ? ({ kind: 'changed' } as const)
    : undefined;
}

/** Of each file, in order, what is wrong with it. */
export function findFileFaults({ files, results }: FileState): readonly (FileFault | undefined)[] {
  const draws = findDraws(files.flatMap(({ shown }) => shown));
  const checks = results.flatMap(({ outcome }) => outcome?.checks ?? []);
  const changed = checks.filter(({ name, ok }) => name === 'given-file' && !ok).map(({ found }) => found);
  return files.map((file) => faultOf(file, draws, changed));
}
