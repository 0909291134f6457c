import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { noFields } from '../fields.ts';
import { personFields } from '../players/registration-fields.ts';

/** Corrects the name given at registration, as it was asked for there, until a document has confirmed it. */
export const correctName = defineCommand({
  code: '430085',
  name: 'correct-name',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ firstNames: personFields.firstNames, lastName: personFields.lastName }),
  response: noFields,
  errors: [errorCodes.invalidInput, errorCodes.nameNotCorrectable, errorCodes.serverBusy],
  origin: 'ours',
});
