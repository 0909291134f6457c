import { sql } from 'kysely';
import { assert, assertPresent } from '#kernel/assert.ts';
import type { Locale } from '#i18n/locales.ts';
import { toWire } from '#kernel/money.ts';
import type { Queryable } from '#server/db/index.ts';
import {
  actOfTransfer,
  addUpActs,
  balanceAfter,
  describeActs,
  toTransaction,
  type ActRow,
  type IdRange,
  type Transaction,
} from '../acts.ts';
import { findIdRange, type DayRange } from '../day-range.ts';

/** How a statement begins and ends, in fils. */
export interface StatementBounds {
  readonly playerId: bigint;
  readonly ids: IdRange;
  /** The total balance. */
  readonly opening: number;
  readonly closing: number;
  /** Held for withdrawals and refunds, beside the balance. */
  readonly heldBefore: number;
  readonly heldAfter: number;
}

/** About as many transfers are read at once. */
const PART = 1_000;

const heldBy = (playerId: bigint, id: bigint) => sql`
  (select coalesce(sum(case player_account(${playerId}, 'held') when credit then amount when debit then -amount else 0 end), 0)::bigint
  from transfers where player_id = ${playerId} and id <= ${id} and kind in (
    'refund-hold', 'deposit-returned', 'refund-failure', 'withdrawal-hold', 'withdrawal', 'withdrawal-failure', 'fee'))`;

/**
 * What the player's transfers of these days begin and end with. Transfers are only ever added, behind all others, so
 * what is read later of these ids is the same.
 */
export async function findStatement(
  db: Queryable,
  playerId: bigint,
  days: Required<DayRange>,
): Promise<StatementBounds> {
  const { after, last: newest } = await findIdRange(db, playerId, days);
  // Not all ids up to the next transfer: where there is none yet, the next one may come while the statement is read.
  const last = newest ?? 0n;
  const { rows } = await sql<Record<'opening' | 'closing' | 'held_before' | 'held_after', bigint>>`
    select ${balanceAfter(playerId, sql`${after}::bigint`)} as opening, ${balanceAfter(playerId, sql`${last}::bigint`)} as closing,
      ${heldBy(playerId, after)} as held_before, ${heldBy(playerId, last)} as held_after`.execute(db);
  const found = assertPresent(rows[0], 'the balances');
  return {
    playerId,
    ids: { after, until: last },
    opening: toWire(found.opening),
    closing: toWire(found.closing),
    heldBefore: toWire(found.held_before),
    heldAfter: toWire(found.held_after),
  };
}

/** Whether the statement has more transfers than that. */
export async function hasMoreTransfers(
  db: Queryable,
  { playerId, ids }: StatementBounds,
  limit: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from transfers where player_id = ${playerId} and id > ${ids.after} and id <= ${ids.until} offset ${limit} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** The end of the next part: at a balance mark, so that no transaction is cut in two. */
async function findPartEnd(db: Queryable, playerId: bigint, { after, until }: IdRange, size: number): Promise<bigint> {
  const { rows } = await sql<{ id: bigint | null }>`
    select m.id from balance_marks m where m.player_id = ${playerId} and m.id < ${until} and m.id >= (
      select max(id) from (
        select id from transfers where player_id = ${playerId} and id > ${after} and id <= ${until} order by id limit ${size}
      ) part
    ) order by m.id limit 1`.execute(db);
  return rows[0]?.id ?? until;
}

/**
 * The movements of the total balance, oldest first, in parts, with the balance after each. Throws where they do not
 * lead from the opening to the closing balance: a statement that does not add up is none.
 */
export async function* readMovements(
  db: Queryable,
  { playerId, ids, opening, closing }: StatementBounds,
  locale: Locale,
  size = PART,
): AsyncGenerator<Transaction[]> {
  let balance = opening;
  for (let { after } = ids; after < ids.until;) {
    const end = await findPartEnd(db, playerId, { after, until: ids.until }, size);
    const { rows } = await sql<ActRow>`
      with acts as (
        ${addUpActs(sql`select ${actOfTransfer} from transfers where player_id = ${playerId} and id > ${after} and id <= ${end}`)}
      ), page as (
        select *, (${balance} + sum(amount) over (order by id))::bigint as balance from acts
      )
      ${describeActs} order by p.id`.execute(db);
    balance = toWire(rows.at(-1)?.balance ?? BigInt(balance));
    if (rows.length > 0) yield rows.map((row) => toTransaction(row, locale));
    after = end;
  }
  assert(balance === closing, 'the movements of a statement lead to its closing balance');
}
