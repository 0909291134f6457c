import { keepBackupCodes as command } from '#contract/factors/430087-keep-backup-codes.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { keepBackupCodes as keep } from '../backup-codes.ts';

export const keepBackupCodes = defineHandler(command, async (_data, { engine, session }) => {
  await keep(engine.db, session.playerId);
  return ok({});
});
