import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Db } from '../db/index.ts';
import { readProductNow } from '../db/product-now.ts';
import type { Messages } from '../messages/index.ts';
import { notify } from '../notifications/notify.ts';
import type { PlayerRateLimits } from '../players/rate-limits.ts';
import type { Session } from '../players/session.ts';
import { beginConfirmedChange, useUpConfirmation } from '../profile/confirmation.ts';

interface ExportDeps {
  readonly db: Db;
  readonly limits: Pick<PlayerRateLimits, 'countOwnData'>;
  readonly messages: Pick<Messages, 'sendToPlayer'>;
}

/** Lets a player who has just shown who they are have their data, and tells them of it. Answers the moment. */
export async function beginOwnDataExport(
  { db, limits, messages }: ExportDeps,
  session: Session,
): Promise<Result<Date, Refusal>> {
  const counted = await limits.countOwnData(session.playerId);
  if (!counted) return err({ code: errorCodes.ownDataLimit });
  const begun = await db.transaction().execute(async (tx): Promise<Result<Date, Refusal>> => {
    const confirmed = await beginConfirmedChange(tx, session);
    if (!confirmed.ok) return confirmed;
    await useUpConfirmation(tx, session);
    const now = await readProductNow(tx);
    await notify(tx, session.playerId, { kind: 'ownDataDownloaded', params: {} });
    await messages.sendToPlayer(tx, session.playerId, 'ownDataDownloaded', { time: now.getTime() });
    return ok(now);
  });
  if (!begun.ok) await counted.undo();
  return begun;
}
