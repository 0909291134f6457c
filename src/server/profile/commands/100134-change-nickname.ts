import { sql } from 'kysely';
import { fieldRefusal } from '#contract/errors.ts';
import { changeNickname as command } from '#contract/profile/100134-change-nickname.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadUserInfo } from '#server/players/user-info.ts';

export const changeNickname = defineHandler(command, async ({ userName }, { engine, session, locale }) => {
  const { playerId } = session;
  const current = await loadUserInfo(engine.db, playerId, locale);
  if (current.userName === userName) return err(fieldRefusal('userName', 'input.nicknameSame'));
  await sql`update players set user_name = ${userName} where id = ${playerId}`.execute(engine.db);
  return ok({ ...current, userName });
});
