import type { HttpRoute } from '../http/web-server.ts';
import type { Platform } from '../platform/platform.ts';
import { LOG_PREFIX, parseLogPath, type LogPath } from './log-paths.ts';
import { loadPublishedCheckpoint } from './published-checkpoint.ts';
import { loadTile } from './read-tiles.ts';
import { HASH_BYTES, TILE_WIDTH } from './tile-tree.ts';
import type { Queryable } from '../db/index.ts';
import type { Tlog } from './index.ts';

interface LogFile {
  readonly body: Buffer;
  readonly type: string;
  readonly cache: string;
}

/** A tile of one width never changes. */
const FOREVER = 'public, max-age=31536000, immutable';
const BRIEFLY = 'public, max-age=1';
const BYTES = 'application/octet-stream';
const TEXT = 'text/plain; charset=utf-8';

/** Each entry after its length in two bytes; undefined where the log has fewer. */
async function loadBundle(
  db: Queryable,
  { index, width }: { index: number; width: number },
): Promise<Buffer | undefined> {
  const from = BigInt(index * TILE_WIDTH);
  const rows = await db
    .selectFrom('tlog_entries')
    .select('entry')
    .where('index', '>=', from)
    .where('index', '<', from + BigInt(width))
    .orderBy('index')
    .execute();
  if (rows.length < width) return undefined;
  return Buffer.concat(
    rows.flatMap(({ entry }) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(entry.length);
      return [length, entry];
    }),
  );
}

/** The first hashes of a tile; undefined where it has fewer. */
async function loadTilePart(
  db: Queryable,
  { level, index, width }: { level: number; index: number; width: number },
): Promise<Buffer | undefined> {
  const hashes = await loadTile(db, level, index);
  const bytes = width * HASH_BYTES;
  return hashes.length >= bytes ? hashes.subarray(0, bytes) : undefined;
}

type ServedLog = Pick<Platform, 'db' | 'log'> & { readonly tlog: Pick<Tlog, 'witnesses'> };

/** A file of the log; undefined where there is none. */
export async function findLogFile({ db, tlog }: ServedLog, path: LogPath): Promise<LogFile | undefined> {
  if (path.kind === 'checkpoint') {
    const { quorum } = await tlog.witnesses.loadHeld();
    const note = await loadPublishedCheckpoint(db, quorum);
    return note === undefined ? undefined : { body: Buffer.from(note), type: TEXT, cache: BRIEFLY };
  }
  const body = await (path.kind === 'tile' ? loadTilePart(db, path) : loadBundle(db, path));
  return body && { body, type: BYTES, cache: FOREVER };
}

/** The log's files, for everyone (docs/draw-proof.md §1). */
export const createLogRoute =
  (engine: ServedLog): HttpRoute =>
  (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (!pathname.startsWith(LOG_PREFIX)) return false;
    const send = (status: number, { body, type, cache }: LogFile) => {
      response.writeHead(status, {
        'content-type': type,
        'content-length': body.length,
        'cache-control': cache,
        'x-content-type-options': 'nosniff',
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    };
    const sendText = (status: number, text: string) =>
      send(status, { body: Buffer.from(`${text}\n`), type: TEXT, cache: 'no-store' });
    const path = parseLogPath(pathname.slice(LOG_PREFIX.length));
    const found = path === undefined ? Promise.resolve(undefined) : findLogFile(engine, path);
    found.then(
      (file) => (file ? send(200, file) : sendText(404, 'the log has no such file')),
      (error: unknown) => {
        engine.log.error({ err: error, path: pathname }, 'a file of the log could not be read');
        sendText(500, 'try again');
      },
    );
    return true;
  };
