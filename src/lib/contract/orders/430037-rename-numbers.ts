import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { savedName, savedNumbers } from './saved-numbers-fields.ts';

/** Renames saved numbers. */
export const renameNumbers = defineCommand({
  code: '430037',
  name: 'rename-numbers',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ id: z.int(), name: savedName }),
  response: savedNumbers,
  errors: [errorCodes.invalidInput, errorCodes.savedNumbersNotFound],
  origin: 'ours',
});
