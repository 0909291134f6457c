import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { instantGame as game, showKey } from './fields.ts';

/**
 * An instant game as it is sold now: price, series, and prizes left. `gameNotOnSale`: suspended, or no such game;
 * `gameUnderMaintenance`: under maintenance.
 */
export const instantGame = defineCommand({
  code: '660009',
  name: 'instant-game',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({ showKey }),
  response: z.object({ game }),
  errors: [errorCodes.gameNotOnSale, errorCodes.gameUnderMaintenance],
  origin: 'spec',
});
