import type { Wallet } from '#contract/wallet/fields.ts';
import { logOutAndGoHome } from '#client/session/session.ts';
import { pageLocale } from '#client/page/config.ts';
import { $user } from '#client/session/user.ts';
import { $balanceHidden, toggleBalances } from '#client/wallet/balance-shown.ts';
import { $wallet, refreshWallet } from '#client/wallet/wallet.ts';
import { hideDigits, moneyText } from '#ui/currency.ts';
import { checkBigWin } from './big-win.ts';
import { unreadText } from './unread-badge.ts';

/** The header's player part, loaded after login: balance, initial, unread messages, grand prize, logout. */
const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

const figure = (fils: number): string => {
  const text = moneyText(fils, pageLocale(), 'exact');
  return $balanceHidden.get() ? hideDigits(text) : text;
};

function showWallet(wallet: Wallet | null): void {
  // `<html>` has this attribute too, where it says whether balances are hidden.
  for (const element of all('body [data-balance]')) {
    // The pages name figures of the wallet only.
    const name = element.dataset['balance'] as 'totalBalance' | 'giftBalance' | 'withdrawableAmount';
    element.textContent = wallet ? figure(wallet[name]) : '';
  }
  for (const element of all('[data-gift]')) element.hidden = !wallet?.giftBalance;
  for (const button of all('[data-toggle-balance]'))
    button.setAttribute('aria-label', button.dataset[$balanceHidden.get() ? 'show' : 'hide'] ?? '');
  for (const badge of all('[data-unread]')) badge.textContent = wallet ? unreadText(wallet) : '';
}

$user.subscribe((user) => {
  const name = user ? user.firstName || user.userName || user.phone.replace(/\D/g, '').slice(-2) : '';
  for (const element of all('[data-initial]')) element.textContent = [...name][0]?.toUpperCase() ?? '•';
});
$wallet.subscribe(showWallet);
$balanceHidden.listen(() => showWallet($wallet.get()));
for (const button of all('[data-toggle-balance]')) button.addEventListener('click', toggleBalances);

// Opening the balance refreshes it. If the session has ended, the answer leads to the login.
for (const button of all('.balance-open')) button.addEventListener('click', () => void refreshWallet());
for (const place of all('[data-orders]')) place.addEventListener('menu-open', () => void checkBigWin());

for (const button of all('[data-log-out]')) button.addEventListener('click', () => void logOutAndGoHome());
