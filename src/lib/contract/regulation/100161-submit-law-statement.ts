import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { noFields } from '../fields.ts';
import { lawStatementType, statementVersion } from './fields.ts';
import { MAX_SOURCE_WORDS, readMemo } from './memo.ts';

/** The source of funds: `savings`, or `other: ` and the player's own words (memo.ts). */
const memo = z.string().check(
  z.maxLength(4 * MAX_SOURCE_WORDS),
  z.refine((text) => readMemo(text) !== undefined, 'input.fundsSource'),
);

/**
 * Makes the regulation statement that 100160 asks for, with all its agreements. The same statement again changes
 * nothing; another one is refused while that one counts.
 */
export const submitLawStatement = defineCommand({
  code: '100161',
  name: 'submit-law-statement',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({
    lawStatementType,
    memo,
    /** Ours: the version that the player was shown; without it the current one. */
    version: z.optional(statementVersion),
  }),
  response: noFields,
  errors: [errorCodes.invalidInput, errorCodes.termsOutdated, errorCodes.statementNotDue, errorCodes.serverBusy],
  origin: 'spec',
});
