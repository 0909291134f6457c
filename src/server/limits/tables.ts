import type { Generated, GeneratedAlways } from 'kysely';

export type LimitKind = 'deposit' | 'wager';

export interface LimitTables {
  /** Limits that players set; see README.md for which one is in force. */
  player_limits: {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    kind: LimitKind;
    /** In fils; null, with `minutes`, from when the player wants none. */
    amount: bigint | null;
    minutes: number | null;
    starts_at: Date;
    /** 'infinity' where there is no amount. */
    ends_at: Date;
    /** Of a wager limit what was staked; of a deposit limit what was deposited in another account before. */
    used: Generated<bigint>;
    replaced_at: Date | null;
  };
  /** What the player did with the dialog that offers a deposit limit. */
  deposit_limit_clicks: {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    went_to_set: boolean;
    clicked_at: Generated<Date>;
  };
}
