import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { noFields, timestamp } from '../fields.ts';

/** Whether the player is new: registered within the last seven days, without an order. */
export const newUser = defineCommand({
  code: '102011',
  name: 'new-user',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response: z.object({
    isNew: z.boolean(),
    /** The end of this period; an order ends it earlier. */
    untilTimestamp: timestamp,
  }),
  errors: [],
  origin: 'spec',
});
