import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { noFields, timestamp } from '../fields.ts';
import { playTotals } from './fields.ts';

/** What moved since the player began to play (430220), until now. */
export const sessionSummary = defineCommand({
  code: '430222',
  name: 'session-summary',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response: z.object({ fromTimestamp: timestamp, toTimestamp: timestamp, ...playTotals }),
  errors: [],
  origin: 'ours',
});
