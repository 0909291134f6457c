import { saveAddress as command } from '#contract/profile/430011-save-address.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { saveAddress as save } from '#server/players/addresses.ts';

export const saveAddress = defineHandler(command, async (address, { engine, session }) => {
  const saved = await save(engine.db, session.playerId, address);
  return saved.ok ? ok({}) : saved;
});
