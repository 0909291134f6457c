import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { noFields } from '../fields.ts';

/** Reports what the player did with the deposit-limit dialog: 0 closed it, 1 went to set a limit. */
export const depositLimitClick = defineCommand({
  code: '100316',
  name: 'deposit-limit-click',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ bizType: z.literal(0), clickType: z.union([z.literal(0), z.literal(1)]) }),
  response: noFields,
  errors: [],
  origin: 'spec',
});
