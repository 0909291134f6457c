import { VerifierFailure, wrongUse } from '../failure.ts';
import { isAddress, MOST_JSON, parseJson } from '../fetch-bytes.ts';
import { readBytes } from '../read-bytes.ts';
import { recognizePage } from '../saved-page.ts';
import { recognizeAll, type Shown } from '../shapes.ts';

/**
 * What was named on the command line. What is of no use there is wrong use: something else must be named. A server that
 * does not answer is not, because it may do so later.
 */

const asWrongUse = (error: unknown): unknown =>
  error instanceof VerifierFailure ? wrongUse(error.message, error.kind) : error;

/** Reads a file or address, and takes from it what `use` returns. */
async function readGiven<T>(place: string, use: (bytes: Uint8Array) => T): Promise<T> {
  let bytes: Uint8Array;
  try {
    bytes = await readBytes(place, MOST_JSON);
  } catch (error) {
    throw isAddress(place) ? error : asWrongUse(error);
  }
  try {
    return use(bytes);
  } catch (error) {
    throw asWrongUse(error);
  }
}

/** JSON of a place that was named, in the form that `use` gives it. */
export const readGivenJson = <T>(place: string, use: (value: unknown) => T): Promise<T> =>
  readGiven(place, (bytes) => use(parseJson(bytes, place)));

interface Given {
  readonly shown: readonly Shown[];
  readonly isPage: boolean;
}

function useFile(bytes: Uint8Array, place: string): Given {
  const page = recognizePage(bytes, place);
  return page ? { shown: page, isPage: true } : { shown: recognizeAll(parseJson(bytes, place), place), isPage: false };
}

/** The files at all places. A file of its own goes before that part of a saved page. */
export async function readPlaces(places: readonly string[]): Promise<Shown[]> {
  const given: Given[] = [];
  for (const place of places) given.push(await readGiven(place, (bytes) => useFile(bytes, place)));
  const own = new Set(given.flatMap(({ shown, isPage }) => (isPage ? [] : shown.map(({ kind }) => kind))));
  return given.flatMap(({ shown, isPage }) => (isPage ? shown.filter(({ kind }) => !own.has(kind)) : shown));
}
