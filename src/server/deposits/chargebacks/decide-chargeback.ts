import type { LockedWallet } from '#server/ledger/transfers.ts';
import type { ChargebackReport } from '../acquirer/wire.ts';
import type { ChargebackState } from '../tables.ts';

/** What a report changes: take the money, give back what was taken, only end it, or nothing. */
export type ChargebackStep =
  | { readonly act: 'take'; readonly to: 'opened' | 'lost' }
  | { readonly act: 'give-back' | 'end'; readonly to: 'won' | 'lost' }
  | { readonly act: null }
  /** Nothing changes, but the report was unexpected: an operator has to look at it. */
  | { readonly act: null; readonly alarm: string };

const NOTHING: ChargebackStep = { act: null };

/**
 * Reports come in any order and any number. The money is taken once, unless we first hear of a chargeback that was won,
 * and given back once. `state` is null where the chargeback is new.
 */
export function nextChargebackStep(state: ChargebackState | null, status: ChargebackReport['status']): ChargebackStep {
  switch (status) {
    case 'OPENED':
      return state === null ? { act: 'take', to: 'opened' } : NOTHING;
    case 'WON':
      if (state === null) return { act: 'end', to: 'won' };
      if (state === 'opened') return { act: 'give-back', to: 'won' };
      return state === 'won' ? NOTHING : { act: null, alarm: 'a chargeback is won that was lost' };
    case 'LOST':
      if (state === null) return { act: 'take', to: 'lost' };
      if (state === 'opened') return { act: 'end', to: 'lost' };
      return state === 'lost' ? NOTHING : { act: null, alarm: 'a chargeback is lost that was won' };
  }
}

/** What a chargeback takes from where, in fils. */
export interface TakenMoney {
  readonly from_deposited: bigint;
  readonly from_winnings: bigint;
  readonly from_gift: bigint;
  /** What the wallet does not have. */
  readonly loss: bigint;
}

export const NOTHING_TAKEN: TakenMoney = { from_deposited: 0n, from_winnings: 0n, from_gift: 0n, loss: 0n };

/** Deposited money first, then winnings, then gifts. Held money is promised to others and stays. */
export function splitChargeback(
  { deposited, winnings, gift }: Pick<LockedWallet, 'deposited' | 'winnings' | 'gift'>,
  amount: bigint,
): TakenMoney {
  let left = amount;
  const take = (has: bigint): bigint => {
    const part = has < left ? has : left;
    left -= part;
    return part;
  };
  return { from_deposited: take(deposited), from_winnings: take(winnings), from_gift: take(gift), loss: left };
}
