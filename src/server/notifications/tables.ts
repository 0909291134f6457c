import type { Generated, GeneratedAlways } from 'kysely';
import type { NotificationCategory } from '#contract/notifications/fields.ts';

export interface NotificationTables {
  notifications: {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    category: NotificationCategory;
    kind: string;
    /** What the texts of its kind are filled with (kinds.ts). */
    params: unknown;
    order_id: string | null;
    at: Generated<Date>;
    read_at: Date | null;
  };
  /** Kept by the triggers of `notifications`; no row means none. */
  unread_notifications: {
    player_id: bigint;
    system: number;
    winning: number;
  };
  operator_messages: {
    id: GeneratedAlways<bigint>;
    /** Title and body by locale. */
    texts: unknown;
    /** A path of the product. */
    link: string | null;
    audience: 'all' | 'verified' | 'one' | 'offers';
    /** The newest player when it was sent, or the one it is for. */
    up_to: bigint;
    /** The last player who has it; they have it in the order of their ids. */
    sent_to: Generated<bigint>;
    created_at: Generated<Date>;
    done_at: Date | null;
  };
}
