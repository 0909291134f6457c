import type { IncomingMessage } from 'node:http';
import { MAX_BODY_BYTES } from '#contract/codec.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Engine } from '../engine/engine.ts';
import { isForeignOrigin } from '../http/origins.ts';

/** Why a call could not be read; for the log only. */
export type RequestFault =
  'too-large' | 'not-json' | 'not-utf8' | 'wrong-type' | 'foreign-origin' | 'wrong-method' | 'broken';

/** What is read, and dropped, of a body that is too large. */
const DRAINED_BYTES = 16 * MAX_BODY_BYTES;

/**
 * A body within the limit. A larger one is read to its end and dropped, so that its sender hears the answer: closed with bytes on the way,
 * a connection is reset, and what was answered is lost with it. One that does not end is cut off.
 */
export function readBody(request: IncomingMessage): Promise<Result<Buffer, RequestFault>> {
  return new Promise((done) => {
    let chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_BODY_BYTES) return void chunks.push(chunk);
      chunks = [];
      if (size <= DRAINED_BYTES) return;
      request.pause();
      done(err('too-large'));
    });
    request.on('end', () => {
      const [first] = chunks;
      if (size > MAX_BODY_BYTES) done(err('too-large'));
      else done(ok(first && chunks.length === 1 ? first : Buffer.concat(chunks)));
    });
    request.on('error', () => done(err('broken')));
    // A sender that went away in the middle.
    request.on('close', () => done(err('broken')));
  });
}

const strict = new TextDecoder('utf-8', { fatal: true });

function fieldOf(bytes: Buffer): Result<unknown, RequestFault> {
  let text: string;
  try {
    text = strict.decode(bytes);
  } catch {
    return err('not-utf8');
  }
  try {
    const json: unknown = JSON.parse(text);
    return ok(typeof json === 'object' && json !== null && 'message' in json ? json.message : undefined);
  } catch {
    return err('not-json');
  }
}

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;
const fails = (why: RequestFault) => Promise.resolve(err(why));

/** The `message` field of a call, still unread: from the body of a POST, or the query of a GET. */
export function readMessageField(
  request: IncomingMessage,
  query: string,
  engine: Engine,
): Promise<Result<unknown, RequestFault>> {
  if (request.method === 'GET') return Promise.resolve(ok(new URLSearchParams(query).get('message') ?? undefined));
  if (request.method !== 'POST') return fails('wrong-method');
  // A form or an image of another site cannot send this type, and a script of another site is stopped by its Origin.
  if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) return fails('wrong-type');
  if (isForeignOrigin(request, engine)) return fails('foreign-origin');
  return readBody(request).then((bytes) => (bytes.ok ? fieldOf(bytes.value) : bytes));
}
