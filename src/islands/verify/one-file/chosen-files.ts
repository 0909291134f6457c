import { VerifierFailure, type FailureKind } from '#verifier/failure.ts';
import { parseJson } from '#verifier/fetch-bytes.ts';
import { toPins } from '#verifier/pins.ts';
import { recognizePage } from '#verifier/saved-page.ts';
import { recognizeAll, type Shown } from '#verifier/shapes.ts';
import type { Pins3 } from '#verify/v3/index.ts';
import { lastingText, subjectKey } from './together.ts';

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
  /** Of a page: parts of it were chosen as files of their own, too, which are checked instead: the same, or others. */
  readonly replaced?: 'same' | 'other';
  /** What to trust. */
  readonly pins?: Pins3;
  /** Why it is of no use. `unread`: the device does not give it. */
  readonly fault?: FailureKind | 'unread';
}

/** Whether a file means to say what to trust. What it says is checked by `toPins`. */
const isKeys = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'operatorKey' in value && ('logKey' in value || 'log' in value);

/** Files without the kinds that others bring instead. One of which nothing is left is left out. */
function withoutKinds(files: readonly ChosenFile[], others: readonly ChosenFile[]): readonly ChosenFile[] {
  const kinds = new Set(others.flatMap(({ shown }) => shown.map(({ kind }) => kind)));
  return files.flatMap((file) => {
    const shown = file.shown.filter(({ kind }) => !kinds.has(kind));
    return shown.length === 0 && file.shown.length > 0 ? [] : [{ ...file, shown }];
  });
}

/** A page without the parts that were chosen as files of their own. */
function withoutOwn(page: ChosenFile, own: readonly ChosenFile[]): ChosenFile {
  const texts = new Map(own.flatMap(({ shown }) => shown.map((one) => [subjectKey(one), lastingText(one)])));
  const replaced = page.shown.filter((one) => texts.has(subjectKey(one)));
  if (replaced.length === 0) return page;
  const isSame = replaced.every((one) => texts.get(subjectKey(one)) === lastingText(one));
  const shown = page.shown.filter((one) => !replaced.includes(one));
  return { ...page, shown, replaced: isSame ? 'same' : 'other' };
}

/** A file of before, where others come: what was said of a page beside the others is over. */
const withoutReplaced = ({ replaced, ...file }: ChosenFile): readonly ChosenFile[] =>
  replaced !== undefined && file.shown.length === 0 ? [] : [file];

/**
 * The files that count after others were chosen: what they bring takes the place of what is there of its kind. Of those
 * that are chosen together, a file of its own goes before the same part of a saved page.
 */
export function addFiles(files: readonly ChosenFile[], chosen: readonly ChosenFile[]): readonly ChosenFile[] {
  const own = chosen.filter(({ isPage }) => !isPage);
  const hasKeys = chosen.some(({ pins }) => pins !== undefined);
  const isMore = chosen.some(({ shown }) => shown.length > 0);
  const before = isMore ? files.flatMap(withoutReplaced) : files;
  const usable = before.filter(({ fault, pins }) => fault === undefined && !(hasKeys && pins));
  return [...withoutKinds(usable, chosen), ...chosen.map((file) => (file.isPage ? withoutOwn(file, own) : file))];
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
