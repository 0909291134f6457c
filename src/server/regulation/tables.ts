import type { Generated, GeneratedAlways } from 'kysely';
import type { FundsSource } from '#contract/regulation/memo.ts';
import type { LawStatementType } from '#contract/regulation/fields.ts';

export interface RegulationTables {
  /** What players stated. Append-only; the last one of a player counts. */
  regulation_statements: {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    law_statement_type: LawStatementType;
    /** Of the words that were agreed to: funds-1 (src/content/statements). */
    version: string;
    source: FundsSource;
    /** The player's own words on another source; empty with any other. */
    words: string;
    /** Of the words that were agreed to. */
    locale: string;
    /** clientInfo.platform of the session's login. */
    platform: number | null;
    stated_at: Generated<Date>;
  };
  /** What staff did upon a statement, or where there was none. Append-only. */
  regulation_reviews: {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    law_statement_type: LawStatementType;
    /** Null: the player had made none. */
    statement_id: bigint | null;
    /** `asked`: for a new statement. */
    act: 'accepted' | 'asked';
    /** For staff. */
    remark: string;
    /** The operator, by the name of their login. */
    reviewed_by: string;
    reviewed_at: Generated<Date>;
  };
}
