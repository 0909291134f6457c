import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { noFields, timestamp } from '../fields.ts';

/** What is kept of the player's last self-assessment; null if there is none. */
export const lastAssessment = defineCommand({
  code: '430080',
  name: 'last-assessment',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response: z.object({
    last: z.nullable(z.object({ yes: z.int(), atRisk: z.boolean(), takenTimestamp: timestamp })),
  }),
  errors: [],
  origin: 'ours',
});
