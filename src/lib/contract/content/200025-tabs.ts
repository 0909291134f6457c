import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { tab } from './fields.ts';

/**
 * Navigation: 23 of h5-new is the web's, 7 of botim-kind the mini-program's tab bar. Tabs of pages that do not exist
 * are left out.
 */
export const tabs = defineCommand({
  code: '200025',
  name: 'tabs',
  service: 'hapi',
  methods: ['POST', 'GET'],
  access: 'public',
  request: z.object({
    tabType: z.array(z.int()).check(z.minLength(1), z.maxLength(10)),
    businessLine: z.string().check(z.maxLength(32)),
  }),
  response: z.object({ tabs: z.array(z.object({ tabType: z.int(), tab: z.array(tab) })) }),
  errors: [],
  origin: 'spec',
});
