import type { RawBuilder } from 'kysely';

/** What a marker reads of a player: counts, minutes, amounts in fils, moments in ms. */
export type Facts = Readonly<Record<string, bigint>>;

export type FactRow<F extends Facts> = F & { readonly player_id: bigint };

/** How far back a marker looks: hours, or days in Dubai with today as the last one. */
export type Window = { readonly hours: number } | { readonly days: number };

/** `notice` says what was seen; `pause` also offers a break first. */
export type MarkerLevel = 'notice' | 'pause';

export interface HarmMarker<F extends Facts = Facts> {
  /** Stored with each finding, so it stays what it is; its texts are `harm:marker.<id>`. */
  readonly id: string;
  readonly level: MarkerLevel;
  /** What it may be a sign of, for staff. */
  readonly behaviour: string;
  readonly window: Window;
  /** For so many days it is open, and not raised again for the same player; never shorter than the window. */
  readonly coolDownDays: number;
  /** Numbers of its rule that its text for the player says. */
  readonly says?: Readonly<Record<string, number>>;
  /** Selects the facts of the players of `watched (player_id, since)`; `since` is where the window begins. */
  readonly read: RawBuilder<FactRow<F>>;
  isHit(facts: F): boolean;
  /** The facts as a sentence, for staff. */
  describe(facts: F): string;
}

/** A marker with its facts checked. */
export const marker = <F extends Facts>(one: HarmMarker<F>): HarmMarker => one as HarmMarker;
