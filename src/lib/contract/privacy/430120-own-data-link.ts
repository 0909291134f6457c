import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { DOWNLOAD_PATH } from '../downloads.ts';
import * as errorCodes from '../error-codes.ts';
import { noFields } from '../fields.ts';

export const MAX_OWN_DATA_A_DAY = 3;

/**
 * A link to all data of the player as one file, after 100117, 430017 or 430089: for one use within 60 seconds, until
 * the session ends.
 */
export const ownDataLink = defineCommand({
  code: '430120',
  name: 'own-data-link',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response: z.object({ path: z.string().check(z.startsWith(DOWNLOAD_PATH)) }),
  errors: [errorCodes.confirmationNeeded, errorCodes.ownDataLimit, errorCodes.serverBusy],
  origin: 'ours',
});
