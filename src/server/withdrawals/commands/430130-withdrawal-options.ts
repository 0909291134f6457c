import { MAX_IBANS } from '#contract/withdrawals/channels.ts';
import { withdrawalOptions as command } from '#contract/withdrawals/430130-withdrawal-options.ts';
import { toWire } from '#kernel/money.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadOwnAccount } from '#server/players/person/own-account.ts';
import { maskContact } from '#server/players/person/mask-contact.ts';
import { findAccounts, toPayoutAccount } from '../accounts/account-rows.ts';
import { loadBanks } from '../accounts/banks.ts';
import { openChannels } from '../open-channels.ts';
import { loadVerifiedName } from '../accounts/verified-name.ts';
import { loadUnderWay } from '../withdrawal-view.ts';

export const withdrawalOptions = defineHandler(command, async (_data, { engine, session, locale }) => {
  const { db } = engine;
  const { playerId, verifiedStatus } = session;
  const wallet = await db
    .selectFrom('wallets')
    .select(['winnings', 'deposited'])
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  const [accounts, holderName, { contacts }, banks, underWay] = await Promise.all([
    findAccounts(db, playerId),
    loadVerifiedName(db, playerId),
    loadOwnAccount(db, playerId),
    loadBanks(db, locale),
    loadUnderWay(db, playerId, locale),
  ]);
  const masked = (wanted: 'mobile' | 'email') => {
    const contact = contacts.find(({ kind }) => kind === wanted);
    return contact ? maskContact(contact) : '';
  };
  const open = await openChannels(engine, db, playerId, wallet);
  const channels = open.channels.map(({ channelType, kind, minAmount, maxAmount, fee }) => {
    const isOffered = kind === 'iban' || accounts.some((account) => account.kind === kind);
    return {
      channelType,
      kind,
      minAmount: toWire(minAmount),
      maxAmount: toWire(maxAmount),
      fee: toWire(fee),
      isOffered,
      whyNot: isOffered ? null : ('noDepositHistory' as const),
    };
  });
  return ok({
    currency: 'AED',
    withdrawableAmount: toWire(wallet.winnings),
    deposited: toWire(wallet.deposited),
    isRest: open.isRest,
    verifiedStatus,
    minAmount: Math.min(...channels.filter(({ isOffered }) => isOffered).map(({ minAmount }) => minAmount)),
    holderName,
    mobile: masked('mobile'),
    email: masked('email'),
    maxAccounts: MAX_IBANS,
    channels,
    accounts: accounts.map((account) => toPayoutAccount(account, locale)),
    banks,
    underWay,
  });
});
