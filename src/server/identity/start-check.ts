import { randomUUID } from 'node:crypto';
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
import type { Db, Tx } from '../db/index.ts';
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
  readonly ticket_id: string | null;
  readonly redirect_url: string | null;
  readonly id_card_type: string;
}

/** What a start finds. */
interface Found {
  readonly status: VerifiedStatus;
  readonly person: IdentityCheckRequest['person'];
  /** Their open check of the wanted kind of document, to be continued. */
  readonly resumed: StartedCheck | undefined;
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
}: Player): Found['person'] {
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

const resume = (open: OpenCheck | undefined, idCardType: IdCardType): StartedCheck | undefined =>
  open?.id_card_type === idCardType && open.ticket_id !== null && open.redirect_url !== null
    ? { redirectUrl: open.redirect_url, ticketId: open.ticket_id, forbidStatus: 0 }
    : undefined;

/** Looks under the wallet's lock whether a check may start, and for one to continue. */
async function findOrRefuse(tx: Tx, playerId: bigint, idCardType: IdCardType): Promise<Result<Found, Refusal>> {
  await lockWallet(tx, playerId);
  const { rows: players } = await sql<Player>`
    select effective_verified_status(verified_status, document_expires) as status, birth_date, first_names, last_name, nationality
    from players where id = ${playerId}`.execute(tx);
  const player = assertPresent(players[0], 'the player of a session');
  const refused = statusRefusal(player.status);
  if (refused) return err(refused);
  const { rows } = await sql<OpenCheck>`
    select ticket_id, redirect_url, id_card_type from identity_sessions
    where player_id = ${playerId} and finished_at is null`.execute(tx);
  return ok({ status: player.status, person: toPerson(player), resumed: resume(rows[0], idCardType) });
}

interface NewCheck {
  readonly idCardType: IdCardType;
  readonly reference: string;
  readonly ticketId: string;
  readonly redirectUrl: string;
}

/**
 * Books a check that is open at the provider. One for another kind of document is given up only here, so that who gets
 * no new one keeps it. Meanwhile another tab may have opened one of this kind, which is continued instead.
 */
const bookCheck = (db: Db, playerId: bigint, { idCardType, reference, ticketId, redirectUrl }: NewCheck) =>
  db.transaction().execute(async (tx): Promise<Result<StartedCheck, Refusal>> => {
    const found = await findOrRefuse(tx, playerId, idCardType);
    if (!found.ok) return found;
    if (found.value.resumed) return ok(found.value.resumed);
    const before = (await closeOpenCheck(tx, playerId)) ?? found.value.status;
    await sql`insert into identity_sessions (reference, player_id, id_card_type, status_before, ticket_id, redirect_url)
      values (${reference}, ${playerId}, ${idCardType}, ${before}, ${ticketId}, ${redirectUrl})`.execute(tx);
    await setVerifiedStatus(tx, playerId, VERIFIED_STATUS.verifying);
    return ok({ redirectUrl, ticketId, forbidStatus: 0 });
  });

/**
 * Continues the open check of this kind of document, or asks the provider for a new one and books it. Nothing changes
 * where there is none left today, the provider is away or we are busy.
 */
export async function startCheck(
  { db, identity, limits, publicOrigin }: StartDeps,
  playerId: bigint,
  wanted: Pick<IdentityCheckRequest, 'idCardType' | 'redirectUri' | 'locale' | 'transfer'>,
): Promise<Result<StartedCheck, Refusal>> {
  const { idCardType } = wanted;
  const found = await db
    .transaction()
    .execute((tx) => findOrRefuse(tx, playerId, idCardType))
    .catch(refuseBusy);
  if (!found.ok) return found;
  if (found.value.resumed) return ok(found.value.resumed);
  const counted = await limits.countIdentityCheck(playerId);
  if (!counted) return ok({ redirectUrl: '', ticketId: '', forbidStatus: 1 });
  const reference = randomUUID();
  const notifyUrl = publicOrigin + IDENTITY_CALLBACK;
  const started = await identity.startCheck({ reference, ...wanted, notifyUrl, person: found.value.person });
  if (!started.ok) {
    await counted.undo();
    return err({ code: errorCodes.providerUnavailable, messageKey: 'identityAway' });
  }
  const booked = await bookCheck(db, playerId, { idCardType, reference, ...started.value }).catch(refuseBusy);
  // A ticket that is not booked opens nothing, and was not one of the day's.
  if (!booked.ok || booked.value.ticketId !== started.value.ticketId) await counted.undo();
  return booked;
}
