import { sql, type NotNull } from 'kysely';
import type { CardFace, SavedCard } from '#contract/deposits/fields.ts';
import { isCardExpired } from '#kernel/card-expiry.ts';
import type { Queryable, Tx } from '../db/index.ts';
import type { Deposit } from './deposit-rows.ts';
import type { CardFacts } from './tables.ts';

export interface CardRow {
  readonly id: bigint;
  readonly token: string;
  readonly brand: string;
  readonly last4: string;
  readonly expire_month: number;
  readonly expire_year: number;
  readonly holder_name: string;
  readonly unusable: 'expired' | 'blocked' | 'bound' | 'charged-back' | null;
}

const ICONS: Readonly<Record<string, SavedCard['cardIcon']>> = {
  VISA: 'visa',
  MASTERCARD: 'mastercard',
  AMEX: 'amex',
  UNIONPAY: 'unionpay',
};

export function cardStatus(
  card: Pick<CardRow, 'unusable' | 'expire_month' | 'expire_year'>,
  now: Date,
): SavedCard['status'] {
  if (card.unusable) return card.unusable === 'charged-back' ? 'blocked' : card.unusable;
  return isCardExpired(card.expire_month, card.expire_year, now.getTime()) ? 'expired' : 'usable';
}

/** The parts of a card that its player sees. */
export const toCardFace = ({ brand, last4 }: Pick<CardRow, 'brand' | 'last4'>): CardFace => ({
  cardIcon: ICONS[brand.toUpperCase()] ?? 'card',
  ambiguousAccountNumber: `•••• ${last4}`,
});

export const toSavedCard = (card: CardRow, now: Date): SavedCard => ({
  ...toCardFace(card),
  bankCardId: String(card.id),
  holderName: card.holder_name,
  expireDate: `${String(card.expire_month).padStart(2, '0')}/${String(card.expire_year % 100).padStart(2, '0')}`,
  status: cardStatus(card, now),
});

/** Saved cards. One that was not saved has no token. */
const cardsQuery = (db: Queryable, playerId: bigint) =>
  db
    .selectFrom('bank_cards')
    .select(['id', 'token', 'brand', 'last4', 'expire_month', 'expire_year', 'holder_name', 'unusable'])
    .where('player_id', '=', playerId)
    .where('token', 'is not', null)
    .$narrowType<{ token: NotNull; expire_month: NotNull; expire_year: NotNull }>();

/** The player's saved cards, the last used first. */
export const findCards = (db: Queryable, playerId: bigint): Promise<readonly CardRow[]> =>
  cardsQuery(db, playerId).orderBy('last_used_at', 'desc').execute();

/** A saved card of this player; undefined for another player's. */
export async function findCard(db: Queryable, playerId: bigint, id: bigint): Promise<CardRow | undefined> {
  return cardsQuery(db, playerId).where('id', '=', id).executeTakeFirst();
}

export async function isBoundToOther(
  db: Queryable,
  playerId: bigint,
  fingerprint: string | undefined,
): Promise<boolean> {
  if (fingerprint === undefined) return false;
  const row = await db
    .selectFrom('bank_cards')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .where('player_id', '<>', playerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a chargeback of this card is open or lost, whoever paid with it. */
export async function isChargedBack(db: Queryable, fingerprint: string): Promise<boolean> {
  const row = await db
    .selectFrom('bank_cards')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .where('unusable', '=', 'charged-back')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a card whose payment is charged back. */
export async function markCardChargedBack(tx: Tx, id: bigint): Promise<void> {
  await tx.updateTable('bank_cards').set({ unusable: 'charged-back' }).where('id', '=', id).execute();
}

/** Makes a card usable again after a chargeback was won, unless another of it is open or lost. */
export async function clearChargedBack(tx: Tx, id: bigint): Promise<void> {
  await sql`
    update bank_cards set unusable = null where id = ${id} and unusable = 'charged-back' and not exists (
      select from chargebacks c join deposits d on d.id = c.deposit_id
      where d.bank_card_id = ${id} and c.state in ('opened', 'lost'))`.execute(tx);
}

/** Removes a saved card of this player. What stays says whose card it is. */
export async function forgetCard(db: Queryable, playerId: bigint, id: bigint): Promise<void> {
  await db
    .updateTable('bank_cards')
    .set({ token: null, expire_month: null, expire_year: null })
    .where('player_id', '=', playerId)
    .where('id', '=', id)
    .execute();
}

/**
 * Records the card of a successful payment as its player's, and saves it if they want to pay with it again. A card that
 * was saved before stays saved, and one that was removed while its payment was under way stays removed. A card of
 * another player stays theirs.
 */
export async function recordCard(
  tx: Tx,
  { player_id: playerId, holder_name: holderName, save_card: isSaved, bank_card_id: savedCard }: Deposit,
  card: CardFacts,
): Promise<bigint | null> {
  const saved = isSaved && card.token ? { ...card, token: card.token } : null;
  // Only a saved card can be paid with as one.
  const wasRemoved = sql`(b.token is null and ${savedCard !== null})`;
  const { rows } = await sql<{ id: bigint }>`
    insert into bank_cards as b (player_id, fingerprint, token, brand, last4, expire_month, expire_year, holder_name)
    values (${playerId}, ${card.fingerprint}, ${saved?.token ?? null}, ${card.brand}, ${card.last4},
      ${saved?.expireMonth ?? null}, ${saved?.expireYear ?? null}, ${holderName ?? ''})
    on conflict (fingerprint) do update set token = case when ${wasRemoved} then null else coalesce(excluded.token, b.token) end,
      expire_month = case when ${wasRemoved} then null else coalesce(excluded.expire_month, b.expire_month) end,
      expire_year = case when ${wasRemoved} then null else coalesce(excluded.expire_year, b.expire_year) end,
      unusable = case when b.unusable = 'charged-back' then b.unusable end, last_used_at = product_now()
    where b.player_id = excluded.player_id returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

const UNUSABLE: Readonly<Record<string, CardRow['unusable']>> = {
  CARD_EXPIRED: 'expired',
  CARD_BLOCKED: 'blocked',
  BOUND_ELSEWHERE: 'bound',
};

/** Marks a saved card that the acquirer called expired, blocked or another account's. */
export async function markCardUnusable(tx: Tx, id: bigint, reason: string): Promise<void> {
  const unusable = UNUSABLE[reason];
  if (!unusable) return;
  await tx
    .updateTable('bank_cards')
    .set({ unusable })
    .where('id', '=', id)
    .where(sql<boolean>`unusable is distinct from 'charged-back'`)
    .execute();
}
