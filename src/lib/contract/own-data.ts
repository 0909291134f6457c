/*
 * All data of a player as one file: `POST /own-data` under their session, within ten minutes of a confirmation (100117,
 * 430017). It answers with the file as an attachment, or, with HTTP 200 and no attachment, as a command is refused.
 */

export const OWN_DATA_ADDRESS = '/own-data';
export const MAX_OWN_DATA_A_DAY = 3;
