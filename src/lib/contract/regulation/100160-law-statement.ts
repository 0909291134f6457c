import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { lawStatementType, statementText } from './fields.ts';

const flag = z.literal([0, 1]);

/** Whether the player is asked for a regulation statement, and has made it. The dialog opens upon 1 and 0. */
export const lawStatement = defineCommand({
  code: '100160',
  name: 'law-statement',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ lawStatementType }),
  response: z.object({
    /** 1: deposits or staff ask for the statement. */
    alertStatus: flag,
    /** 1: the last statement is on the current version, and staff did not ask again since. */
    agreeStatus: flag,
    lawStatementType,
    /** What the player stated last (memo.ts); empty where they stated nothing. */
    memo: z.string(),
    /** Ours: the current words, where the statement is asked for and not made. */
    statement: z.optional(statementText),
  }),
  errors: [],
  origin: 'spec',
});
