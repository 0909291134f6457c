import { superappAccount as command } from '#contract/superapp/430101-superapp-account.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findLink } from '#server/players/superapp/links.ts';

export const superappAccount = defineHandler(command, async (_data, { engine, session }) => {
  const link = await findLink(engine.db, session.playerId);
  return ok({
    offered: engine.superapp !== undefined,
    link: link ? { account: link.label, linkedAt: link.linkedAt.getTime() } : null,
  });
});
