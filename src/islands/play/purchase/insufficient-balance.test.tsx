import { afterEach, expect, test, vi } from 'vitest';
import { $balanceHidden } from '#client/wallet/balance-shown.ts';
import { $wallet } from '#client/wallet/wallet.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { quickFive } from '#games/quick-five/index.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { createPlay, renderInPlay } from '#support/islands/play-context.tsx';
import { createWallet } from '#support/players/wallet.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';

// What the layout tells the page: the smallest deposit is AED 10.
vi.stubGlobal('document', { getElementById: () => ({ textContent: '{"minDeposit":1000}' }) });

/** An order of AED 250. */
function renderRefusal(balance: number | null, locale: Locale = 'en-US'): string {
  $wallet.set(balance === null ? null : createWallet(24_935, { betBalance: balance }));
  const none = () => undefined;
  return renderInPlay(
    createPlay(quickFive, { locale }),
    <OutcomeDialog
      outcome={{
        kind: 'refused',
        code: errorCodes.insufficientBalance,
        message: 'Kindly deposit first.',
        earlierUnknown: false,
        price: 25_000,
        drawId: '61-1',
      }}
      pay={none}
      checkAgain={none}
      dismiss={none}
    />,
  ).replace(/[\u2066-\u2069]/g, '');
}

test('says how much is missing, and links to its deposit in whole dirhams', () => {
  const html = renderRefusal(19_935);
  expect(html).toContain('You need AED\u00a050.65 more');
  expect(html).toContain('href="/account/deposit?amount=51"');
  expect(html).toContain('Your entries stay here');
  expect(renderRefusal(0)).toContain('href="/account/deposit?amount=250"');
  const little = renderRefusal(24_600);
  expect(little).toContain('You need AED\u00a04 more');
  expect(little).toContain('href="/account/deposit?amount=10"');
  expect(little).toContain('The smallest deposit is AED\u00a010');
  expect(renderRefusal(19_935, 'ar-AE')).toContain(`href="${localHref('/account/deposit?amount=51', 'ar-AE')}"`);
});

afterEach(() => $balanceHidden.set(false));

test('does not name the balance of a player who hides every balance', () => {
  expect(renderRefusal(19_935)).toContain('199.35');
  $balanceHidden.set(true);
  const html = renderRefusal(19_935);
  expect(html).not.toContain('199.35');
  expect(html).toContain('You need AED\u00a050.65 more');
  expect(html).toContain('Your entries stay here');
});

test('names no amount if the balance is unknown or sufficient by now', () => {
  for (const balance of [null, 25_000]) {
    const html = renderRefusal(balance);
    expect(html).not.toContain('You need');
    expect(html).not.toContain('amount=');
    expect(html).toContain('Kindly deposit first.');
    expect(html).toContain('href="/account/deposit"');
  }
});
