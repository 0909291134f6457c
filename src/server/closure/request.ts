import { sql } from 'kysely';
import type { requestClosure } from '#contract/closure/430111-request-closure.ts';
import type { RequestOf } from '#contract/command.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { fieldRefusal, type Refusal } from '#contract/errors.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Queryable, Tx } from '../db/index.ts';
import { readProductNow } from '../db/product-now.ts';
import { lockWallet } from '../ledger/transfers.ts';
import type { Messages } from '../messages/index.ts';
import { notify } from '../notifications/notify.ts';
import type { Platform } from '../platform/platform.ts';
import { confirmSession, type Session } from '../players/session.ts';
import { findAccountStop } from '../players/restrictions.ts';
import { beginConfirmedChange, useUpConfirmation } from '../profile/confirmation.ts';
import type { Push } from '../push/player-push.ts';
import { playerHolder } from '../uploads/upload-holder.ts';
import { claimUploads, dropUploads, type UploadClaim } from '../uploads/upload-store.ts';
import { caseOf, endClosure, expectedAt, findLastClosure, lockWaitingClosure } from './closure-rows.ts';
import { findUnmet } from './conditions.ts';
import { findDocument } from './own-closure.ts';

type Request = RequestOf<typeof requestClosure>;

export interface ClosureDeps extends Pick<Platform, 'db'> {
  readonly messages: Pick<Messages, 'sendToPlayer'>;
  readonly push: Pick<Push, 'publishWallets'>;
}

/** Whether this is the repetition of a request whose answer was lost. */
async function isSent(db: Queryable, playerId: bigint, { frontPhoto }: Request): Promise<boolean> {
  const last = await findLastClosure(db, playerId);
  return last?.state === 'submitted' && last.front_photo === frontPhoto;
}

/** Why the player may not ask now. Conditions cannot change before the request is there: the wallet is locked. */
async function findRefusal(tx: Tx, playerId: bigint): Promise<Refusal | undefined> {
  if (await lockWaitingClosure(tx, playerId)) return { code: errorCodes.closureWaiting };
  // Whoever registers anew has an account without the restriction.
  const stop = await findAccountStop(tx, playerId);
  if (stop) return { code: stop };
  const conditions = await findUnmet(tx, playerId);
  return conditions.length > 0 ? { code: errorCodes.closureUnmet, extData: { conditions } } : undefined;
}

/** The pictures of the document that the player was verified by. An Emirates ID has two sides. */
async function claimPictures(
  tx: Tx,
  playerId: bigint,
  { frontPhoto, backPhoto }: Request,
): Promise<Result<string | null, Refusal>> {
  const needsBack = (await findDocument(tx, playerId)) === 'EID';
  if (needsBack && backPhoto === undefined) return err(fieldRefusal('backPhoto', 'input.picture'));
  const pictures: UploadClaim['pictures'][number][] = [{ id: frontPhoto, purpose: 'closure-id', field: 'frontPhoto' }];
  if (needsBack && backPhoto !== undefined) {
    if (backPhoto === frontPhoto) return err(fieldRefusal('backPhoto', 'input.pictureTwice'));
    pictures.push({ id: backPhoto, purpose: 'closure-id', field: 'backPhoto' });
  }
  const claimed = await claimUploads(tx, { holder: playerHolder(playerId), claimedBy: caseOf(frontPhoto), pictures });
  return claimed.ok ? ok(pictures[1]?.id ?? null) : claimed;
}

/** Records a request to close the account, for staff to decide, and tells the player until when they do. */
export async function askForClosure(
  { db, messages, push }: ClosureDeps,
  session: Session,
  request: Request,
): Promise<Result<void, Refusal>> {
  const { playerId } = session;
  if (await isSent(db, playerId, request)) return ok(undefined);
  const asked = await db.transaction().execute(async (tx): Promise<Result<void, Refusal>> => {
    const begun = await beginConfirmedChange(tx, session);
    if (!begun.ok) return begun;
    const refused = await findRefusal(tx, playerId);
    if (refused) return err(refused);
    const claimed = await claimPictures(tx, playerId, request);
    if (!claimed.ok) return claimed;
    await sql`
      insert into account_closures (player_id, reason, details, front_photo, back_photo)
      values (${playerId}, ${request.reason}, ${request.details}, ${request.frontPhoto}, ${claimed.value})`.execute(tx);
    await useUpConfirmation(tx, session);
    const expected = expectedAt({ submitted_at: await readProductNow(tx) }).getTime();
    await notify(tx, playerId, { kind: 'closureReceived', params: { time: expected } });
    await messages.sendToPlayer(tx, playerId, 'closureReceived', { time: expected });
    return ok(undefined);
  });
  if (asked.ok) push.publishWallets([playerId]);
  return asked;
}

/** Takes the waiting request back; nobody needs its pictures any more. */
export function takeClosureBack({ db }: Pick<ClosureDeps, 'db'>, session: Session): Promise<Result<void, Refusal>> {
  return db.transaction().execute(async (tx): Promise<Result<void, Refusal>> => {
    await lockWallet(tx, session.playerId);
    const live = await confirmSession(tx, session);
    if (!live.ok) return live;
    const closure = await lockWaitingClosure(tx, session.playerId);
    if (!closure) return err({ code: errorCodes.closureNotWaiting });
    await endClosure(tx, closure, 'withdrawn');
    await dropUploads(tx, [closure.front_photo, ...(closure.back_photo === null ? [] : [closure.back_photo])]);
    return ok(undefined);
  });
}
