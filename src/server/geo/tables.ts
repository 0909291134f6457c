import type { Generated, GeneratedAlways } from 'kysely';

/** `travel`: too far in too short a time; `still`: the same point to the last decimal; `proxy`: its address. */
export type GeoSign = 'travel' | 'still' | 'proxy';

/** What staff found: an explanation, which is final, or a false position, which may still be explained. */
export type GeoReviewState = 'open' | 'explained' | 'spoofing';

export interface GeoTables {
  /** Players who need no proof of place. */
  geo_whitelist: {
    player_id: bigint;
    reason: string;
    /** The operator, by the name of their login. */
    allowed_by: string;
    allowed_at: Generated<Date>;
  };
  /** The last position of a player, for a day. */
  geo_positions: {
    player_id: bigint;
    /** Degrees, rounded to two decimals: a kilometer. */
    latitude: number;
    longitude: number;
    /** Meters. */
    accuracy: number;
    /** By the device's clock. */
    measured_at: Date;
    /** By which the same point is known again to its last decimal. */
    exact_hash: Buffer;
    /** When it was first given without another one in between, by the device's clock. */
    same_since: Date;
    /** Hashes of the user agents that gave it since then. */
    devices: Buffer[];
    /** By the machine's clock. */
    taken_at: Generated<Date>;
  };
  /** A sign of a false position, for staff to review. */
  geo_reviews: {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    sign: GeoSign;
    /** What was seen the last time: kilometers and minutes, hours and devices, or the kind of address. No position. */
    facts: Readonly<Record<string, number | string>>;
    /** How often it was seen since it was raised. */
    times: Generated<number>;
    state: Generated<GeoReviewState>;
    raised_at: Generated<Date>;
    last_at: Generated<Date>;
    decided_at: Date | null;
    /** The operator, by the name of their login. */
    decided_by: string | null;
    remark: string | null;
  };
}
