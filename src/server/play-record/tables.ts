export interface PlayRecordTables {
  /** What players chose about their session time, in minutes; 0 is none. `next_…` holds from `…_from`. */
  play_settings: {
    player_id: bigint;
    reality_check: number;
    next_reality_check: number | null;
    reality_check_from: Date | null;
    session_limit: number;
    next_session_limit: number | null;
    session_limit_from: Date | null;
    /** The strictest that was taken over from other accounts of the person. */
    inherited_session_limit: number | null;
  };
  /** What moved on a player's days in Dubai, in fils, up to the transfer in play_days_read. */
  play_days: {
    player_id: bigint;
    day: string;
    deposited: bigint;
    withdrawn: bigint;
    staked: bigint;
    won: bigint;
  };
  play_days_read: { player_id: bigint; last_transfer: bigint };
  /** The median net of all who played in a period, in fils. */
  play_medians: { span: string; first_day: string; players: number; net: bigint };
}
