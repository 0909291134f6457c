import type { DownloadKind } from '#contract/downloads.ts';
import type { Locale } from '#i18n/locales.ts';

export interface DownloadTables {
  /** A link that was given and is not used yet. */
  download_links: {
    token_hash: Buffer;
    player_id: bigint;
    /** Who asked; the link ends with it. */
    session_id: bigint;
    kind: DownloadKind;
    /** The language of the file. */
    locale: Locale;
    /** What the file is made of, as its kind has it. */
    details: unknown;
    expires_at: Date;
  };
}
