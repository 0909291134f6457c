import { VerifierFailure, type FailureKind } from '#verifier/failure.ts';
import { parseJson } from '#verifier/fetch-bytes.ts';
import { toPins } from '#verifier/pins.ts';
import { recognizeAll, type Shown } from '#verifier/shapes.ts';
import type { Pins3 } from '#verify/v3/index.ts';

/** A file of the reader's device. */
export interface OpenedFile {
  readonly name: string;
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
}

export interface ChosenFile {
  readonly name: string;
  /** What is checked, or helps to: several where it holds tickets as a list; none of keys and of what is neither. */
  readonly shown: readonly Shown[];
  /** What to trust. */
  readonly pins?: Pins3;
  /** Why it is of no use. `unread`: the device does not give it. */
  readonly fault?: FailureKind | 'unread';
}

/** Whether a file means to say what to trust. What it says is checked by `toPins`. */
const isKeys = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'operatorKey' in value && ('logKey' in value || 'log' in value);

/** Finds out what a file is. Nothing that it says is believed here. */
export async function readChosenFile(file: OpenedFile): Promise<ChosenFile> {
  const { name } = file;
  try {
    const value = parseJson(new Uint8Array(await file.arrayBuffer()), name);
    if (isKeys(value)) return { name, shown: [], pins: toPins(value, name, undefined) };
    return { name, shown: recognizeAll(value, name) };
  } catch (error) {
    const kind = error instanceof VerifierFailure ? error.kind : undefined;
    return { name, shown: [], fault: kind ?? 'unread' };
  }
}
