import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { noFields } from '../fields.ts';
import { backupCodes } from './fields.ts';

/** New backup codes in the place of all earlier ones. */
export const renewBackupCodes = defineCommand({
  code: '430094',
  name: 'renew-backup-codes',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response: z.object({ backupCodes }),
  errors: [errorCodes.confirmationNeeded, errorCodes.factorNotFound],
  origin: 'ours',
});
