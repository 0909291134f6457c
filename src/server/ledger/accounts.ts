import { assert } from '#kernel/assert.ts';

/**
 * The house accounts that belong to no game. Ids below 8000 are the house's, ids above are players' buckets
 * (ledger/sql/accounts.sql).
 */
export const HOUSE_ACCOUNTS = {
  /** What the acquirer and the bank hold for us, as a negative balance. */
  bankClearing: 1n,
  fees: 2n,
  /** Grand prizes that were won, and neither paid nor forfeited yet. */
  prizesToClaim: 3n,
  /** What gifts were paid from. */
  promotions: 4n,
  /** What chargebacks cost that the player's wallet could not give. */
  chargebackLosses: 5n,
  /** Grand prizes that were not claimed in time. */
  forfeitedPrizes: 6n,
} as const;

/** Stakes of draws whose stake is due. */
export const salesAccount = (lotteryType: number): bigint => gameAccount(lotteryType, 0n);
/** What prizes were paid from: negative by the sum of prizes. */
export const prizesAccount = (lotteryType: number): bigint => gameAccount(lotteryType, 1n);
/** Stakes paid ahead for later draws of consecutive orders, until each draw's close. */
export const futureStakesAccount = (lotteryType: number): bigint => gameAccount(lotteryType, 2n);

const gameAccount = (lotteryType: number, offset: bigint): bigint => {
  assert(
    Number.isInteger(lotteryType) && lotteryType >= 10 && lotteryType < 800,
    'a lottery type has accounts below 8000',
  );
  return BigInt(lotteryType) * 10n + offset;
};

export type Bucket = 'deposited' | 'winnings' | 'gift' | 'held';
const BUCKET_OFFSET: Record<Bucket, bigint> = { deposited: 0n, winnings: 1n, gift: 2n, held: 3n };

/** The account of one bucket of a player's wallet. */
export const bucketAccount = (playerId: bigint, bucket: Bucket): bigint => {
  assert(playerId >= 1000n, 'player ids are above the house accounts');
  return playerId * 8n + BUCKET_OFFSET[bucket];
};

/** The player whose bucket an account is; null for a house account. */
export const playerOfAccount = (account: bigint): bigint | null => (account >= 8000n ? account / 8n : null);

/** The bucket of a player's wallet that an account is; null for a house account. */
export const bucketOfAccount = (account: bigint): Bucket | null =>
  account < 8000n ? null : ((Object.keys(BUCKET_OFFSET) as Bucket[])[Number(account % 8n)] ?? null);

/** Why money moved: the kinds the table allows. docs/ledger.md says from where to where each goes. */
export type TransferKind =
  | 'stake'
  | 'advance'
  | 'advance-due'
  | 'stake-refund'
  | 'advance-refund'
  | 'prize'
  | 'grand-prize'
  | 'grand-prize-paid'
  | 'grand-prize-forfeited'
  | 'deposit'
  | 'refund-hold'
  | 'deposit-returned'
  | 'refund-failure'
  | 'chargeback'
  | 'chargeback-loss'
  | 'chargeback-reversal'
  | 'chargeback-loss-reversal'
  | 'withdrawal-hold'
  | 'withdrawal'
  | 'withdrawal-failure'
  | 'withdrawal-return'
  | 'fee'
  | 'fee-return'
  | 'release'
  | 'gift'
  | 'gift-return';
