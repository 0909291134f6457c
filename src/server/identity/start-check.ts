import { sql } from 'kysely';
import { VERIFIED_STATUS, type VerifiedStatus } from '#contract/identity/verified-status.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { IdCardType } from '#contract/identity/fields.ts';
import type { Refusal } from '#contract/errors.ts';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { refuseBusy } from '../db/busy.ts';
import type { Platform } from '../platform/platform.ts';
import type { PlayerRateLimits } from '../players/rate-limits.ts';
import { setVerifiedStatus } from '../players/verified-status.ts';
import { lockWallet } from '../ledger/transfers.ts';
import type { Db } from '../db/index.ts';
import { closeOpenCheck } from './open-check.ts';
import type { IdentityCheckRequest, IdentityProvider } from './provider.ts';
import { fullName } from './registered-person.ts';
import { IDENTITY_CALLBACK } from './callback.ts';

type StartDeps = Pick<Platform, 'db' | 'publicOrigin'> & {
  readonly identity: IdentityProvider;
  readonly limits: PlayerRateLimits;
};

export interface StartedCheck {
  readonly redirectUrl: string;
  readonly ticketId: string;
  readonly forbidStatus: 0 | 1;
}

interface OpenCheck {
  readonly reference: string;
  readonly ticket_id: string | null;
  readonly redirect_url: string | null;
  readonly id_card_type: string;
}

interface Opened {
  readonly check: OpenCheck;
  readonly person: IdentityCheckRequest['person'];
}

interface Player {
  readonly status: VerifiedStatus;
  readonly birth_date: string;
  readonly first_names: string | null;
  readonly last_name: string | null;
  readonly nationality: string | null;
}

/** What the provider is told of the player. */
function toPerson({
  birth_date: birthDate,
  first_names: first,
  last_name: last,
  nationality,
}: Player): Opened['person'] {
  const name = fullName(first, last);
  return { birthDate, ...(name !== null && { name }), ...(nationality !== null && { nationality }) };
}

/** The refusal of a player who is verified or under review. */
const statusRefusal = (status: number): Refusal | undefined => {
  if (status === VERIFIED_STATUS.verified)
    return { code: errorCodes.verificationUnavailable, messageKey: 'identityVerifiedAlready' };
  if (status === VERIFIED_STATUS.underReview)
    return { code: errorCodes.verificationUnavailable, messageKey: 'identityInReview' };
  return undefined;
};

/**
 * The player's one open check; made here unless there is one, which is then given up where it was for another kind of
 * document.
 */
async function openCheck(db: Db, playerId: bigint, idCardType: IdCardType): Promise<Result<Opened, Refusal>> {
  return db.transaction().execute(async (tx) => {
    await lockWallet(tx, playerId);
    const { rows: players } = await sql<Player>`
      select effective_verified_status(verified_status, document_expires) as status, birth_date, first_names, last_name, nationality
      from players where id = ${playerId}`.execute(tx);
    const player = assertPresent(players[0], 'the player of a session');
    const refused = statusRefusal(player.status);
    if (refused) return err(refused);
    const person = toPerson(player);
    const { rows } = await sql<OpenCheck>`
      select reference, ticket_id, redirect_url, id_card_type from identity_sessions
      where player_id = ${playerId} and finished_at is null`.execute(tx);
    if (rows[0]?.id_card_type === idCardType) return ok({ check: rows[0], person });
    const before = (await closeOpenCheck(tx, playerId)) ?? player.status;
    const { rows: made } = await sql<OpenCheck>`
      insert into identity_sessions (player_id, id_card_type, status_before) values (${playerId}, ${idCardType}, ${before})
      returning reference, ticket_id, redirect_url, id_card_type`.execute(tx);
    return ok({ check: assertPresent(made[0], 'the new check'), person });
  });
}

/**
 * Opens a check, tells the provider, and books that it is on. Nothing changes where the provider is away or we are
 * busy.
 */
export async function startCheck(
  { db, identity, limits, publicOrigin }: StartDeps,
  playerId: bigint,
  wanted: Pick<IdentityCheckRequest, 'idCardType' | 'redirectUri' | 'locale' | 'transfer'>,
): Promise<Result<StartedCheck, Refusal>> {
  const opened = await openCheck(db, playerId, wanted.idCardType).catch(refuseBusy);
  if (!opened.ok) return opened;
  const { person, check } = opened.value;
  const { reference, ticket_id: ticket, redirect_url: url } = check;
  if (ticket !== null && url !== null) return ok({ redirectUrl: url, ticketId: ticket, forbidStatus: 0 });
  const close = () =>
    sql`delete from identity_sessions where reference = ${reference} and ticket_id is null`.execute(db);
  const counted = await limits.countIdentityCheck(playerId);
  if (!counted) {
    await close();
    return ok({ redirectUrl: '', ticketId: '', forbidStatus: 1 });
  }
  // What cannot be closed is found open by the next start; it was not one of the day's all the same.
  const giveUp = () => close().finally(counted.undo);
  const started = await identity.startCheck({
    reference,
    ...wanted,
    notifyUrl: publicOrigin + IDENTITY_CALLBACK,
    person,
  });
  if (!started.ok) {
    await giveUp();
    return err({ code: errorCodes.providerUnavailable, messageKey: 'identityAway' });
  }
  const { ticketId, redirectUrl } = started.value;
  const open = await db
    .transaction()
    .execute(async (tx) => {
      await lockWallet(tx, playerId);
      const { numAffectedRows } =
        await sql`update identity_sessions set ticket_id = ${ticketId}, redirect_url = ${redirectUrl}
      where reference = ${reference} and finished_at is null`.execute(tx);
      if (numAffectedRows !== 1n) return ok(false);
      await setVerifiedStatus(tx, playerId, VERIFIED_STATUS.verifying);
      return ok(true);
    })
    .catch(refuseBusy);
  if (!open.ok) {
    await giveUp();
    return open;
  }
  // Another tab has replaced this check by one for another kind of document.
  return open.value
    ? ok({ redirectUrl, ticketId, forbidStatus: 0 })
    : err({ code: errorCodes.verificationUnavailable, messageKey: 'input.restartVerification' });
}
