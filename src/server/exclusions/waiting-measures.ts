import { sql, type RawBuilder } from 'kysely';
import type { FamilyKind } from '#contract/family/choices.ts';
import { sha256Digest } from '../crypto/digest.ts';
import type { Tx } from '../db/index.ts';
import { takeOverExclusions } from './inherit-exclusions.ts';
import { findVerifiedAccounts, lockPersons } from './same-person.ts';
import { durationUntil, tellBegun, type TellDeps } from './tell-holder.ts';

/** As players have them: E.164, or lower case. */
interface NamedContact {
  readonly kind: 'mobile' | 'email';
  readonly address: string;
}

/**
 * Who approves measures for a contact and who proves it come one after the other: the second sees what the first did.
 * Call before any wallet is locked that somebody else knows.
 */
export async function lockContacts(tx: Tx, addresses: readonly string[]): Promise<void> {
  for (const address of [...new Set(addresses)].sort()) {
    const key = sha256Digest(`family measures\n${address}`).readBigInt64BE();
    await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx);
  }
}

/**
 * The same for who proves one contact. Where an exclusion waits for it, nobody is verified meanwhile: it begins in the
 * account that the person is verified in, too. Call first, before `beginWaitingMeasures`.
 */
export async function lockForWaitingMeasures(tx: Tx, { kind, address }: NamedContact): Promise<void> {
  await lockContacts(tx, [address]);
  const { rows } = await sql`
    select from family_accounts a join family_exclusions e on e.application_id = a.application_id and e.place = a.place
    where ${sql.ref(`a.${kind}`)} = ${address} and e.player_id is null and e.ends_at > product_now() limit 1`.execute(
    tx,
  );
  if (rows.length > 0) await lockPersons(tx, 'approval');
}

interface Begun {
  readonly kind: FamilyKind;
  /** A FamilyDuration for life, else the last day. */
  readonly duration: string;
}

const beginIn = (table: 'family_exclusions' | 'family_monitorings', playerId: bigint): RawBuilder<unknown> => sql`
  update ${sql.table(table)} m set player_id = ${playerId}, starts_at = product_now() from named n
  where m.application_id = n.application_id and m.place = n.place and m.player_id is null and m.ends_at > product_now()
  returning n.kind, ${durationUntil('m.ends_at')} as duration`;

/**
 * Begins what was approved for a contact while no account had it, for the player who has just proven it, an exclusion
 * also in the account they are verified in. Call in the transaction that stores the contact, which has locked for it.
 */
export async function beginWaitingMeasures(
  deps: TellDeps,
  tx: Tx,
  playerId: bigint,
  { kind, address }: NamedContact,
): Promise<void> {
  const { rows } = await sql<Begun>`
    with named as (select application_id, place, kind from family_accounts where ${sql.ref(kind)} = ${address}),
      excluded as (${beginIn('family_exclusions', playerId)}),
      monitored as (${beginIn('family_monitorings', playerId)})
    select * from excluded union all select * from monitored`.execute(tx);
  for (const begun of rows) await tellBegun(deps, tx, playerId, begun.kind, begun.duration);
  if (rows.every((begun) => begun.kind !== 'exclude')) return;
  // Their wallets are not locked: a purchase of that moment comes before the exclusion.
  for (const { id } of await findVerifiedAccounts(tx, [playerId])) await takeOverExclusions(deps, tx, [playerId], id);
}
