import { kycToken as command } from '#contract/identity/100145-kyc-token.ts';
import { ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { kycStatusOf } from '../status.ts';
import { kycTokenFor } from '../token.ts';

export const kycToken = handler(command, async (_data, { engine, session, locale }) =>
  ok({ ...(await kycStatusOf(engine, session.playerId, locale)), accessToken: await kycTokenFor(engine.db, session) }),
);
