import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { noFields } from '../fields.ts';

/** The name given at registration, which must be that of the identity document. */
export const registeredName = defineCommand({
  code: '430086',
  name: 'registered-name',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response: z.object({
    /** Both are empty for a player who registered before they were asked for. */
    firstNames: z.string(),
    lastName: z.string(),
    /** Whether 430085 may change it. */
    isCorrectable: z.boolean(),
  }),
  errors: [],
  origin: 'ours',
});
