import { sql } from 'kysely';
import { mayBeSameName } from '#kernel/same-name.ts';
import { sha256Digest } from '../crypto/digest.ts';
import type { Queryable, Tx } from '../db/index.ts';
import { lockWallets } from '../ledger/transfers.ts';
import { accountsOfPerson, beginMeasures, waitsForAccount, type NamedPlace } from './begin-measures.ts';
import { lockPersons } from './same-person.ts';
import type { BegunMeasure } from './tell-holder.ts';

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
 * The same for who proves one contact. Where an exclusion runs for it, nobody is verified meanwhile: it begins in the
 * account that the person is verified in, too. Staff who end what was approved for it are waited for. Call before
 * `beginWaitingMeasures`, once the code is known to be right, and before the wallet of a player who was there before:
 * theirs are locked here.
 */
export async function lockForWaitingMeasures(
  tx: Tx,
  { kind, address }: NamedContact,
  playerId?: bigint,
): Promise<void> {
  await lockContacts(tx, [address]);
  const isNamed = sql`${sql.ref(`a.${kind}`)} = ${address}`;
  const { rows } = await sql`
    select from family_accounts a join family_exclusions e on e.application_id = a.application_id and e.place = a.place
    where ${isNamed} and e.ends_at > product_now() limit 1`.execute(tx);
  const isExcluded = rows.length > 0;
  if (isExcluded) await lockPersons(tx, 'approval');
  await sql`
    select from family_applications where state = 'approved'
      and id in (select a.application_id from family_accounts a where ${isNamed})
    order by id for key share`.execute(tx);
  if (isExcluded && playerId !== undefined) await lockWallets(tx, await accountsOfPerson(tx, playerId));
}

/** Who a player is: by their document, or as they registered. */
async function readName(db: Queryable, playerId: bigint): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(real_name, ''), concat_ws(' ', first_names, last_name)) as name from players
    where id = ${playerId}`.execute(db);
  return rows[0]?.name ?? '';
}

interface WaitingPlace extends NamedPlace {
  readonly holder_name: string;
}

/**
 * Begins what was approved for a contact and waits, for the player who has just proven it, where they have the name
 * that was given with it: numbers get other owners. Under another name it waits for staff, who compare the two people
 * (src/server/family/other-names.ts). Call in the transaction that stores the contact, which has locked for it, and
 * before anybody is told of anything. Answers what `tellBegun` is to tell.
 */
export async function beginWaitingMeasures(
  tx: Tx,
  playerId: bigint,
  { kind, address }: NamedContact,
): Promise<readonly BegunMeasure[]> {
  const { rows } = await sql<WaitingPlace>`
    select a.application_id, a.place, a.holder_name from family_accounts a
    where ${sql.ref(`a.${kind}`)} = ${address} and ${waitsForAccount}`.execute(tx);
  if (rows.length === 0) return [];
  const name = await readName(tx, playerId);
  for (const { application_id: id, place, holder_name: holder } of rows)
    if (!mayBeSameName(holder, name))
      await sql`
        update family_accounts set other_name_since = product_now()
        where application_id = ${id} and place = ${place}`.execute(tx);
  return beginMeasures(
    tx,
    playerId,
    rows.filter((one) => mayBeSameName(one.holder_name, name)),
  );
}
