import { tilePath, type ReadTile } from '#tlog/index.ts';
import { fetchBytes, fetchJson } from '#verifier/fetch-bytes.ts';

const MOST_NOTE = 64 * 1024;
const MOST_TILE = 256 * 32;

/** What everybody can read at the server. Each throws where it cannot be read. */
export interface PublicFiles {
  /** As `https://naseeb.example`. */
  readonly origin: string;
  readonly json: (path: string) => Promise<unknown>;
  /** The newest checkpoint that the log shows. */
  readonly checkpoint: () => Promise<string>;
  readonly readTile: ReadTile;
}

export const publicFilesOf = (origin: string): PublicFiles => ({
  origin,
  json: (path) => fetchJson(origin + path),
  checkpoint: async () => new TextDecoder().decode(await fetchBytes(`${origin}/log/checkpoint`, MOST_NOTE)),
  readTile: (tile) => fetchBytes(`${origin}/log/${tilePath(tile)}`, MOST_TILE),
});
