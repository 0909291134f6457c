import { globalRestrictions as command } from '#contract/players/100163-global-restrictions.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { isStatementDue, loadStatementStatus } from '#server/regulation/status.ts';
import { listTermsUpgrades } from '#server/terms/versions.ts';
import { loadRestrictions } from '../restrictions.ts';

export const globalRestrictions = defineHandler(
  command,
  async (_data, { engine: { db, content }, session: { playerId }, locale }) =>
    ok({
      ...(await loadRestrictions(db, playerId)),
      termsUpgrades: await listTermsUpgrades(db, playerId),
      fundsStatementDue: isStatementDue(await loadStatementStatus(db, content.statements[locale], playerId, 1)),
    }),
);
