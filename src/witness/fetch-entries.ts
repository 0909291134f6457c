import { entriesPath, parseEntries, TILE_WIDTH, widthOfTile } from '#tlog/index.ts';

const TIMEOUT_MS = 10_000;
const MAX_BUNDLE_BYTES = TILE_WIDTH * (2 + 65_535);

/** The body of a response; throws where it is longer than a bundle can be. */
async function readBody(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BUNDLE_BYTES) throw new Error('it answers more than a bundle of entries');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * The entries from an index to the end of their bundle, of a log of this size at this address. Throws where it does
 * not serve them.
 */
export async function fetchEntries(address: string, from: number, size: number): Promise<Uint8Array[]> {
  const index = Math.floor(from / TILE_WIDTH);
  const width = widthOfTile(0, index, size);
  const url = `${address.replace(/\/+$/, '')}/${entriesPath(index, width)}`;
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`it answers ${response.status} for ${url}`);
  }
  const entries = parseEntries(await readBody(response));
  if (entries?.length !== width) throw new Error(`it serves no bundle of ${width} entries at ${url}`);
  return entries.slice(from - index * TILE_WIDTH);
}
