import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { harmAnswer, harmMarkerId } from './fields.ts';

/** Records what the player chose; an answer that was given before stays. `answered` counts those recorded now. */
export const answerHarmMarkers = defineCommand({
  code: '430231',
  name: 'answer-harm-markers',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ ids: z.array(harmMarkerId).check(z.minLength(1), z.maxLength(20)), answer: harmAnswer }),
  response: z.object({ answered: z.int() }),
  errors: [],
  origin: 'ours',
});
