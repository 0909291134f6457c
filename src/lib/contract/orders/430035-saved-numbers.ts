import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { lotteryType } from '../draws/fields.ts';
import { savedNumbers as saved } from './saved-numbers-fields.ts';

/** The player's saved numbers of a game, oldest first. */
export const savedNumbers = defineCommand({
  code: '430035',
  name: 'saved-numbers',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ lotteryType }),
  response: z.object({
    /** Maximum number of saved sets. */
    most: z.int(),
    list: z.array(saved),
  }),
  errors: [],
  origin: 'ours',
});
