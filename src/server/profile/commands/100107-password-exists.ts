import { passwordExists as command } from '#contract/profile/100107-password-exists.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadOwnAccount } from '#server/players/person/own-account.ts';

export const passwordExists = defineHandler(command, async (_data, { engine, session }) => {
  const { passwordHash } = await loadOwnAccount(engine.db, session.playerId);
  return ok({ exists: passwordHash !== null });
});
