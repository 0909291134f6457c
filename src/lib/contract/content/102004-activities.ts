import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { channelType, promotionCard } from './fields.ts';

/** The current promotions of a channel, in the editor's order. */
export const activities = defineCommand({
  code: '102004',
  name: 'activities',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({ channelType }),
  response: z.object({ list: z.array(promotionCard) }),
  errors: [],
  origin: 'spec',
});
