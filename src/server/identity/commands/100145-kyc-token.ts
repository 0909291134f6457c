import { kycToken as command } from '#contract/identity/100145-kyc-token.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadKycStatus } from '../kyc-status.ts';
import { createKycToken } from '../kyc-token.ts';

export const kycToken = defineHandler(command, async (_data, { engine, session, locale }) =>
  ok({
    ...(await loadKycStatus(engine, session.playerId, locale)),
    accessToken: await createKycToken(engine.db, session),
  }),
);
