import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { lotteryType } from '../draws/fields.ts';
import * as errorCodes from '../error-codes.ts';
import { entry } from './fields.ts';
import { savedName, savedNumbers } from './saved-numbers-fields.ts';

/** Saves entries of a game under a name. */
export const saveNumbers = defineCommand({
  code: '430036',
  name: 'save-numbers',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({
    lotteryType,
    name: savedName,
    entries: z.array(entry).check(z.minLength(1, 'input.entries'), z.maxLength(100, 'input.entries')),
  }),
  response: savedNumbers,
  errors: [errorCodes.invalidInput, errorCodes.tooManySavedNumbers],
  origin: 'ours',
});
