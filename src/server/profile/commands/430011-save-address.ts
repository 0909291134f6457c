import { saveAddress as command } from '#contract/profile/430011-save-address.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { addressOf, addressRefusal, storeAddress } from '#server/players/person/addresses.ts';

export const saveAddress = defineHandler(command, async (request, { engine, session }) => {
  const address = addressOf(request);
  const refused = addressRefusal(address);
  if (refused) return err(refused);
  await storeAddress(engine.db, session.playerId, address);
  return ok({});
});
