import { BANK_TRANSFER_CHANNEL } from '#contract/withdrawals/channels.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Fils } from '#kernel/money.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { raiseFlags } from '../aml/raise-flags.ts';
import type { Db, Tx } from '../db/index.ts';
import { bucketAccount } from '../ledger/accounts.ts';
import { lockWallet, postTransfers } from '../ledger/transfers.ts';
import { isAccountClosed } from '../players/closing/closed-accounts.ts';
import { isAccountRestricted } from '../players/player-state.ts';
import { findAccounts } from './accounts/account-rows.ts';
import { checkBank, keepIban } from './accounts/add-iban.ts';
import type { Iban } from './accounts/iban.ts';
import { loadVerifiedName } from './accounts/verified-name.ts';
import { collectReviewReasons } from './review-rules.ts';
import { findChannel } from './rules.ts';
import { writeWithdrawal } from './write-withdrawal.ts';

/** Why it is not paid. `iban`: its bank is not offered, it is locked, or there are too many. */
export type PayClosedFault = 'not-closed' | 'restricted' | 'nothing' | 'nameless' | 'iban';

async function findOrKeepAccount(tx: Tx, playerId: bigint, iban: Iban, street: string) {
  const holder = await loadVerifiedName(tx, playerId);
  if (holder === '') return err('nameless' as const);
  if (!(await checkBank(tx, iban, iban.bankCode)).ok) return err('iban' as const);
  const kept = await keepIban(tx, playerId, iban, street, holder);
  if (!kept.ok) return err('iban' as const);
  const account = (await findAccounts(tx, playerId)).find(({ id }) => id === kept.value);
  return ok(assertPresent(account, 'the account that was kept'));
}

export interface ClosedPayment {
  readonly id: string;
  readonly amount: Fils;
  /** Why staff must approve it first; none where nobody has to. */
  readonly reasons: readonly string[];
}

/**
 * Pays all money that came into an account after it was closed to an IBAN of its holder: staff have proven whose it is,
 * so no code is asked for, and there is neither minimum nor fee. The rules of reviews hold as for any withdrawal.
 */
export const payClosedAccount = (
  db: Db,
  playerId: bigint,
  iban: Iban,
  street: string,
): Promise<Result<ClosedPayment, PayClosedFault>> =>
  db.transaction().execute(async (tx): Promise<Result<ClosedPayment, PayClosedFault>> => {
    const { deposited, winnings } = await lockWallet(tx, playerId);
    if (!(await isAccountClosed(tx, playerId))) return err('not-closed');
    if (await isAccountRestricted(tx, playerId)) return err('restricted');
    const amount = deposited + winnings;
    if (amount === 0n) return err('nothing');
    const account = await findOrKeepAccount(tx, playerId, iban, street);
    if (!account.ok) return account;
    await raiseFlags(tx, [playerId], { event: 'payout-account' });
    const [debit, credit] = [bucketAccount(playerId, 'deposited'), bucketAccount(playerId, 'winnings')];
    if (deposited > 0n) await postTransfers(tx, [{ debit, credit, amount: deposited, kind: 'release' }]);
    const channel = { ...assertPresent(findChannel(BANK_TRANSFER_CHANNEL), 'the channel'), fee: 0n };
    const reasons = await collectReviewReasons(tx, { playerId, accountId: account.value.id, amount });
    const { id } = await writeWithdrawal(tx, playerId, { amount, channel, account: account.value }, reasons);
    return ok({ id, amount, reasons });
  });
