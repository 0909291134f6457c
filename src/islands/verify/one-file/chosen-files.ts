import { VerifierFailure } from '#verifier/failure.ts';
import { parseJson } from '#verifier/fetch-bytes.ts';
import { toPins } from '#verifier/pins.ts';
import { recognize, type Shown } from '#verifier/shapes.ts';
import type { Pins3 } from '#verify/v3/index.ts';

/** A file of the reader's device. */
export interface OpenedFile {
  readonly name: string;
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
}

export interface ChosenFile {
  readonly name: string;
  /** What is checked, or helps to; undefined of keys and of what is neither. */
  readonly shown?: Shown;
  /** What to trust. */
  readonly pins?: Pins3;
  /** Why it is of no use, in the verifier's own English sentence. */
  readonly fault?: string;
}

/** Whether a file means to say what to trust. What it says is checked by `toPins`. */
const isKeys = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'operatorKey' in value && ('logKey' in value || 'log' in value);

/** Finds out what a file is. Nothing that it says is believed here. */
export async function readChosenFile(file: OpenedFile): Promise<ChosenFile> {
  const { name } = file;
  try {
    const value = parseJson(new Uint8Array(await file.arrayBuffer()), name);
    return isKeys(value) ? { name, pins: toPins(value, name, undefined) } : { name, shown: recognize(value, name) };
  } catch (error) {
    if (error instanceof VerifierFailure) return { name, fault: error.message };
    return { name, fault: `${name} could not be read` };
  }
}
