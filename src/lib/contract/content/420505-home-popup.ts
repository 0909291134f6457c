import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { channelType, promotionCard } from './fields.ts';

/** Promotions of a channel that open on the home page, in order of priority. */
export const homePopup = defineCommand({
  code: '420505',
  name: 'home-popup',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({ channelType }),
  response: z.object({ list: z.array(promotionCard) }),
  errors: [],
  origin: 'spec',
});
