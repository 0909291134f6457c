import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { ALL_CONTROLS } from './choices.ts';
import { controlInfo, controlType } from './fields.ts';

/** The player's limits and exclusions: those of one type, or all four. */
export const controls = defineCommand({
  code: '100155',
  name: 'controls',
  service: 'hapi',
  methods: ['POST', 'GET'],
  access: 'session',
  request: z.object({ exclusionType: z._default(z.union([controlType, z.literal(ALL_CONTROLS)]), ALL_CONTROLS) }),
  response: z.object({ list: z.array(controlInfo) }),
  errors: [],
  origin: 'spec',
});
