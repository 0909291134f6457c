import * as z from 'zod';
import * as errorCodes from '#contract/error-codes.ts';
import { fieldRefusal, type Refusal } from '#contract/errors.ts';
import type { RequestOf } from '#contract/command.ts';
import {
  MAX_STATEMENTS_A_DAY,
  type StatementFormat,
  type statementLink,
} from '#contract/transactions/430150-statement-link.ts';
import type { Locale } from '#i18n/locales.ts';
import { assert } from '#kernel/assert.ts';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Db } from '#server/db/index.ts';
import { readProductNow } from '#server/db/product-now.ts';
import type { PlayerFile } from '#server/downloads/download-route.ts';
import { issueDownloadLink, withdrawDownloadLinks } from '#server/downloads/links.ts';
import { lockWallet } from '#server/ledger/transfers.ts';
import { loadOwnerNames } from './owner.ts';
import type { PlayerRateLimits } from '#server/players/rate-limits.ts';
import { confirmSession, type Session } from '#server/players/session.ts';
import { writeCsv } from './csv.ts';
import { makePdfStatement } from './pdf/make-pdf.ts';
import { renderStatement } from './pdf/render-statement.ts';
import { findStatement, hasMoreTransfers } from './read-statement.ts';

/** A PDF of the largest size takes a thread ten seconds of processor time; CSV is written as it is read. */
export const MAX_TRANSFERS: Readonly<Record<StatementFormat, number>> = { csv: 200_000, pdf: 2_000 };
/** Transfers that come between the link and the file are in it, too. */
const MORE_SINCE = 1_000;

interface LinkDeps {
  readonly db: Db;
  readonly limits: Pick<PlayerRateLimits, 'countStatement'>;
}

/** A link to the player's statement. Answers its path. It takes the place of an earlier one of this format. */
export async function linkStatement(
  { db, limits }: LinkDeps,
  session: Session,
  { from, to, format }: RequestOf<typeof statementLink>,
  locale: Locale,
): Promise<Result<string, Refusal>> {
  const { playerId } = session;
  if (to > dubaiDay(await readProductNow(db))) return err(fieldRefusal('to', 'input.period'));
  const counted = await limits.countStatement(playerId);
  if (!counted) return err({ code: errorCodes.statementLimit, params: { most: MAX_STATEMENTS_A_DAY } });
  let linked: Result<string, Refusal> | undefined;
  try {
    const bounds = await findStatement(db, playerId, { from, to });
    if (await hasMoreTransfers(db, bounds, MAX_TRANSFERS[format])) return err({ code: errorCodes.statementTooLong });
    linked = await db.transaction().execute(async (tx): Promise<Result<string, Refusal>> => {
      await lockWallet(tx, playerId);
      const live = await confirmSession(tx, session);
      if (!live.ok) return live;
      await withdrawDownloadLinks(tx, playerId, `statement-${format}`);
      return ok(await issueDownloadLink(tx, session, `statement-${format}`, locale, { from, to }));
    });
    return linked;
  } finally {
    if (!linked?.ok) await counted.undo();
  }
}

const detailsShape = z.object({ from: z.string(), to: z.string() });

/** What the link leads to. */
export const statementFile = (db: Db, format: StatementFormat): PlayerFile => ({
  type: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/pdf',
  nameOf: (_now, details, locale) => {
    const { from, to } = detailsShape.parse(details);
    return `naseeb-statement-${from}-${to}-${locale.slice(0, 2)}.${format}`;
  },
  event: 'statement-exported',
  write: async function* (playerId, locale, details) {
    const days = detailsShape.parse(details);
    const bounds = await findStatement(db, playerId, days);
    const tooMany = await hasMoreTransfers(db, bounds, MAX_TRANSFERS[format] + MORE_SINCE);
    assert(!tooMany, 'a statement has as many transfers as its link was given for');
    if (format === 'csv') yield* writeCsv(db, bounds, locale);
    else {
      const owner = { ...days, ...(await loadOwnerNames(db, playerId)), now: await readProductNow(db) };
      yield await renderStatement(await makePdfStatement(db, bounds, owner, locale));
    }
  },
});
