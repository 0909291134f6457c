import { VerifierFailure, type FailureKind } from '#verifier/failure.ts';
import { parseJson } from '#verifier/fetch-bytes.ts';
import { toPins } from '#verifier/pins.ts';
import { recognizePage } from '#verifier/saved-page.ts';
import { recognizeAll, type Shown } from '#verifier/shapes.ts';
import type { Pins3 } from '#verify/v3/index.ts';
import { subjectKey } from './together.ts';

/** A file of the reader's device. */
export interface OpenedFile {
  readonly name: string;
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
}

export interface ChosenFile {
  readonly name: string;
  /** What is checked, or helps to: several of a list of tickets or a saved page; none of keys and what is neither. */
  readonly shown: readonly Shown[];
  /** It is a page that was saved with a draw. */
  readonly isPage?: boolean;
  /** What to trust. */
  readonly pins?: Pins3;
  /** Why it is of no use. `unread`: the device does not give it. */
  readonly fault?: FailureKind | 'unread';
}

/** Whether a file means to say what to trust. What it says is checked by `toPins`. */
const isKeys = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'operatorKey' in value && ('logKey' in value || 'log' in value);

/** Files without what others bring instead, by what a part is. One of which nothing is left is left out. */
function withoutParts(
  files: readonly ChosenFile[],
  others: readonly ChosenFile[],
  keyOf: (shown: Shown) => string,
): readonly ChosenFile[] {
  const keys = new Set(others.flatMap(({ shown }) => shown.map(keyOf)));
  return files.flatMap((file) => {
    const shown = file.shown.filter((one) => !keys.has(keyOf(one)));
    return shown.length === 0 && file.shown.length > 0 ? [] : [{ ...file, shown }];
  });
}

/**
 * The files that count after others were chosen: what they bring takes the place of what is there of its kind. Of those
 * that are chosen together, a file of its own goes before the same part of a saved page.
 */
export function addFiles(files: readonly ChosenFile[], chosen: readonly ChosenFile[]): readonly ChosenFile[] {
  const own = chosen.filter(({ isPage }) => !isPage);
  const hasKeys = chosen.some(({ pins }) => pins !== undefined);
  const usable = files.filter(({ fault, pins }) => fault === undefined && !(hasKeys && pins));
  return [
    ...withoutParts(usable, chosen, ({ kind }) => kind),
    ...chosen.flatMap((file) => (file.isPage ? withoutParts([file], own, subjectKey) : file)),
  ];
}

/** Finds out what a file is. Nothing that it says is believed here. */
export async function readChosenFile(file: OpenedFile): Promise<ChosenFile> {
  const { name } = file;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const page = recognizePage(bytes, name);
    if (page) return { name, isPage: true, shown: page };
    const value = parseJson(bytes, name);
    if (isKeys(value)) return { name, shown: [], pins: toPins(value, name, undefined) };
    return { name, shown: recognizeAll(value, name) };
  } catch (error) {
    const kind = error instanceof VerifierFailure ? error.kind : undefined;
    return { name, shown: [], fault: kind ?? 'unread' };
  }
}
