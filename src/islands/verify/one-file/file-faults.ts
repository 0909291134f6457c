import type { FailureKind } from '#verifier/failure.ts';
import { drawIdOf, type Shown } from '#verifier/shapes.ts';
import type { ChosenFile } from './chosen-files.ts';
import { listNamedDraws } from './check-groups.ts';
import type { FileState } from './file-checker.ts';
import { putTogether } from './together.ts';

/** Why a chosen file is of no use, or does not count; `drawId` is the draw that it names. */
export interface FileFault {
  readonly kind:
    | FailureKind
    | 'unread'
    | 'other-draw'
    | 'changed'
    | 'changed-record'
    | 'other-page'
    | 'contradiction'
    | 'other-keys'
    | 'other-ticket';
  readonly drawId?: string | undefined;
  /** The names of the two files that contradict each other. */
  readonly files?: readonly [string, string];
}

const CONTRADICTIONS = { keys: 'other-keys', ticket: 'other-ticket', other: 'contradiction' } as const;

/** What is beside a draw, with its address in the open data after the id of the draw (check `given-file`). */
const BESIDE = { list: '/tickets.json', winners: '/winners.json', record: '.json', 'old-record': undefined } as const;
const isBeside = (kind: string): kind is keyof typeof BESIDE => Object.hasOwn(BESIDE, kind);

function faultOf(
  { shown, fault, replaced }: ChosenFile,
  draws: readonly unknown[],
  changed: readonly (string | undefined)[],
) {
  if (fault !== undefined) return { kind: fault };
  if (replaced === 'other') return { kind: 'other-page' } as const;
  const [first] = shown;
  if (!first || !isBeside(first.kind)) return undefined;
  const drawId = drawIdOf(first);
  if (draws.length > 0 && (drawId === undefined || !draws.includes(drawId)))
    return { kind: 'other-draw', drawId } as const;
  const isChanged = (one: Shown): boolean =>
    isBeside(one.kind) && changed.includes(`${drawIdOf(one) ?? ''}${BESIDE[one.kind] ?? ''}`);
  const wrong = shown.find(isChanged);
  return wrong && ({ kind: wrong.kind === 'record' ? 'changed-record' : 'changed' } as const);
}

/** Of each file, in order, what is wrong with it. */
export function findFileFaults({ files, results }: FileState): readonly (FileFault | undefined)[] {
  const { given, contradictions } = putTogether(files);
  const draws = listNamedDraws(given);
  const checks = results.flatMap(({ outcome }) => outcome?.checks ?? []);
  const changed = checks.filter(({ name, ok }) => name === 'given-file' && !ok).map(({ found }) => found);
  return files.map((file, i) => {
    const own = contradictions.find((one) => one.files.includes(i));
    if (!own) return faultOf(file, draws, changed);
    const [first, second] = own.files;
    return { kind: CONTRADICTIONS[own.kind], files: [files[first]?.name ?? '', files[second]?.name ?? ''] };
  });
}
