import type { Generated } from 'kysely';
import type { Fils } from '#kernel/money.ts';

export interface MessageTables {
  messages: {
    /** Also the reference the outside world sees. */
    id: Generated<string>;
    player_id: bigint | null;
    channel: string;
    /** Null once it is not kept of a closed account. */
    recipient: string | null;
    locale: string;
    template: string;
    /** Null once it left, or was dropped. */
    params: unknown;
    created_at: Generated<Date>;
    /** Not worth sending after this. */
    expires_at: Date | null;
    sent_at: Date | null;
    dropped_at: Date | null;
    /** Of an SMS: whether its price was taken from the budgets. */
    paid_for: Generated<boolean>;
  };
  /** What the operator says of a country, or of all ('*'), in place of sms/rules.ts. */
  sms_rules: {
    scope: string;
    is_open: boolean | null;
    price: Fils | null;
    hour_budget: Fils | null;
    day_budget: Fils | null;
    updated_at: Generated<Date>;
  };
  sms_spending: {
    scope: string;
    hour_starts: Generated<Date>;
    hour_spent: Generated<Fils>;
    day_starts: Generated<Date>;
    day_spent: Generated<Fils>;
  };
}
