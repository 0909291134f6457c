import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { channelType, promotion } from './fields.ts';

/** The promotions of a channel that open by themselves on the home page, the first to show first. */
export const homePopup = defineCommand({
  code: '420505',
  name: 'home-popup',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({ channelType }),
  response: z.object({ list: z.array(promotion) }),
  errors: [],
  origin: 'spec',
});
