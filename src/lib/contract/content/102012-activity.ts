import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { channelType, promotionCard, promotionKey } from './fields.ts';

/**
 * A promotion, null if it is not running. An invitation also counts the players who joined by the player's code,
 * without naming them.
 */
export const activity = defineCommand({
  code: '102012',
  name: 'activity',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({ key: promotionKey, channelType }),
  response: z.object({
    activity: z.nullable(promotionCard),
    /** Null for visitors, and for promotions without an invitation. */
    joined: z.nullable(z.int()),
  }),
  errors: [],
  origin: 'spec',
});
