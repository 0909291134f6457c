import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { appCard } from './fields.ts';

/** Cards of all games, in the order of the menus. */
export const appList = defineCommand({
  code: '700014',
  name: 'app-list',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({ productType: z.optional(z.int()) }),
  response: z.object({ merchantAppInfoList: z.array(appCard) }),
  errors: [],
  origin: 'spec',
});
