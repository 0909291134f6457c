import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { QUESTION_COUNT } from './rule.ts';

/**
 * Submits a self-assessment. The single answers stay in the browser: what is sent is that all were given, and how many
 * were yes. A player's result replaces their last one; of a visitor nothing is kept.
 */
export const questionnaireResult = defineCommand({
  code: '100306',
  name: 'questionnaire-result',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({
    answered: z.literal(QUESTION_COUNT, 'input.answers'),
    yes: z.int().check(z.minimum(0), z.maximum(QUESTION_COUNT)),
  }),
  response: z.object({
    atRisk: z.boolean(),
    /** Whether it is kept with an account. */
    kept: z.boolean(),
  }),
  errors: [errorCodes.invalidInput],
  origin: 'spec',
});
