import { open, type FileHandle } from 'node:fs/promises';
import { unreadable } from './failure.ts';
import { fetchBytes, isAddress, readOrSay, tooLong } from './fetch-bytes.ts';
import { explainPlace } from './why/no-file.ts';

async function openFile(path: string): Promise<FileHandle> {
  try {
    const file = await open(path);
    if (!(await file.stat()).isDirectory()) return file;
    await file.close();
    throw Object.assign(new Error('is a folder'), { code: 'EISDIR' });
  } catch (error) {
    const sentence = explainPlace(path, error);
    throw sentence === undefined ? error : unreadable(sentence);
  }
}

async function readFileBytes(path: string, most: number): Promise<Uint8Array> {
  const file = await openFile(path);
  try {
    const read: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of file.createReadStream({ autoClose: false }) as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > most) throw tooLong(path, most);
      read.push(chunk);
    }
    return Buffer.concat(read);
  } finally {
    await file.close();
  }
}

/** The bytes of a file or address, at most so many; throws a VerifierFailure that says why they cannot be read. */
export const readBytes = (place: string, most: number): Promise<Uint8Array> =>
  isAddress(place) ? fetchBytes(place, most) : readOrSay(place, () => readFileBytes(place, most));
