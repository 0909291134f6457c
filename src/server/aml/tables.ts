import type { Generated, GeneratedAlways } from 'kysely';

/** `reported`: to the Financial Intelligence Unit. Both other states than open are final. */
export type AmlFlagState = 'open' | 'cleared' | 'reported';

export interface AmlTables {
  /** A player whom a rule caught, for staff to review. Kept from the player: the law forbids telling them. */
  aml_flags: {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    /** Its id in rules.ts. */
    rule: string;
    /** The id of the payout account that it is about; empty where it is about the player's payments. */
    subject: string;
    /** What the rule read, as it then was: counts, and amounts in fils. */
    facts: Readonly<Record<string, number>>;
    state: Generated<AmlFlagState>;
    raised_at: Generated<Date>;
    /** When the log and the audit log were told of it. */
    told_at: Date | null;
    decided_at: Date | null;
    /** The operator, by the name of their login. */
    decided_by: string | null;
    remark: string | null;
  };
}
