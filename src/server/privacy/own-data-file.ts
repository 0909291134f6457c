import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import type { Locale } from '#i18n/locales.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Db } from '../db/index.ts';
import type { PlayerFile } from '../downloads/download-route.ts';
import { issueDownloadLink, withdrawDownloadLinks } from '../downloads/links.ts';
import type { Messages } from '../messages/index.ts';
import { notify } from '../notifications/notify.ts';
import type { PlayerRateLimits } from '../players/rate-limits.ts';
import type { Session } from '../players/session.ts';
import { beginConfirmedChange, useUpConfirmation } from '../profile/confirmation.ts';
import { ownDataFileName, writeOwnData } from './export/own-data.ts';

interface LinkDeps {
  readonly db: Db;
  readonly limits: Pick<PlayerRateLimits, 'countOwnData'>;
}

/**
 * A link to all their data for a player who has just shown who they are. Answers its path. It takes the place of an
 * earlier one, which counts for nothing if no file came of it.
 */
export async function linkOwnData(
  { db, limits }: LinkDeps,
  session: Session,
  locale: Locale,
): Promise<Result<string, Refusal>> {
  const { playerId } = session;
  const counted = await limits.countOwnData(playerId);
  if (!counted) return err({ code: errorCodes.ownDataLimit });
  let linked: Result<{ path: string; unused: number }, Refusal> | undefined;
  try {
    linked = await db.transaction().execute(async (tx): Promise<NonNullable<typeof linked>> => {
      const confirmed = await beginConfirmedChange(tx, session);
      if (!confirmed.ok) return confirmed;
      await useUpConfirmation(tx, session);
      const unused = await withdrawDownloadLinks(tx, playerId, 'own-data');
      return ok({ path: await issueDownloadLink(tx, session, 'own-data', locale), unused });
    });
  } finally {
    if (!linked?.ok) await counted.undo();
  }
  if (!linked.ok) return linked;
  for (let at = 0; at < linked.value.unused; at += 1) await counted.undo();
  return ok(linked.value.path);
}

interface FileDeps {
  readonly db: Db;
  readonly messages: Pick<Messages, 'sendToPlayer'>;
}

/** What the link leads to. The player is told of it in the transaction that uses the link up. */
export const ownDataFile = ({ db, messages }: FileDeps): PlayerFile => ({
  type: 'application/json; charset=utf-8',
  nameOf: ownDataFileName,
  event: 'own-data-exported',
  tell: async (tx, playerId, now) => {
    await notify(tx, playerId, { kind: 'ownDataDownloaded', params: {} });
    await messages.sendToPlayer(tx, playerId, 'ownDataDownloaded', { time: now.getTime() });
  },
  write: (playerId, locale) => writeOwnData(db, playerId, locale),
});
