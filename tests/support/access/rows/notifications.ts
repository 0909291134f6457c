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
} satisfies Partial<CommandTable>;
