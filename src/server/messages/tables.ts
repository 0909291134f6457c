import type { Generated } from 'kysely';

export interface MessageTables {
  messages: {
    /** Also the reference the outside world sees. */
    id: Generated<string>;
    player_id: bigint | null;
    channel: string;
    recipient: string;
    locale: string;
    template: string;
    /** Null once it left, or was dropped. */
    params: unknown;
    created_at: Generated<Date>;
    /** Not worth sending after this. */
    expires_at: Date | null;
    sent_at: Date | null;
    dropped_at: Date | null;
  };
}
