import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { channelType, promotion } from './fields.ts';

/** The promotions that are on now in a channel, in the order an editor gave them. */
export const activities = defineCommand({
  code: '102004',
  name: 'activities',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({ channelType }),
  response: z.object({ list: z.array(promotion) }),
  errors: [],
  origin: 'spec',
});
