import type { IncomingMessage } from 'node:http';
import { MAX_BODY_BYTES } from '#contract/codec.ts';
import { err, ok, type Result } from '#kernel/result.ts';

/** Why a body could not be read; for the log only. */
export type BodyFault = 'too-large' | 'broken';

/** How much of a body that is too large is read and dropped. */
const DRAINED_BYTES = 16 * MAX_BODY_BYTES;

/**
 * A body within the limit. A larger one is read to its end and dropped, so that its sender gets the answer: closing
 * with bytes on the way resets the connection and loses it. One that does not end is cut off.
 */
export function readBody(request: IncomingMessage): Promise<Result<Buffer, BodyFault>> {
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
