import * as z from 'zod/mini';
import { DAY_MS } from '#kernel/time.ts';
import { defineCommand } from '../command.ts';
import { DOWNLOAD_PATH } from '../downloads.ts';
import * as errorCodes from '../error-codes.ts';
import { transactionDay } from './fields.ts';

export const MAX_STATEMENTS_A_DAY = 30;
/** A year, and the day that a leap year has more. */
export const MAX_STATEMENT_DAYS = 366;

export const statementFormat = z.enum(['csv', 'pdf'], 'input.format');
export type StatementFormat = z.output<typeof statementFormat>;

const isPeriod = ({ from, to }: { from: string; to: string }): boolean =>
  from <= to && (Date.parse(to) - Date.parse(from)) / DAY_MS < MAX_STATEMENT_DAYS;

/**
 * A link to the player's statement of these days, for one use within 60 seconds, until the session ends. The file is
 * made when the link is opened.
 */
export const statementLink = defineCommand({
  code: '430150',
  name: 'statement-link',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z
    .object({
      /** The first and the last day, of which none is to come. */
      from: transactionDay,
      to: transactionDay,
      format: statementFormat,
    })
    .check(z.refine(isPeriod, { error: 'input.period', path: ['to'] })),
  response: z.object({ path: z.string().check(z.startsWith(DOWNLOAD_PATH)) }),
  errors: [errorCodes.statementLimit, errorCodes.statementTooLong, errorCodes.serverBusy],
  origin: 'ours',
});
