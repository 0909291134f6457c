import { expect, test, type Locator } from '@playwright/test';
import { LOCALES } from '#i18n/locales.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expectTranslated } from '../support/language.ts';
import { formatAmount, headerBalance } from '../support/depositor.ts';
import { endCodePauses } from '../support/player-state.ts';
import type { Buyer } from '../support/buyer.ts';
import { addIbanOf, approve, createWithdrawer, makeTrusted, newIban } from '../support/withdrawer.ts';
import { chooseAccount, chooseAmount, confirmWithCode, groupIban, OWN_WORDS, PAGE } from '../support/withdraw-page.ts';
import { sampleCases } from '../support/sample.ts';

/** Withdrawals from the amount to what becomes of them. */

const lastWithdrawalId = async ({ page, t }: Buyer): Promise<string> =>
  page
    .locator('dl > div', { hasText: t('withdraw:outcome.id') })
    .locator('dd')
    .innerText();
const outcome = ({ page, t }: Buyer, status: string) =>
  page.getByRole('heading', { name: t(`withdraw:outcome.${status}.title`) });

for (const locale of sampleCases('withdrawal', LOCALES, 1))
  test(`a new IBAN, a code, a review, and the money is paid, ${locale}`, async ({ browser }) => {
    const me = await createWithdrawer(browser, locale, 390);
    const { page, t, go, press } = me;
    const iban = newIban('7777');
    await go(PAGE);
    await expect(page.getByText(t('withdraw:available.hint'))).toBeVisible();
    await expectAccessible(page);
    await expectTranslated(page, locale, OWN_WORDS);

    await test.step('the fee and what arrives are shown while the amount is typed', async () => {
      await page.getByLabel(t('withdraw:amount.label')).fill('1,00');
      await expect(page.getByText(t('withdraw:error.amountUnreadable'))).toBeVisible();
      await page.getByLabel(t('withdraw:amount.label')).fill('200.50');
      const received = page.locator('dl > div', { hasText: t('withdraw:totals.received') });
      await expect(received).toContainText('198.50');
      await press('withdraw:continue');
    });

    await test.step('the first account is added, its bank is found', async () => {
      await press('withdraw:accounts.add');
      await page.getByLabel(t('withdraw:iban.number')).fill(iban.toLowerCase());
      await expect(page.getByLabel(t('withdraw:iban.number'))).toHaveValue(groupIban(iban));
      await expect(page.getByLabel(t('withdraw:iban.bank'))).not.toHaveValue('');
      await page.getByLabel(t('withdraw:iban.street')).fill('12 Palm Street, Dubai');
      await expectAccessible(page);
      await expectTranslated(page, locale, OWN_WORDS);
      await press('withdraw:iban.action');
      await expect(page.getByRole('radio', { name: groupIban(iban) })).toBeChecked();
    });

    await test.step('the page is left to read the code, which is then typed, and all of it is confirmed', async () => {
      const look = async (dialog: Locator) => {
        await expect(dialog).toContainText(groupIban(iban));
        await expect(dialog).toContainText('198.50');
        await expectAccessible(page);
        await expectTranslated(page, locale, OWN_WORDS);
      };
      const [sent = ''] = t('withdraw:code.sent').split('{{to}}');
      await confirmWithCode(me, '200.50', look, async () => {
        await expect(page.getByText(sent)).toBeVisible();
        await go('/account/notification/list');
        await go(PAGE);
        await expect(page.getByText(sent)).toBeVisible();
        await expectAccessible(page);
      });
      await expect(outcome(me, 'review')).toBeFocused();
      await expect(headerBalance(page)).toContainText('299.50');
      await expectAccessible(page);
      await expectTranslated(page, locale, OWN_WORDS);
    });

    await test.step('staff approve, the bank pays, and the page says so', async () => {
      await approve(await lastWithdrawalId(me));
      await expect(outcome(me, 'paid')).toBeVisible({ timeout: 30_000 });
    });
    await page.context().close();
  });

test('a trusted player is paid without a review, and a closed account fails with its reason', async ({ browser }) => {
  const me = await createWithdrawer(browser, 'en-US', 1440);
  const { page, t, go, player } = me;
  const good = await addIbanOf(player, newIban('7777'));
  await makeTrusted(player, good.accountId);
  const closed = await addIbanOf(player, newIban('1004'));

  await test.step('paid', async () => {
    await go(`${PAGE}?backFullPath=%2Faccount%2Forder%2Flist`);
    await chooseAmount(me, '100');
    await chooseAccount(me, good.number);
    await confirmWithCode(me, '100.00');
    await expect(outcome(me, 'paid').or(outcome(me, 'processing'))).toBeVisible();
    await expect(outcome(me, 'paid')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('link', { name: t('withdraw:back') })).toHaveAttribute('href', '/account/order/list');
  });

  const reason = t('errors:payout.AC04', { account: t('errors:payout.accountEnding', { ending: '1004' }) });
  await test.step('failed, and refunded', async () => {
    await endCodePauses();
    await me.press('withdraw:outcome.again');
    await chooseAmount(me, '100');
    await chooseAccount(me, closed.number);
    await confirmWithCode(me, '100.00');
    await expect(outcome(me, 'failed')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page.getByText(t('withdraw:outcome.failed.text'))).toBeVisible();
    await expect(headerBalance(page)).toContainText(formatAmount(me, '350.00').replace('AED ', ''));
    await expectAccessible(page);
  });

  await test.step('the transaction leads to the reason', async () => {
    await go('/account/transactions');
    const back = page.getByRole('listitem').filter({ hasText: t('transactions:back.failed') });
    await expect(back).not.toContainText(t('transactions:state.failed'));
    await back.getByRole('heading').click();
    await back.getByRole('link', { name: t('transactions:toWithdrawal') }).click();
    await expect(outcome(me, 'failed')).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
  });
  await page.context().close();
});

test('a withdrawal under review is listed and can be canceled once', async ({ browser }) => {
  const me = await createWithdrawer(browser, 'ar-AE', 390);
  const { page, t, go, press, player } = me;
  await addIbanOf(player, newIban('7777'));
  await go(PAGE);
  await chooseAmount(me, '500');
  await confirmWithCode(me, '500.00');
  await expect(outcome(me, 'review')).toBeVisible();
  await press('withdraw:outcome.again');
  await expect(page.getByRole('heading', { name: t('withdraw:empty.title') })).toBeVisible();
  const listed = page.getByRole('region', { name: t('withdraw:underWay.title') });
  await expect(listed).toContainText(t('withdraw:status.review'));
  await expectAccessible(page);
  await expectTranslated(page, 'ar-AE', OWN_WORDS);
  const cancel = listed.getByRole('button', { name: t('withdraw:underWay.cancel') });
  await cancel.click();
  await page.keyboard.press('Escape');
  await expect(cancel).toBeFocused();
  await cancel.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('withdraw:cancel.action'), exact: true })
    .click();
  await expect(listed).toHaveCount(0);
  await expect(page.getByLabel(t('withdraw:amount.label'))).toBeVisible();
  await expect(headerBalance(page)).toContainText('500.00');
  await page.context().close();
});
