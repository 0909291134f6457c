import type { Generated } from 'kysely';
import type { VersionType } from '#contract/terms/fields.ts';

export interface TermsTables {
  /** Versions of legal texts. A node writes what its files say, staff the columns below. */
  terms_versions: {
    id: string;
    type: VersionType;
    number: number;
    takes_effect: Date;
    force_upgrade: boolean;
    notice: boolean;
    upgrade: boolean;
    /** In place of `takes_effect`. */
    staff_takes_effect: Date | null;
    /** Who accepted it earlier is asked again. */
    asked_again_at: Date | null;
    /** In place of `force_upgrade`. */
    asked_forced: Generated<boolean>;
  };
  /** Which player accepted which version, and when. Append-only. */
  terms_acceptances: { player_id: bigint; version: string; accepted_at: Generated<Date> };
}
