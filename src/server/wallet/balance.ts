import { sql } from 'kysely';
import type { Wallet } from '#contract/wallet/fields.ts';
import { assertPresent } from '#kernel/assert.ts';
import { toWire } from '#kernel/money.ts';
import type { Queryable } from '../db/index.ts';

interface Row {
  readonly player_id: bigint;
  readonly open_id: string;
  readonly deposited: bigint;
  readonly winnings: bigint;
  readonly gift: bigint;
  readonly unread_system: number;
  readonly unread_winning: number;
}

/** Total and bet balance are deposited, winnings and gift together; only winnings are withdrawable. */
function toWallet(row: Row): Wallet {
  const all = row.deposited + row.winnings + row.gift;
  return {
    userOpenId: row.open_id,
    totalBalance: toWire(all),
    betBalance: toWire(all),
    giftBalance: toWire(row.gift),
    withdrawableAmount: toWire(row.winnings),
    unreadSysMessage: row.unread_system,
    unreadOperateMessage: row.unread_winning,
    showDeposit: true,
  };
}

/** The wallets of players as the wire shows them, in one read. Players without one are left out. */
export async function loadWallets(db: Queryable, playerIds: readonly bigint[]): Promise<ReadonlyMap<bigint, Wallet>> {
  const { rows } = await sql<Row>`
    select w.player_id, p.open_id, w.deposited, w.winnings, w.gift,
      coalesce(n.system, 0) as unread_system, coalesce(n.winning, 0) as unread_winning
    from wallets w join players p on p.id = w.player_id left join unread_notifications n on n.player_id = w.player_id
    where w.player_id = any (${playerIds}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.player_id, toWallet(row)]));
}

export const loadWallet = async (db: Queryable, playerId: bigint): Promise<Wallet> =>
  assertPresent((await loadWallets(db, [playerId])).get(playerId), 'a wallet for each player');
