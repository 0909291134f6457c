import { secondFactors as command } from '#contract/factors/430090-second-factors.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { listFactors } from '../list-factors.ts';
import { relyingParty } from '#server/players/factors/relying-party.ts';

export const secondFactors = defineHandler(command, async (_data, { engine, session }) =>
  ok({ ...(await listFactors(engine.db, session.playerId)), passkeyDomain: relyingParty(engine)?.id ?? null }),
);
