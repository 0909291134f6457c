import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { appCard, playMethod } from './fields.ts';

const key = z.string().check(z.maxLength(64));

/** A demo is for e-instants only. */
export const GAME_MODE = { money: 1, demo: 2 } as const;

/** Data of a game page. `gameNotOnSale`: suspended, or no such game; `gameUnderMaintenance`: under maintenance. */
export const gameApp = defineCommand({
  code: '700005',
  name: 'game-app',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({
    showKey: z.optional(key),
    appKey: z.optional(key),
    mode: z._default(z.literal(Object.values(GAME_MODE)), GAME_MODE.money),
    openType: z.optional(z.int()),
    platform: z.optional(z.int()),
    product: z.optional(z.int()),
  }),
  response: z.object({ app: appCard, game: playMethod }),
  errors: [errorCodes.gameNotOnSale, errorCodes.gameUnderMaintenance],
  origin: 'spec',
});
