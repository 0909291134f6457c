import type { Tx } from '../db/index.ts';
import type { WalletFacts } from './acquirer/wire.ts';
import type { Deposit } from './deposit-rows.ts';

/**
 * Records the wallet's account that paid a deposit: its player may withdraw to it. Only their own account: the wallet
 * says whether it belongs to the person whom their document names.
 */
export async function recordPayoutAccount(
  tx: Tx,
  { player_id: playerId, holder_name: name }: Pick<Deposit, 'player_id' | 'holder_name'>,
  wallet: WalletFacts,
): Promise<void> {
  if (!wallet.matchesHolder) return;
  await tx
    .insertInto('payout_accounts')
    .values({
      player_id: playerId,
      kind: 'payby',
      number: wallet.account,
      holder_name: wallet.holderName?.trim() || name || '',
    })
    .onConflict((conflict) =>
      conflict.columns(['player_id', 'kind', 'number']).where('removed_at', 'is', null).doNothing(),
    )
    .execute();
}
