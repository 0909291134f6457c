import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { UPLOAD_FIELD } from '#contract/uploads.ts';
import { err, ok, type Result } from '#kernel/result.ts';

export type ReceiveFault = 'not-a-form' | 'not-one' | 'too-large' | 'too-slow' | 'broken';

export interface ReceiveLimits {
  readonly maxBytes: number;
  /** All must have arrived by then. */
  readonly withinMs: number;
}

function createParser({ headers }: IncomingMessage, maxBytes: number): BusboyInstance | undefined {
  const type = headers['content-type'];
  if (type === undefined || !/^multipart\/form-data\s*;/i.test(type)) return undefined;
  try {
    const limits = { fileSize: maxBytes, files: 1, fields: 0, parts: 2, headerPairs: 20, headerSize: 2_048 };
    return new Busboy({ headers: { ...headers, 'content-type': type }, limits });
  } catch {
    return undefined;
  }
}

/** The one file of a multipart form. A fault is answered at once; the rest of the body is still to be dropped. */
export function receiveFile(
  request: IncomingMessage,
  { maxBytes, withinMs }: ReceiveLimits,
): Promise<Result<Buffer, ReceiveFault>> {
  const parser = createParser(request, maxBytes);
  if (!parser) return Promise.resolve(err('not-a-form'));
  return new Promise((done) => {
    const chunks: Buffer[] = [];
    let files = 0;
    const end = (answer: Result<Buffer, ReceiveFault>) => {
      clearTimeout(late);
      request.unpipe(parser);
      // What comes after its last part is dropped, too.
      request.resume();
      done(answer);
    };
    const refuse = (why: ReceiveFault) => end(err(why));
    const late = setTimeout(() => refuse('too-slow'), withinMs);
    parser.on('file', (field, file) => {
      files += 1;
      file.on('error', () => refuse('broken'));
      file.on('limit', () => refuse('too-large'));
      file.on('data', (chunk: Buffer) => chunks.push(chunk));
      if (field !== UPLOAD_FIELD) refuse('not-one');
    });
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) parser.on(limit, () => refuse('not-one'));
    parser.on('error', () => refuse('broken'));
    parser.on('finish', () => end(files === 1 ? ok(Buffer.concat(chunks)) : err('not-one')));
    request.on('error', () => refuse('broken'));
    // A sender that went away in the middle.
    request.on('close', () => {
      if (!request.complete) refuse('broken');
    });
    request.pipe(parser);
  });
}

/** Reads the rest of a body that is not wanted, within limits: only then its sender hears why. */
export function dropBody(request: IncomingMessage, { maxBytes, withinMs }: ReceiveLimits): Promise<void> {
  return new Promise((done) => {
    let dropped = 0;
    const end = () => {
      clearTimeout(late);
      request.pause();
      done();
    };
    const late = setTimeout(end, withinMs);
    request.on('data', (chunk: Buffer) => {
      dropped += chunk.length;
      if (dropped > maxBytes) end();
    });
    for (const event of ['end', 'error', 'close'] as const) request.on(event, end);
    request.resume();
  });
}
