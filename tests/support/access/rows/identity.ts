import * as errorCodes from '#contract/error-codes.ts';
import { limitedPlayers, players } from '../answers.ts';
import { about, NOTHING, type CommandTable } from '../row.ts';

const { nameNotCorrectable, verificationUnavailable } = errorCodes;

/** The check of the player's identity. */
export const identityRows = {
  kycToken: about(players()),
  kycStart: {
    request: async ({ kycToken }) => ({
      accessToken: await kycToken(),
      idCardType: 'EID',
      redirectUri: '/account/kyc-verification',
    }),
    answers: {
      ...players(),
      underReview: verificationUnavailable,
      verified: verificationUnavailable,
      outOfPlace: verificationUnavailable,
      restricted: verificationUnavailable,
      stopped: verificationUnavailable,
      ...limitedPlayers(verificationUnavailable),
    },
    another: verificationUnavailable,
  },
  kycResult: {
    request: ({ kycTicketId }) => ({ ticketId: kycTicketId }),
    answers: players(),
    another: verificationUnavailable,
  },
  correctName: {
    request: () => ({ firstNames: 'Sara', lastName: 'Al Mansoori' }),
    answers: {
      ...players(),
      // While somebody reads a document, and once one has confirmed the name.
      underReview: nameNotCorrectable,
      verified: nameNotCorrectable,
      outOfPlace: nameNotCorrectable,
      expired: nameNotCorrectable,
      restricted: nameNotCorrectable,
    },
    another: NOTHING,
  },
  registeredName: about(players()),
} satisfies Partial<CommandTable>;
