import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { noFields } from '../fields.ts';
import { playPeriod } from './fields.ts';

/** The player's 12 last weeks, from Monday, 12 months and 3 years; the oldest first, the current one last. */
export const playRecord = defineCommand({
  code: '430223',
  name: 'play-record',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response: z.object({ weeks: z.array(playPeriod), months: z.array(playPeriod), years: z.array(playPeriod) }),
  errors: [],
  origin: 'ours',
});
