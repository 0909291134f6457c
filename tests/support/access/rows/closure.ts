import { randomUUID } from 'node:crypto';
import * as errorCodes from '#contract/error-codes.ts';
import { limitedPlayers, players, verifiedPlayers } from '../answers.ts';
import { about, NOTHING, type CommandTable } from '../row.ts';

/** The closure of an account. These players have money and orders, so that none can be closed. */
export const closureRows = {
  accountClosure: about(players()),
  requestClosure: {
    request: async ({ confirm }) => {
      await confirm();
      return { reason: 'unused', details: '', frontPhoto: randomUUID(), backPhoto: randomUUID() };
    },
    answers: {
      ...players(errorCodes.closureUnmet),
      restricted: errorCodes.accountUnderReview,
      stopped: errorCodes.paymentsStopped,
    },
    another: NOTHING,
  },
  takeBackClosure: about(players(errorCodes.closureNotWaiting)),
  releaseDeposits: about({
    ...verifiedPlayers(),
    verified: errorCodes.closureUnmet,
    ...limitedPlayers(errorCodes.closureUnmet),
    outOfPlace: errorCodes.closureUnmet,
  }),
} satisfies Partial<CommandTable>;
