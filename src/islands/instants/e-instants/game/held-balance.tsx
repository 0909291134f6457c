import { useStore } from '@nanostores/react';
import { atom, type WritableAtom } from 'nanostores';
import type { Locale } from '#i18n/locales.ts';
import { $balanceHidden } from '#client/wallet/balance-shown.ts';
import { $wallet, refreshWallet } from '#client/wallet/wallet.ts';
import { hideDigits, moneyText } from '#ui/currency.ts';

/** What the balance shows while a play goes on; null: what the wallet says. */
export type HeldBalance = WritableAtom<number | null>;
export const createHeldBalance = (): HeldBalance => atom<number | null>(null);

/** Keeps the balance as it is once the play is paid: a prize, also one that is `paid`, would tell how the play ends. */
export async function holdBalance($held: HeldBalance, paid: number): Promise<void> {
  // The play before this press had no answer, and may be revealed since.
  if ($held.get() !== null) return;
  await refreshWallet();
  const wallet = $wallet.get();
  $held.set(wallet && wallet.totalBalance - paid);
}

export function releaseBalance($held: HeldBalance): void {
  $held.set(null);
  void refreshWallet();
}

interface BalanceProps {
  readonly $held: HeldBalance;
  /** What of it is the prize of a play whose end is not seen yet; undefined until known: nothing is shown. */
  readonly paid: number | undefined;
  /** What it is, for readers of the screen. */
  readonly label: string;
  readonly locale: Locale;
}

/** The player's balance in the bar of a game. */
export function Balance({ $held, paid, label, locale }: BalanceProps) {
  const wallet = useStore($wallet, { ssr: 'initial' });
  const held = useStore($held);
  const hidden = useStore($balanceHidden, { ssr: 'initial' });
  const fils = held ?? (wallet && paid !== undefined ? wallet.totalBalance - paid : undefined);
  const text = fils === undefined ? '' : moneyText(fils, locale, 'exact');
  return (
    <p className="ei-balance">
      <span className="sr-only">{label} </span>
      {hidden ? hideDigits(text) : text}
    </p>
  );
}
