import type { Tx } from '../db/index.ts';
import { prizesAccount, salesAccount } from './accounts.ts';

/** The accounts of a game that is sold without draws, unless it has them. Stakes are due at once: none waits. */
export async function openGameAccounts(tx: Tx, lotteryType: number): Promise<void> {
  await tx
    .insertInto('accounts')
    .values([
      { id: salesAccount(lotteryType), name: `sales-${lotteryType}`, may_be_negative: false },
      { id: prizesAccount(lotteryType), name: `prizes-${lotteryType}`, may_be_negative: true },
    ])
    .onConflict((oc) => oc.doNothing())
    .execute();
}
