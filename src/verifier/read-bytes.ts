import { open } from 'node:fs/promises';
import { fetchBytes, isAddress, MOST_JSON, parseJson, readOrSay, tooLong } from './fetch-bytes.ts';

async function readFileBytes(path: string, most: number): Promise<Uint8Array> {
  const file = await open(path);
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

export const readJson = async (place: string): Promise<unknown> => parseJson(await readBytes(place, MOST_JSON), place);
