import { VerifierFailure, type FailureKind } from '#verifier/failure.ts';
import { parseJson } from '#verifier/fetch-bytes.ts';
import { toPins } from '#verifier/pins.ts';
import { recognize, recognizeAll, type Shown } from '#verifier/shapes.ts';
import type { Pins3 } from '#verify/v3/index.ts';
import { isProof3 } from '../sources/fields.ts';
import { readSavedPage } from '../sources/saved-file.ts';

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

/** What a saved page holds; undefined of any other file. Winners of version 2 are not checked here. */
function readPage(bytes: Uint8Array, name: string): ChosenFile | undefined {
  const page = readSavedPage(new TextDecoder().decode(bytes));
  if (!page) return undefined;
  const { record, tickets, list, raffle } = page;
  const beside = isProof3(record) ? [list, raffle].filter((value) => value !== undefined) : [];
  const values = [record, ...(Array.isArray(tickets) ? (tickets as unknown[]) : []), ...beside];
  return { name, isPage: true, shown: values.map((value) => recognize(value, name)) };
}

/** Finds out what a file is. Nothing that it says is believed here. */
export async function readChosenFile(file: OpenedFile): Promise<ChosenFile> {
  const { name } = file;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const page = readPage(bytes, name);
    if (page) return page;
    const value = parseJson(bytes, name);
    if (isKeys(value)) return { name, shown: [], pins: toPins(value, name, undefined) };
    return { name, shown: recognizeAll(value, name) };
  } catch (error) {
    const kind = error instanceof VerifierFailure ? error.kind : undefined;
    return { name, shown: [], fault: kind ?? 'unread' };
  }
}
