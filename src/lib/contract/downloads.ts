/*
 * Files of a player: a command answers with a link, `GET /download/{token}`. A link carries no header, so the token in
 * it is the key: it is used once, within a minute, while the session that asked is open.
 */

/** What a link may lead to. */
export type DownloadKind = 'own-data' | 'statement-csv' | 'statement-pdf' | 'claim-form';

export const DOWNLOAD_PATH = '/download/';
export const DOWNLOAD_SECONDS = 60;
