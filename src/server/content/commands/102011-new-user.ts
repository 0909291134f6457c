import { sql } from 'kysely';
import { newUser as command } from '#contract/content/102011-new-user.ts';
import { ok } from '#kernel/result.ts';
import { DAY_MS } from '#kernel/time.ts';
import { defineHandler } from '#server/engine/handler.ts';

const NEW_MS = 7 * DAY_MS;

export const newUser = defineHandler(command, async (_data, { engine, session }) => {
  const { rows } = await sql<{ registered: Date; ordered: boolean }>`
    select created_at as registered, exists (select from orders where player_id = players.id) as ordered
    from players where id = ${session.playerId}`.execute(engine.db);
  const [{ registered, ordered } = { registered: new Date(0), ordered: true }] = rows;
  const until = registered.getTime() + NEW_MS;
  return ok({ isNew: !ordered && engine.clock.now().getTime() < until, untilTimestamp: until });
});
