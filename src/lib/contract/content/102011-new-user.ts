import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { noFields, timestamp } from '../fields.ts';

/** Whether the player is new: registered within the last seven days, and has not ordered. */
export const newUser = defineCommand({
  code: '102011',
  name: 'new-user',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response: z.object({
    isNew: z.boolean(),
    /** Until when, unless an order comes first. */
    untilTimestamp: timestamp,
  }),
  errors: [],
  origin: 'spec',
});
