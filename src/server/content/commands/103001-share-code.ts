import { shareCodeOf as command } from '#contract/content/103001-share-code.ts';
import { ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { shareCode } from '../shares.ts';

export const shareCodeOf = handler(command, async ({ businessId }, { engine, session }) =>
  ok({ shareCode: await shareCode(engine.db, session.playerId, businessId) }),
);
