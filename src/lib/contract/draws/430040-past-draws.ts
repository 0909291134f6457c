import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { lotteryType, phaseItem } from './fields.ts';

/** Drawn draws of a game, newest first, by the page of the message; of one day in Dubai where `date` is given. */
export const pastDraws = defineCommand({
  code: '430040',
  name: 'past-draws',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({ lotteryType, date: z.optional(z.iso.date('input.date')) }),
  response: z.object({
    list: z.array(phaseItem),
    pageNo: z.int(),
    pageSize: z.int(),
    /** Whether a next page exists. */
    more: z.boolean(),
  }),
  errors: [],
  origin: 'ours',
});
