import { formatMemo } from '#contract/regulation/memo.ts';
import { lawStatement as command } from '#contract/regulation/100160-law-statement.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { isStatementDue, loadStatementStatus } from '../status.ts';

export const lawStatement = defineHandler(
  command,
  async ({ lawStatementType }, { engine: { db, content }, session: { playerId }, locale }) => {
    const texts = content.statements[locale];
    const status = await loadStatementStatus(db, texts, playerId, lawStatementType);
    const { isAsked, isMade, last, current } = status;
    return ok({
      alertStatus: isAsked ? 1 : 0,
      agreeStatus: isMade ? 1 : 0,
      lawStatementType,
      memo: last ? formatMemo(last) : '',
      ...(current &&
        isStatementDue(status) && {
          statement: {
            version: current.version,
            title: current.title,
            body: current.body,
            agreements: [...current.agreements],
          },
        }),
    });
  },
);
