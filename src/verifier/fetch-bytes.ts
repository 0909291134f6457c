import { unreadable, VerifierFailure } from './failure.ts';
import { explainNetwork, explainStatus } from './why/unread.ts';

const MIB = 2 ** 20;
/** Of a list of millions of tickets. */
export const MOST_JSON = 256 * MIB;
/** A long file may come slowly, and no file may take forever. */
const TIMEOUT_MS = 120_000;
const MOST_REDIRECTS = 5;

export const isAddress = (place: string): boolean => /^https?:\/\//i.test(place);

const sizeOf = (bytes: number): string => (bytes < MIB ? `${Math.floor(bytes / 1024)} KiB` : `${bytes / MIB} MiB`);

export const tooLong = (place: string, most: number): VerifierFailure =>
  unreadable(`${place} has more than ${sizeOf(most)}, which is the most that is read`);

async function collect(body: ReadableStream<Uint8Array>, most: number, place: string): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  let size = 0;
  // Not every browser iterates over streams.
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > most) {
      await reader.cancel();
      throw tooLong(place, most);
    }
    read.push(next.value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of read) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** The address that a redirect leads to; undefined where that is none. */
function addressOf(to: string, from: string): URL | undefined {
  try {
    return new URL(to, from);
  } catch {
    return undefined;
  }
}

/** Follows redirects within one origin: another one would answer for the one that was asked. */
async function request(address: string, signal: AbortSignal): Promise<Response> {
  let url = address;
  for (let i = 0; i <= MOST_REDIRECTS; i++) {
    const response = await fetch(url, { redirect: 'manual', signal });
    // A browser does not say where a redirect leads.
    if (response.type === 'opaqueredirect') throw unreadable(`${address} leads to another address`);
    const to = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || to === null) return response;
    await response.body?.cancel();
    const next = addressOf(to, url);
    if (next?.origin !== new URL(address).origin)
      throw unreadable(`${address} leads to another server: ${to}. If you trust it, give that address.`);
    url = next.href;
  }
  throw unreadable(`${address} leads on and on`);
}

async function fetchWhole(address: string, most: number): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await request(address, signal);
  if (response.ok && response.body) return collect(response.body, most, address);
  await response.body?.cancel();
  throw unreadable(`${address} answers ${explainStatus(response.status)}`);
}

/** What `read` reads; throws a VerifierFailure that says why it cannot be read. */
export async function readOrSay<T>(place: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof VerifierFailure) throw error;
    throw unreadable(`${place} could not be read: ${explainNetwork(error, place)}`);
  }
}

/** The bytes at an address, at most so many; throws a VerifierFailure. Browsers have all that it needs. */
export const fetchBytes = (address: string, most: number): Promise<Uint8Array> =>
  readOrSay(address, () => fetchWhole(address, most));

const DRAW_ID = /(?<!\d)\d{1,4}-\d{6}(?:-\d{4})?(?!\d)/;

/** A page names its series in the query. */
const SERIES_ID = /^\d{3}-\d{4,9}$/;

/** Where the data is that a page shows: of the draw or the series that its address names, or else of each. */
function whereInstead({ origin, href, searchParams }: URL): string {
  const at = (kind: string, id: string) => `${origin}/open/${kind}/${id}.json`;
  const drawId = DRAW_ID.exec(href)?.[0];
  const seriesId = searchParams.get('series') ?? '';
  if (SERIES_ID.test(seriesId)) return `The data of this series of cards is at ${at('series', seriesId)}`;
  const record = `The record of a draw is at ${at('draws', drawId ?? '<draw id>')}`;
  if (drawId !== undefined) return record;
  return `${record}, the data of a series of cards at ${at('series', '<series>')}. An order of cards is checked from the file that its page saves`;
}

/** What to do about a text that is not JSON: it was cut off, or is a page for people. */
function notJson(bytes: Uint8Array, place: string): VerifierFailure {
  const isPage = new TextDecoder().decode(bytes.subarray(0, 200)).trimStart().startsWith('<');
  if (!isPage) return unreadable(`${place} is not JSON: it is damaged or not complete. Download it again.`, 'not-json');
  if (!isAddress(place))
    return unreadable(
      `${place} is a web page that was not saved with a draw. The page of the draw saves one ("Save as a page that checks itself"), or its data ("Save the data only"): give that file.`,
      'web-page',
    );
  return unreadable(`${place} is a web page and not JSON. ${whereInstead(new URL(place))}`, 'web-page');
}

export function parseJson(bytes: Uint8Array, place: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw notJson(bytes, place);
  }
}

export const fetchJson = async (address: string): Promise<unknown> =>
  parseJson(await fetchBytes(address, MOST_JSON), address);
