import { readMemo } from '#contract/regulation/memo.ts';
import { submitLawStatement as command } from '#contract/regulation/100161-submit-law-statement.ts';
import { assertPresent } from '#kernel/assert.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { submitStatement } from '../submit.ts';

export const submitLawStatement = defineHandler(
  command,
  async ({ lawStatementType, memo, version }, { engine: { db, content }, session, locale }) => {
    const done = await submitStatement(db, content.statements[locale], {
      playerId: session.playerId,
      sessionId: session.id,
      type: lawStatementType,
      origin: assertPresent(readMemo(memo), 'a memo that the contract let through'),
      version,
      locale,
    });
    return done.ok ? ok({}) : done;
  },
);
