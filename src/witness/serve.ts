import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { formatVerifierKey, TILE_WIDTH } from '#tlog/index.ts';
import { cosignCheckpoint, judgeCheckpoint, type Answer } from './add-checkpoint.ts';
import { createMirror, type Mirror } from './mirror.ts';
import type { WitnessStore } from './store.ts';

const MAX_BODY = 64 * 1024;
const MAX_LISTED = 100;
const HEADERS_MS = 5_000;
const REQUEST_MS = 10_000;
const IDLE_MS = 30_000;
const MAX_CONNECTIONS = 256;

/** What a witness knows of a request besides its body. */
export interface RequestContext {
  /** The time that it is answered at, in seconds since 1970. */
  readonly readTime: (request: IncomingMessage) => number;
  /** Where the entries of the log are read; undefined for a log that is not mirrored. */
  readonly findAddress: (request: IncomingMessage, origin: string) => string | undefined;
}

interface Witness extends RequestContext {
  readonly store: WitnessStore;
  readonly mirror: Mirror;
}

/** An answer of any kind. */
interface Reply extends Omit<Answer, 'body'> {
  readonly body: string | Uint8Array;
}

const refuse = (status: number, reason: string): Answer => ({ status, body: `${reason}\n` });

/** Undefined for a body that is too long, of which no more is read. */
async function readBody(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A whole number of a query, or another where it is not there; undefined where it is none. */
function readNumber(query: URLSearchParams, name: string, otherwise: number): number | undefined {
  const text = query.get(name);
  if (text === null) return otherwise;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}

function listCosignatures(store: WitnessStore, query: URLSearchParams): Answer {
  const origin = query.get('origin') ?? '';
  const size = readNumber(query, 'after', -1);
  const time = readNumber(query, 'since', Number.MAX_SAFE_INTEGER);
  if (size === undefined || time === undefined) return refuse(400, 'after and since are whole numbers');
  const cosignatures = store.listCosignatures(origin, { size, time, limit: MAX_LISTED });
  if (cosignatures.length === 0 && store.keysOf(origin).length === 0)
    return refuse(404, 'this witness does not follow this log');
  return { status: 200, contentType: 'application/json', body: JSON.stringify({ cosignatures }) };
}

function describeWitness(store: WitnessStore): Answer {
  const logs = store.listLogs().map(({ origin, latest }) => {
    if (!latest) return `${origin}: nothing cosigned yet`;
    return `${origin}: size ${latest.size}, cosigned at ${new Date(latest.time * 1000).toISOString()}`;
  });
  const lines = [
    `The witness ${store.key.name}`,
    `Its key: ${formatVerifierKey(store.key)}`,
    '',
    'It cosigns logs as c2sp.org/tlog-witness says: POST add-checkpoint.',
    'What it cosigned: GET cosignatures?origin=<origin>&after=<size>',
    'Entries of logs that it mirrors: GET entries?origin=<origin>&from=<index>',
    '',
    ...(logs.length > 0 ? ['Logs that it follows:', ...logs] : ['It follows no log yet.']),
  ];
  return { status: 200, body: `${lines.join('\n')}\n` };
}

async function answerCheckpoint(witness: Witness, request: IncomingMessage): Promise<Answer> {
  const { store, mirror, readTime, findAddress } = witness;
  const body = await readBody(request);
  if (!body) return refuse(413, 'the body is over 64 kB');
  const judged = judgeCheckpoint(store, body);
  if ('status' in judged) return judged;
  const { checkpoint } = judged.request;
  const address = findAddress(request, checkpoint.origin);
  const missing = address === undefined ? undefined : await mirror.reach(checkpoint, address);
  // The time is read last: what is signed was known by then.
  return missing === undefined ? cosignCheckpoint(store, judged, readTime(request)) : refuse(503, missing);
}

/** Entries of a log from an index on, each after its length in two bytes, as in the bundles of tlog-tiles. */
function listEntries(store: WitnessStore, query: URLSearchParams): Reply {
  const origin = query.get('origin') ?? '';
  const from = readNumber(query, 'from', 0);
  if (from === undefined) return refuse(400, 'from is a whole number');
  if (store.keysOf(origin).length === 0) return refuse(404, 'this witness does not follow this log');
  const parts = store.listEntries(origin, from, TILE_WIDTH).flatMap((entry) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(entry.length);
    return [length, entry];
  });
  return { status: 200, contentType: 'application/octet-stream', body: Buffer.concat(parts) };
}

async function answer(witness: Witness, request: IncomingMessage): Promise<Reply> {
  const { store } = witness;
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://witness');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (pathname === '/add-checkpoint') {
    if (request.method !== 'POST') return refuse(405, 'POST a checkpoint here');
    return answerCheckpoint(witness, request);
  }
  if (!isRead) return refuse(404, 'no such path');
  if (pathname === '/cosignatures') return listCosignatures(store, searchParams);
  if (pathname === '/entries') return listEntries(store, searchParams);
  return pathname === '/' ? describeWitness(store) : refuse(404, 'no such path');
}

async function answerSafely(witness: Witness, request: IncomingMessage): Promise<Reply> {
  try {
    return await answer(witness, request);
  } catch (error) {
    if (request.destroyed && !request.complete) return refuse(400, 'the request broke off');
    process.stderr.write(`witness: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return refuse(500, 'the witness failed');
  }
}

export function createWitnessHandler(store: WitnessStore, context: RequestContext): RequestListener {
  const witness: Witness = { ...context, store, mirror: createMirror(store) };
  return (request, response) =>
    void answerSafely(witness, request).then(({ status, contentType, body }) => {
      response.writeHead(status, {
        'content-type': contentType ?? 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        ...(status === 413 ? { connection: 'close' } : {}),
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    });
}

/** A server that gives nobody much of its time. It writes nothing down of a request. */
export function createWitnessServer(handle: RequestListener): Server {
  const server = createServer(
    { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, keepAliveTimeout: IDLE_MS },
    handle,
  );
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}
