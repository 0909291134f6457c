import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { noFields } from '../fields.ts';

/** Removes saved numbers. They can be saved again (430036). */
export const removeNumbers = defineCommand({
  code: '430038',
  name: 'remove-numbers',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ id: z.int() }),
  response: noFields,
  errors: [errorCodes.savedNumbersNotFound],
  origin: 'ours',
});
