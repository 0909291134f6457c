import * as errorCodes from '#contract/error-codes.ts';
import { players } from '../answers.ts';
import { NOTHING, type CommandTable } from '../row.ts';

/** Regulation statements. Nothing asks these players for one. */
export const regulationRows = {
  lawStatement: { request: () => ({ lawStatementType: 1 }), answers: players(), another: NOTHING },
  submitLawStatement: {
    request: () => ({ lawStatementType: 1, memo: 'salary' }),
    answers: players(errorCodes.statementNotDue),
    another: NOTHING,
  },
} satisfies Partial<CommandTable>;
