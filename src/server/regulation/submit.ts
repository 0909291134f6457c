import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import type { LawStatementType } from '#contract/regulation/fields.ts';
import { formatMemo, type FundsOrigin } from '#contract/regulation/memo.ts';
import type { Locale } from '#i18n/locales.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Db, Tx } from '../db/index.ts';
import { lockWallet } from '../ledger/transfers.ts';
import { isStatementDue, loadStatementStatus } from './status.ts';
import type { StatementText } from './statement-text.ts';

export interface NewStatement {
  readonly playerId: bigint;
  readonly sessionId: bigint;
  readonly type: LawStatementType;
  readonly origin: FundsOrigin;
  /** The version that the player was shown; undefined is the current one. */
  readonly version: string | undefined;
  /** Of the words that were shown. */
  readonly locale: Locale;
}

const insert = (tx: Tx, { playerId, sessionId, type, origin, locale }: NewStatement, version: string) =>
  sql`
    insert into regulation_statements (player_id, law_statement_type, version, source, words, locale, platform)
    select ${playerId}, ${type}, ${version}, ${origin.source}, ${origin.words}, ${locale}, platform
    from sessions where id = ${sessionId}`.execute(tx);

/** Records a statement that is due. The one that counts, sent again, is not recorded twice. */
export const submitStatement = (
  db: Db,
  texts: readonly StatementText[],
  statement: NewStatement,
): Promise<Result<null, Refusal>> =>
  db.transaction().execute(async (tx): Promise<Result<null, Refusal>> => {
    const { playerId, type, origin } = statement;
    // Of two that come together, the second one finds the first.
    await lockWallet(tx, playerId);
    const status = await loadStatementStatus(tx, texts, playerId, type);
    const { last, current } = status;
    if (status.isMade && last && formatMemo(last) === formatMemo(origin)) return ok(null);
    if (!current || !isStatementDue(status)) return err({ code: errorCodes.statementNotDue });
    const { version = current.version } = statement;
    if (version !== current.version) return err({ code: errorCodes.termsOutdated });
    await insert(tx, statement, version);
    return ok(null);
  });
