import type { Fils } from '#kernel/money.ts';
import type { Db } from '../db/index.ts';
import type { Messages } from '../messages/index.ts';
import type { Push } from '../push/player-push.ts';

/** What the steps of a settlement need. */
export interface SettlementContext {
  readonly db: Db;
  readonly push: Pick<Push, 'publish' | 'publishWallets'>;
  /** Notifies winners of grand prizes. */
  readonly messages: Pick<Messages, 'sendToPlayer'>;
  /** From this amount in fils on, a prize must be claimed and does not enter the wallet. */
  readonly grandPrize: Fils;
  /** Winning entries paid in one transaction: few enough to let purchases through between two. */
  readonly winsAtOnce: number;
  /** Orders refunded in one transaction. */
  readonly refundsAtOnce: number;
}

/** For the two settings above. */
export const SETTLED_AT_ONCE = { winsAtOnce: 4_000, refundsAtOnce: 4_000 } as const;
