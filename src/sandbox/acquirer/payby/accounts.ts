import { createHash } from 'node:crypto';
import type { WalletFace } from '../payment.ts';

/** An account at the wallet that is the same each time for the same owner. */
function createAccount(owner: string, holderName: string, matchesHolder: boolean): WalletFace {
  const digits = BigInt(`0x${createHash('sha256').update(owner).digest('hex')}`)
    .toString()
    .slice(-10);
  return { account: `PB${digits}`, label: `PayBy •••• ${digits.slice(-4)}`, holderName, matchesHolder };
}

/** The merchant's customer's own account, and one of somebody else. */
export const WALLET_ACCOUNTS = {
  own: (customerId: string, name: string): WalletFace => createAccount(`own ${customerId}`, name, true),
  other: (): WalletFace => createAccount('other', 'OMAR HASSAN', false),
} as const;
