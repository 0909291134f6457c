import { sql } from 'kysely';
import type { Wallet } from '#contract/wallet/fields.ts';
import { present } from '#kernel/assert.ts';
import { toWire } from '#kernel/money.ts';
import type { Queryable } from '../db/index.ts';

interface Row {
  readonly open_id: string;
  readonly deposited: bigint;
  readonly winnings: bigint;
  readonly gift: bigint;
}

/** A player's wallet as the wire shows it: total and bet balance are all three buckets, withdrawable is winnings (DESIGN §4). */
export async function walletOf(db: Queryable, playerId: bigint): Promise<Wallet> {
  const { rows } = await sql<Row>`
    select p.open_id, w.deposited, w.winnings, w.gift
    from wallets w join players p on p.id = w.player_id where w.player_id = ${playerId}`.execute(db);
  const row = present(rows[0], 'a wallet for each player');
  const all = row.deposited + row.winnings + row.gift;
  return {
    userOpenId: row.open_id,
    totalBalance: toWire(all),
    betBalance: toWire(all),
    giftBalance: toWire(row.gift),
    withdrawableAmount: toWire(row.winnings),
    unreadSysMessage: 0,
    unreadOperateMessage: 0,
    showDeposit: true,
  };
}
