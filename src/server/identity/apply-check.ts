import { sql } from 'kysely';
import { VERIFIED_STATUS, type VerifiedStatus } from '#contract/identity/verified-status.ts';
import type { Tx } from '../db/index.ts';
import type { Messages } from '../messages/index.ts';
import { notify } from '../notifications/notify.ts';
import type { Push } from '../push/player-push.ts';
import type { Platform } from '../platform/platform.ts';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { isAccountClosed } from '../players/closing/closed-accounts.ts';
import { setVerifiedStatus } from '../players/verified-status.ts';
import { lockWallet } from '../ledger/transfers.ts';
import { decideCheck, FAILURE_REASON, type CheckVerdict } from './check-verdict.ts';
import { documentNumberEnd, hashDocumentNumber } from '../players/person/document-number.ts';
import type { Register } from '../register/index.ts';
import type { IdentityCheck, IdentityDocument } from './provider.ts';
import { takeOverExclusions } from '../exclusions/inherit-exclusions.ts';
import { findOtherAccounts, lockPersons } from '../exclusions/same-person.ts';
import { inheritSessionLimit } from '../play-record/play-settings.ts';
import { releaseDocument, renewDigests } from './release-document.ts';
import { findRegisteredPerson } from './registered-person.ts';

interface Row {
  readonly reference: string;
  readonly player_id: bigint;
  readonly status: string;
  readonly status_before: VerifiedStatus;
  readonly now: Date;
}

/** `job`: the provider was asked for it, because its notification did not come. */
type ResultSource = 'provider' | 'operator' | 'job';
export type CheckOutcome = 'unknown-ticket' | 'known-already' | 'applied';
export type ApplyDeps = Pick<Platform, 'db'> & {
  readonly messages: Pick<Messages, 'sendToPlayer'>;
  readonly push: Pick<Push, 'publishWallets'>;
  readonly register: Pick<Register, 'remember' | 'askAbout'>;
};

/** Answers the digest of its number; undefined where it is another player's document. */
async function storeDocument(
  register: Pick<Register, 'remember'>,
  tx: Tx,
  playerId: bigint,
  document: IdentityDocument,
): Promise<Buffer | undefined> {
  const hash = await hashDocumentNumber(tx, document);
  if (document.type === 'EID') await renewDigests(tx, document, hash);
  await releaseDocument(tx, hash, playerId);
  const { rows: others } = await sql`
    select from identity_documents
    where number_hash = ${hash} and player_id <> ${playerId} and released_at is null`.execute(tx);
  if (others.length > 0) return undefined;
  // Two players with one document at the same moment: the second insert breaks the unique key, and its check is asked
  // again later.
  await sql`
    insert into identity_documents (player_id, type, number_hash, number_end, name, birth_date, nationality, expire_date)
    values (${playerId}, ${document.type}, ${hash}, ${documentNumberEnd(document.number)}, ${document.name}, ${document.birthDate},
      ${document.nationality}, ${document.expireDate})
    on conflict (player_id) do update set type = excluded.type, number_hash = excluded.number_hash, number_end = excluded.number_end,
      name = excluded.name, birth_date = excluded.birth_date, nationality = excluded.nationality, expire_date = excluded.expire_date,
      verified_at = product_now(), warned_at = null`.execute(tx);
  await sql`update players set real_name = ${document.name}, document_expires = ${document.expireDate} where id = ${playerId}`.execute(
    tx,
  );
  await register.remember(tx, playerId, document);
  return hash;
}

const finishCheck = (tx: Tx, reference: string, status: string, reason: number | null, remark: string | null) =>
  sql`update identity_sessions set status = ${status}, reason = ${reason}, remark = ${remark}, finished_at = product_now()
    where reference = ${reference}`.execute(tx);

/**
 * Applies a result of the provider, once: a finished check never changes again. The player's wallet row is locked
 * first, so that a purchase and the change of status cannot overlap.
 */
export async function applyCheck(
  deps: ApplyDeps,
  check: IdentityCheck,
  by: ResultSource = 'provider',
): Promise<CheckOutcome> {
  let playerId: bigint | undefined;
  let isVerified = false;
  const outcome = await deps.db.transaction().execute(async (tx): Promise<CheckOutcome> => {
    const { rows: owners } = await sql<{ player_id: bigint }>`
      select player_id from identity_sessions where ticket_id = ${check.ticketId} and reference::text = ${check.reference}`.execute(
      tx,
    );
    const owner = owners[0];
    if (!owner) return 'unknown-ticket';
    await lockPersons(tx, 'verification');
    await lockWallet(tx, owner.player_id);
    const { rows } = await sql<Row>`
      select s.reference, s.player_id, s.status, s.status_before, product_now() as now
      from identity_sessions s where s.ticket_id = ${check.ticketId} for update of s`.execute(tx);
    const row = rows[0];
    if (!row || row.status === 'VERIFIED' || row.status === 'FAILED') return 'known-already';
    if (await isAccountClosed(tx, row.player_id)) {
      // It says nothing to anybody any more, and must not bind a document to the account.
      await finishCheck(tx, row.reference, 'FAILED', FAILURE_REASON.abandoned, null);
      return 'applied';
    }
    const registered = await findRegisteredPerson(tx, row.player_id, check.document);
    const verdict = decideCheck(check, registered, dubaiDay(row.now));
    isVerified = await applyVerdict(deps, tx, row, verdict, by);
    playerId = row.player_id;
    return 'applied';
  });
  if (playerId === undefined) return outcome;
  // Before the push: the page that it reaches shows what the register says of this document. Of results that nobody
  // waits for, the next login or movement of money asks: a register that is away must not hold up the others.
  if (isVerified && by !== 'job') await deps.register.askAbout(playerId, 'verification');
  // With the unread notifications.
  deps.push.publishWallets([playerId]);
  return outcome;
}

/** Answers whether the player is verified by it. */
async function applyVerdict(
  deps: ApplyDeps,
  tx: Tx,
  row: Row,
  verdict: CheckVerdict,
  by: ResultSource,
): Promise<boolean> {
  const { reference, player_id: playerId } = row;
  if (verdict.kind === 'wait') return false;
  if (verdict.kind === 'review') {
    await sql`update identity_sessions set status = 'REVIEW' where reference = ${reference}`.execute(tx);
    await setVerifiedStatus(tx, playerId, VERIFIED_STATUS.underReview);
    return false;
  }
  const verified =
    verdict.kind === 'verified' ? await storeDocument(deps.register, tx, playerId, verdict.document) : undefined;
  const outcome = verified ? 'identityVerified' : 'identityFailed';
  if (verified) {
    await finishCheck(tx, reference, 'VERIFIED', null, null);
    await setVerifiedStatus(tx, playerId, VERIFIED_STATUS.verified);
    // What a relative asked for of another account of this person holds in this one, too. Before the notification:
    // staff who end it lock its application first, and then counts of unread ones.
    const others = await findOtherAccounts(tx, verified, playerId);
    await inheritSessionLimit(tx, others, playerId);
    await takeOverExclusions(deps, tx, others, playerId);
    await notify(tx, playerId, { kind: outcome, params: {} });
  } else {
    const reason = verdict.kind === 'failed' ? verdict.reason : FAILURE_REASON.documentUsed;
    await finishCheck(tx, reference, 'FAILED', reason, verdict.kind === 'failed' ? verdict.remark : null);
    // A player who only left the page has not failed and gets the status from before the check.
    const hasFailed = reason !== FAILURE_REASON.abandoned;
    await setVerifiedStatus(tx, playerId, hasFailed ? VERIFIED_STATUS.failed : row.status_before);
    if (hasFailed) await notify(tx, playerId, { kind: outcome, params: {} });
  }
  // A check that people reviewed is finished long after the player left the page, so they get a message.
  if (row.status === 'REVIEW' || by === 'operator') await deps.messages.sendToPlayer(tx, playerId, outcome, {});
  return verified !== undefined;
}
