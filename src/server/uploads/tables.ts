import type { Generated } from 'kysely';
import type { UploadPurpose } from '#contract/uploads.ts';

export interface UploadTables {
  uploads: {
    id: string;
    purpose: UploadPurpose;
    /** Who uploaded it, and may name it in a command (upload-holder.ts). */
    holder: string;
    player_id: bigint | null;
    /** A JPEG, encrypted (crypto/encryption.ts). */
    content: Buffer;
    /** The case that it belongs to; null before a command names it. */
    claimed_by: string | null;
    created_at: Generated<Date>;
    /** A day after it came; 'infinity' while its case is open; then the end of its retention. */
    delete_after: Date;
  };
}
