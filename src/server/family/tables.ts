import type { Generated, GeneratedAlways } from 'kysely';
import type { FamilyDuration, FamilyKind, FamilyStatus, Relationship } from '#contract/family/choices.ts';
import type { Locale } from '#i18n/locales.ts';

/** Without what is computed (progress.ts). */
export type ApplicationState = Exclude<FamilyStatus, 'none' | 'ended'>;

export interface FamilyTables {
  family_applications: {
    id: GeneratedAlways<bigint>;
    /** The receipt number is computed from it (receipts.ts): the id of the first picture of the applicant's ID. */
    receipt_seed: string;
    receipt_hash: Buffer;
    state: Generated<ApplicationState>;
    applicant_name: string;
    /** E.164, proven by a code. */
    mobile: string;
    /** Lower case. Proven by a code, too; that of an application from before this was asked for is as it was typed. */
    email: string;
    relationship: Relationship;
    locale: Locale;
    id_photo: string;
    proof_photo: string;
    /** What staff wrote to the applicant. */
    remark: string | null;
    created_at: Generated<Date>;
    /** Also of pictures sent again. */
    submitted_at: Generated<Date>;
    decided_at: Date | null;
  };
  family_accounts: {
    application_id: bigint;
    /** From 1. */
    place: number;
    kind: FamilyKind;
    holder_name: string;
    /** E.164; null where the account is named by its mail address. */
    mobile: string | null;
    email: string | null;
    duration: FamilyDuration;
    /** Since when a player of another name has the number or address that it waits for (other-names.ts). */
    other_name_since: Date | null;
  };
  family_monitorings: {
    id: GeneratedAlways<bigint>;
    /** Null until somebody proves the number or address that it was approved for. */
    player_id: bigint | null;
    application_id: bigint;
    place: number;
    /** For its player. */
    starts_at: Generated<Date>;
    /** 'infinity' for life. */
    ends_at: Date;
    /** The last day of which the applicant has a report, yyyy-mm-dd. */
    reported_until: string;
  };
}
