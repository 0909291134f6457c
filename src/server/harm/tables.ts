import type { Generated, GeneratedAlways } from 'kysely';
import type { HarmAnswer } from '#contract/harm/fields.ts';
import type { MarkerLevel } from './marker.ts';

export interface HarmTables {
  /** A player in whom a marker of harm was seen. Open until `until`, or until staff close it. */
  harm_markers: {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    /** Its id in markers.ts. */
    marker: string;
    level: MarkerLevel;
    /** What the marker read, as it then was: counts, minutes, amounts in fils, moments in ms. */
    facts: Readonly<Record<string, number>>;
    raised_at: Generated<Date>;
    until: Date;
    /** What the player chose in the dialog; null while it was not answered. */
    answer: HarmAnswer | null;
    answered_at: Date | null;
    closed_at: Date | null;
    /** The operator, by the name of their login. */
    closed_by: string | null;
    close_reason: string | null;
  };
  /** One row: how far the transfers were scanned for players who were active. */
  harm_scan: {
    one: Generated<boolean>;
    /** The newest id of the scan before the last one. The next scan begins there (scan-players.ts). */
    before: bigint;
    /** The newest id of the last scan. */
    seen: bigint;
  };
}
