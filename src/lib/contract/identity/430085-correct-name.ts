import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { noFields } from '../fields.ts';
import { legalName } from './legal-name.ts';

/** Corrects the name given at registration, until a document has confirmed it. */
export const correctName = defineCommand({
  code: '430085',
  name: 'correct-name',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ firstNames: legalName, lastName: legalName }),
  response: noFields,
  errors: [errorCodes.invalidInput, errorCodes.nameNotCorrectable, errorCodes.serverBusy],
  origin: 'ours',
});
