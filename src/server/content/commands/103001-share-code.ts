import { shareCodeOf as command } from '#contract/content/103001-share-code.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findOrCreateShareCode } from '../shares.ts';

export const shareCodeOf = defineHandler(command, async ({ businessId }, { engine, session }) =>
  ok({ shareCode: await findOrCreateShareCode(engine.db, session.playerId, businessId) }),
);
