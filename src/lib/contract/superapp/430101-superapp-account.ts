import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { noFields, timestamp } from '../fields.ts';

/** The super-app account that is linked to the player's account. */
export const superappAccount = defineCommand({
  code: '430101',
  name: 'superapp-account',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response: z.object({
    /** Whether the product offers to link one. */
    offered: z.boolean(),
    /** `account` is its masked number, or empty. */
    link: z.nullable(z.object({ account: z.string(), linkedAt: timestamp })),
  }),
  errors: [],
  origin: 'ours',
});
