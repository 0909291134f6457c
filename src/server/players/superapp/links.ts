import { sql } from 'kysely';
import type { LinkOutcome } from '#contract/superapp/fields.ts';
import type { Queryable, Tx } from '#server/db/index.ts';
import { lockWallet } from '#server/ledger/transfers.ts';
import { maskContact } from '../person/mask-contact.ts';

/** A proven account at the super-app. */
export interface SuperappAccount {
  readonly subjectHash: Buffer;
  /** Its masked mobile number, or empty. */
  readonly label: string;
}

/** The player who logs in by this account at the super-app. */
export async function findLinkedPlayer(db: Queryable, subjectHash: Buffer): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    select player_id as id from superapp_links where subject_hash = ${subjectHash}`.execute(db);
  return rows[0]?.id;
}

export async function findLink(
  db: Queryable,
  playerId: bigint,
): Promise<{ label: string; linkedAt: Date } | undefined> {
  const { rows } = await sql<{ label: string; linkedAt: Date }>`
    select label, linked_at as "linkedAt" from superapp_links where player_id = ${playerId}`.execute(db);
  return rows[0];
}

interface HeldLink {
  readonly playerId: bigint;
  readonly openId: string;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly subjectHash: Buffer;
  readonly label: string;
}

/** The player's link and the account's, in the order of players: none, one that both share, or up to two others. */
const lockLinks = async (tx: Tx, playerId: bigint, subjectHash: Buffer): Promise<readonly HeldLink[]> => {
  const { rows } = await sql<HeldLink>`
    select l.player_id as "playerId", l.subject_hash as "subjectHash", l.label, p.open_id as "openId", p.mobile, p.email
    from superapp_links l join players p on p.id = l.player_id
    where l.player_id = ${playerId} or l.subject_hash = ${subjectHash} order by l.player_id for update of l`.execute(
    tx,
  );
  return rows;
};

/** An account of ours, as its holder knows it: by its number, or else by its mailbox. */
const nameOf = ({ mobile, email }: HeldLink): string =>
  maskContact(mobile === null ? { kind: 'email', address: email ?? '' } : { kind: 'mobile', address: mobile });

/** What linking did: the answer, and who lost the account to this player. */
export interface Linked {
  readonly outcome: LinkOutcome;
  /** False where the two were linked before. */
  readonly isNew: boolean;
  readonly displaced: Pick<HeldLink, 'playerId' | 'openId'> | undefined;
}

/**
 * Links a player and an account at the super-app. Links in the way are named and left, or removed where `replace` says
 * so. The player's wallet is locked, so that two links of one player come one after the other; a lock of the account's
 * own does so for two players. Links are locked in the order of players, and neither lock is asked for after them.
 */
export async function linkAccount(
  tx: Tx,
  playerId: bigint,
  { subjectHash, label }: SuperappAccount,
  replace: boolean,
): Promise<Linked> {
  await lockWallet(tx, playerId);
  await sql`select pg_advisory_xact_lock(${subjectHash.readBigInt64BE()}::bigint)`.execute(tx);
  const held = await lockLinks(tx, playerId, subjectHash);
  const own = held.find((link) => link.playerId === playerId);
  const other = held.find((link) => link.playerId !== playerId);
  if (own?.subjectHash.equals(subjectHash))
    return { outcome: { botimLinked: true }, isNew: false, displaced: undefined };
  if (held.length > 0 && !replace) {
    const outcome = {
      botimLinked: false,
      ...(own && { nlAccount: own.label }),
      ...(other && { btAccount: nameOf(other) }),
    };
    return { outcome, isNew: false, displaced: undefined };
  }
  await sql`delete from superapp_links where player_id = ${playerId} or subject_hash = ${subjectHash}`.execute(tx);
  await sql`insert into superapp_links (player_id, subject_hash, label) values (${playerId}, ${subjectHash}, ${label})`.execute(
    tx,
  );
  return { outcome: { botimLinked: true }, isNew: true, displaced: other };
}

/** Removes the player's link; false where there is none. Their proven number or mailbox stays a way to log in. */
export async function unlinkAccount(tx: Tx, playerId: bigint): Promise<boolean> {
  await lockWallet(tx, playerId);
  const removed = await sql`delete from superapp_links where player_id = ${playerId}`.execute(tx);
  return (removed.numAffectedRows ?? 0n) > 0n;
}
