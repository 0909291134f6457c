import { defineCommand } from '../command.ts';
import { noFields } from '../fields.ts';

/** The player says that they have kept the backup codes which 430092, 430094 or 430096 answered. */
export const keepBackupCodes = defineCommand({
  code: '430087',
  name: 'keep-backup-codes',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response: noFields,
  errors: [],
  origin: 'ours',
});
