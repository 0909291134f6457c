import type { IncomingMessage } from 'node:http';
import { encodeMessage } from '#contract/codec.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Platform } from '../platform/platform.ts';
import { readBody, type BodyFault } from '../http/read-body.ts';
import { isForeignOrigin } from '../http/origins.ts';

/** Why a call could not be read; for the log only. */
export type RequestFault = BodyFault | 'not-json' | 'not-utf8' | 'wrong-type' | 'foreign-origin' | 'wrong-method';

const strict = new TextDecoder('utf-8', { fatal: true });

/** What a call without a message means: one without data. */
const NO_DATA = encodeMessage({});

const isEmptyObject = (json: unknown): boolean =>
  typeof json === 'object' && json !== null && !Array.isArray(json) && Object.keys(json).length === 0;

function fieldOf(bytes: Buffer): Result<unknown, RequestFault> {
  let text: string;
  try {
    text = strict.decode(bytes);
  } catch {
    return err('not-utf8');
  }
  if (text === '') return ok(NO_DATA);
  try {
    const json: unknown = JSON.parse(text);
    if (isEmptyObject(json)) return ok(NO_DATA);
    return ok(typeof json === 'object' && json !== null && 'message' in json ? json.message : undefined);
  } catch {
    return err('not-json');
  }
}

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;
const fails = (why: RequestFault) => Promise.resolve(err(why));

/**
 * The `message` field of a call, still unread: from the body of a POST, or the query of a GET. A call that needs no
 * data may leave the message out.
 */
export function readMessageField(
  request: IncomingMessage,
  query: string,
  engine: Pick<Platform, 'publicOrigin' | 'settings'>,
): Promise<Result<unknown, RequestFault>> {
  if (request.method === 'GET') return Promise.resolve(ok(new URLSearchParams(query).get('message') ?? NO_DATA));
  if (request.method !== 'POST') return fails('wrong-method');
  // A form or an image of another site cannot send this type, and a script of another site is stopped by its Origin.
  if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) return fails('wrong-type');
  if (isForeignOrigin(request, engine)) return fails('foreign-origin');
  return readBody(request).then((bytes) => (bytes.ok ? fieldOf(bytes.value) : bytes));
}
