import * as errorCodes from '#contract/error-codes.ts';
import { players } from '../answers.ts';
import { about, type CommandTable } from '../row.ts';

export const notificationRows = {
  notifications: about(players()),
  notificationDetail: {
    request: ({ notificationId }) => ({ id: notificationId }),
    answers: players(),
    another: errorCodes.notificationNotFound,
  },
  readAllNotifications: about(players()),
  harmMarkers: about(players()),
  answerHarmMarkers: {
    request: ({ harmMarkerId }) => ({ ids: [harmMarkerId], answer: 'later' }),
    answers: players(),
    // Answers how many it recorded: none of another player's.
    another: 0,
  },
} satisfies Partial<CommandTable>;
