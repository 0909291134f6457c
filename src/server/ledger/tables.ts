import type { Generated, GeneratedAlways } from 'kysely';
import type { TransferKind } from './accounts.ts';

interface WalletRow {
  player_id: bigint;
  deposited: GeneratedAlways<bigint>;
  winnings: GeneratedAlways<bigint>;
  gift: GeneratedAlways<bigint>;
  /** Held until a withdrawal ends. */
  held: GeneratedAlways<bigint>;
}

interface AccountRow {
  id: bigint;
  name: string;
  /** Credits less debits. */
  balance: GeneratedAlways<bigint>;
  may_be_negative: boolean;
}

interface TransferRow {
  id: GeneratedAlways<bigint>;
  /** 0 where both are house accounts. */
  player_id: GeneratedAlways<bigint>;
  debit: bigint;
  credit: bigint;
  amount: bigint;
  kind: TransferKind;
  /** The order, deposit or withdrawal it belongs to. */
  reference: string | null;
  draw_id: bigint | null;
  created_at: Generated<Date>;
}

/** A player's total balance after one transfer in 64: pages of the history count on from there. */
interface BalanceMarkRow {
  player_id: bigint;
  id: bigint;
  balance: bigint;
}

export interface WalletTables {
  wallets: WalletRow;
  balance_marks: BalanceMarkRow;
  accounts: AccountRow;
  transfers: TransferRow;
}
