/** What only the settlement writes. It also changes `order_draws`, whose rows the purchase makes (orders/tables.ts). */
export interface SettlementTables {
  /**
   * Winning entries. `play` is its place in Game.plays from 0, `tier` its place in Play.tiers from 1; tier 0 is a
   * prize of the raffle.
   */
  wins: {
    draw_id: bigint;
    player_id: bigint;
    order_id: string;
    entry_no: number;
    play: number;
    tier: number;
    prize: bigint;
    to_claim: boolean;
  };
  /** Winners by tier, counted at settlement; only tiers that were won. */
  draw_tiers: { draw_id: bigint; play: number; tier: number; winners: bigint; amount: bigint };
}
