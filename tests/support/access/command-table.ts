import type { UploadPurpose } from '#contract/uploads.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { everybody, players, type Answers } from './answers.ts';
import type { CommandTable } from './row.ts';
import { accountRows } from './rows/account.ts';
import { closureRows } from './rows/closure.ts';
import { controlRows } from './rows/controls.ts';
import { factorRows } from './rows/factors.ts';
import { identityRows } from './rows/identity.ts';
import { moneyRows } from './rows/money.ts';
import { notificationRows } from './rows/notifications.ts';
import { openRows } from './rows/open.ts';
import { playRows } from './rows/play.ts';
import { regulationRows } from './rows/regulation.ts';

/** Each command's row (README of the contract, "Add a command"). They run in this order. */
export const COMMAND_TABLE: CommandTable = {
  ...openRows,
  ...playRows,
  ...moneyRows,
  ...notificationRows,
  ...identityRows,
  ...closureRows,
  ...regulationRows,
  ...factorRows,
  ...accountRows,
  // Last: their callers are excluded afterwards.
  ...controlRows,
};

/** `POST /upload/{purpose}` with the caller's session alone: an applicant is known by a ticket instead. */
export const UPLOAD_TABLE: Readonly<Record<UploadPurpose, Answers>> = {
  'closure-id': players(),
  'family-id': everybody(errorCodes.uploadTicketExpired),
  'family-proof': everybody(errorCodes.uploadTicketExpired),
};
