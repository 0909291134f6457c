import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { lotteryType, playMethod } from './fields.ts';

/** Play methods of a game: price, plays, odds, and the draws on sale. */
export const playMethods = defineCommand({
  code: '660100',
  name: 'play-methods',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({ lotteryType }),
  response: playMethod,
  errors: [errorCodes.gameNotOnSale],
  origin: 'spec',
});
