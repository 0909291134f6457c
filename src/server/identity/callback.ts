import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { systemNow } from '#kernel/time.ts';
import { checkSignature } from '../deposits/signature.ts';
import type { Engine } from '../engine.ts';
import { applyCheck } from './apply.ts';
import { checkBody } from './provider.ts';

export const IDENTITY_CALLBACK = '/callbacks/identity';
const MAX_BYTES = 64 * 1024;

const notification = checkBody.extend({ type: z.literal('identity') });

async function read(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Read to its end all the same, so that the answer arrives.
    if (size <= MAX_BYTES) chunks.push(chunk);
  }
  return size > MAX_BYTES ? undefined : Buffer.concat(chunks).toString('utf8');
}

const json = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** docs/adapters.md §1: 401 forged or old, 400 unreadable, 404 no check of ours, 204 taken. Only 204 can have changed anything. */
async function take(engine: Engine, signature: string | undefined, body: string): Promise<number> {
  const genuine = checkSignature(engine.adapters.identity.secret, signature, body, systemNow());
  if (!genuine.ok) {
    engine.log.warn({ why: genuine.error }, 'a notification of the identity provider was refused');
    return 401;
  }
  const parsed = notification.safeParse(json(body));
  if (!parsed.success) return 400;
  return (await applyCheck(engine, parsed.data)) === 'unknown-ticket' ? 404 : 204;
}

/** Answers the identity provider's notifications; false for any other path. */
export function identityCallback(engine: Engine): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    if (request.url !== IDENTITY_CALLBACK) return false;
    if (request.method !== 'POST') {
      response.writeHead(405, { allow: 'POST' }).end();
      return true;
    }
    const header = request.headers['x-signature'];
    read(request)
      .then((body) => (body === undefined ? 413 : take(engine, typeof header === 'string' ? header : undefined, body)))
      .catch((error: unknown) => {
        // The sender comes again.
        engine.log.error({ err: error }, 'a notification of the identity provider failed');
        return 500;
      })
      .then((status) => response.writeHead(status).end());
    return true;
  };
}
