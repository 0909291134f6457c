import type { RawBuilder } from 'kysely';

/** What a rule is asked upon. All are asked every night as well. */
export type AmlEvent = 'deposit' | 'payout-account' | 'release' | 'withdrawal';

/** What a rule reads of a player: counts, and amounts in fils. */
export type Facts = Readonly<Record<string, bigint>>;

export type FactRow<F extends Facts> = F & {
  readonly player_id: bigint;
  /** The payout account that the facts are about, by its id; empty where they are about all payments. */
  readonly subject: string;
};

export interface AmlRule<F extends Facts = Facts> {
  /** Kept with each flag, so it stays what it is. */
  readonly id: string;
  /** What it makes us suspect, for staff. */
  readonly suspicion: string;
  readonly on: readonly AmlEvent[];
  /** How far back it looks; null is always. */
  readonly windowDays: number | null;
  /**
   * Selects the facts of the players of `watched (player_id, since, requested)`. `since` is where the window begins, or
   * the last decision of staff upon the same rule: what they have seen counts no more. `requested` is the amount of a
   * withdrawal that is asked for.
   */
  readonly read: RawBuilder<FactRow<F>>;
  isHit(facts: F): boolean;
  /** The facts as a sentence, for staff. */
  describe(facts: F): string;
}

/** A rule with its facts checked. */
export const rule = <F extends Facts>(one: AmlRule<F>): AmlRule => one as AmlRule;
