import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { $wallet } from '#client/wallet/wallet.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { Wallet } from '#contract/wallet/fields.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';
import type { PlayContext } from '../play-context.ts';

const wallet: Wallet = {
  userOpenId: 'sara',
  totalBalance: 24_935,
  betBalance: 19_935,
  giftBalance: 0,
  withdrawableAmount: 0,
  unreadSysMessage: 0,
  unreadOperateMessage: 0,
  showDeposit: true,
};

/** An order of AED 250. */
function told(balance: number | null, locale: Locale = 'en-US'): string {
  $wallet.set(balance === null ? null : { ...wallet, betBalance: balance });
  const tools = { t: islandT(locale, 'play'), locale } as PlayContext;
  const none = () => undefined;
  return renderToStaticMarkup(
    <OutcomeDialog
      tools={tools}
      shown={{
        kind: 'refused',
        code: errorCodes.insufficientBalance,
        message: 'Kindly deposit first.',
        unsure: false,
        price: 25_000,
        drawId: '61-1',
      }}
      pay={none}
      ask={none}
      dismiss={none}
    />,
  ).replace(/[\u2066-\u2069]/g, '');
}

it('says how much is missing, and leads to a deposit of it in whole dirhams', () => {
  const html = told(19_935);
  expect(html).toContain('AED\u00a050.65 is missing');
  expect(html).toContain('href="/account/deposit?amount=51"');
  expect(html).toContain('Your plan is kept');
  expect(told(0)).toContain('href="/account/deposit?amount=250"');
  expect(told(19_935, 'ar-AE')).toContain(`href="${localHref('/account/deposit?amount=51', 'ar-AE')}"`);
});

it('names no amount where the balance is not known, or is enough by now', () => {
  for (const balance of [null, 25_000]) {
    const html = told(balance);
    expect(html).not.toContain('missing');
    expect(html).not.toContain('amount=');
    expect(html).toContain('Kindly deposit first.');
    expect(html).toContain('href="/account/deposit"');
  }
});
