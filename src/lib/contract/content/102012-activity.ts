import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { channelType, promotion, promotionKey } from './fields.ts';

/** One promotion, null where it is not on; of an invitation also how many have joined by the player's code, and nothing of who. */
export const activity = defineCommand({
  code: '102012',
  name: 'activity',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({ key: promotionKey, channelType }),
  response: z.object({
    activity: z.nullable(promotion),
    /** Null for visitors, and for a promotion that invites nobody. */
    joined: z.nullable(z.int()),
  }),
  errors: [],
  origin: 'spec',
});
