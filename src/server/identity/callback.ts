import { z } from 'zod';
import { systemNow } from '#kernel/time.ts';
import { checkSignature } from '../deposits/acquirer/signature.ts';
import type { Engine } from '../engine/engine.ts';
import { callbackRoute, parseJson } from '../http/callback.ts';
import type { HttpRoute } from '../http/web-server.ts';
import { applyCheck } from './apply-check.ts';
import { identityCheckSchema } from './provider.ts';

export const IDENTITY_CALLBACK = '/callbacks/identity';

const notification = identityCheckSchema.extend({ type: z.literal('identity') });

/** docs/adapters.md §1: 401 forged or old, 400 unreadable, 404 no check of ours, 204 taken. Only 204 can have changed anything. */
async function take(engine: Engine, signature: string | undefined, body: string): Promise<number> {
  const genuine = checkSignature(engine.adapters.identity.secret, signature, body, systemNow());
  if (!genuine.ok) {
    engine.log.warn({ why: genuine.error }, 'a notification of the identity provider was refused');
    return 401;
  }
  const parsed = notification.safeParse(parseJson(body));
  if (!parsed.success) return 400;
  return (await applyCheck(engine, parsed.data)) === 'unknown-ticket' ? 404 : 204;
}

/** Answers the identity provider's notifications; false for any other path. */
export const createIdentityCallback = (engine: Engine): HttpRoute =>
  callbackRoute(IDENTITY_CALLBACK, engine.log, (signature, body) => take(engine, signature, body));
