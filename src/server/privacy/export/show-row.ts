import { sql } from 'kysely';
import { gameByType } from '#games/index.ts';
import { instantByType } from '#instants/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Queryable } from '#server/db/index.ts';
import { entryFromRow, type TicketRow } from '#server/draws/entry-row.ts';
import { bucketOfAccount } from '#server/ledger/accounts.ts';
import type { PersonalData, Table } from '../rule.ts';
import type { Row } from './read-rows.ts';
import { camelCase, shownValue } from './shown-value.ts';

type Shown = Record<string, unknown>;

const gameOf = (draw: unknown) => gameByType(Number.parseInt(String(draw), 10));
/** `clientInfo.platform` of a login. */
const PLATFORMS: Readonly<Record<number, string>> = { 1: 'ios', 2: 'android', 3: 'desktop', 4: 'mobile' };

/** The numbers that were chosen, in the place of the bits that are stored. */
function showTicket(row: Row): Shown {
  const { play, picks, luckyId } = entryFromRow(
    assertPresent(gameOf(row['draw']), 'the game of a ticket'),
    row as unknown as TicketRow,
  );
  return { play, picks, m1: undefined, m2: undefined, m3: undefined, lucky: undefined, luckyChanceId: luckyId };
}

const showPlatform = ({ platform }: Row): Shown => ({ platform: PLATFORMS[Number(platform)] ?? 'unknown' });
const nameOfGame = (type: unknown): Shown => {
  const game = gameByType(Number(type)) ?? instantByType(Number(type));
  return { lotteryType: type, game: game?.key };
};
/** One of the player's own four buckets, or the house. */
const side = (account: unknown): string => (typeof account === 'bigint' ? bucketOfAccount(account) : null) ?? 'naseeb';

/** What staff wrote to this player is kept beside the notification of it. */
async function showNotification({ kind, params }: Row, db: Queryable): Promise<Shown> {
  if (kind !== 'operator') return {};
  const { rows } = await sql<{ texts: unknown }>`
    select texts from operator_messages where id = (${JSON.stringify(params)}::jsonb ->> 'message')::bigint`.execute(
    db,
  );
  return { texts: rows[0]?.texts };
}

/** Tables whose rows say more, or say it otherwise, than their columns. */
const SHOWS: Partial<Record<Table, (row: Row, db: Queryable) => Shown | Promise<Shown>>> = {
  tickets: showTicket,
  stopped_tickets: showTicket,
  orders: ({ lottery_type: type }) => nameOfGame(type),
  saved_numbers: ({ lottery_type: type }) => nameOfGame(type),
  transfers: ({ debit, credit }) => ({ debit: undefined, credit: undefined, from: side(debit), to: side(credit) }),
  sessions: showPlatform,
  regulation_statements: showPlatform,
  notifications: showNotification,
};

/** A row as the file has it. */
export async function showRow(db: Queryable, { table, shown }: PersonalData, row: Row): Promise<Shown> {
  const plain = shown
    .filter((column) => column !== 'draw_id' && column !== 'series_id')
    .map((column) => [camelCase(column), shownValue(column, row[column])] as const);
  const draw = 'draw' in row ? { drawId: row['draw'] } : {};
  const series = 'series' in row ? { seriesId: row['series'] } : {};
  return { ...draw, ...series, ...Object.fromEntries(plain), ...(await SHOWS[table]?.(row, db)) };
}
