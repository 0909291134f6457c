import { z } from 'zod';
import { systemNow } from '#kernel/time.ts';
import { checkSignature } from '../http/notification-signature.ts';
import type { Platform } from '../platform/platform.ts';
import { createCallbackRoute, parseJson } from '../http/callback.ts';
import type { HttpRoute } from '../http/web-server.ts';
import { applyCheck, type ApplyDeps } from './apply-check.ts';
import { identityCheckSchema } from './provider.ts';

export const IDENTITY_CALLBACK = '/callbacks/identity';

const notification = identityCheckSchema.extend({ type: z.literal('identity') });

/**
 * docs/adapters.md §1: 401 forged or old, 400 unreadable, 404 no check of ours, 204 taken. Only 204 can have changed
 * anything.
 */
type CallbackDeps = ApplyDeps & Pick<Platform, 'adapters' | 'log' | 'security' | 'settings'>;

async function receiveNotification(deps: CallbackDeps, signature: string | undefined, body: string): Promise<number> {
  const genuine = checkSignature(deps.adapters.identity.secret, signature, body, systemNow());
  if (!genuine.ok) {
    deps.log.warn({ why: genuine.error }, 'refused a notification of the identity provider');
    return 401;
  }
  const parsed = notification.safeParse(parseJson(body));
  if (!parsed.success) return 400;
  return (await applyCheck(deps, parsed.data)) === 'unknown-ticket' ? 404 : 204;
}

/** Answers the identity provider's notifications; false for any other path. */
export const createIdentityCallback = (deps: CallbackDeps): HttpRoute =>
  createCallbackRoute(IDENTITY_CALLBACK, deps, (signature, body) => receiveNotification(deps, signature, body));
