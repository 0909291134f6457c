import { expect, test } from '@playwright/test';
import { LOCALES } from '#i18n/locales.ts';
import { createDepositor, expectNoCredit, headerBalance, type Depositor } from '../support/depositor.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { sampleCases } from '../support/sample.ts';

/** Deposits by PayBy, whose page is opened like a bank's. */

async function openWallet(me: Depositor): Promise<void> {
  const { page, t } = me;
  await page.getByLabel(t('deposit:amount.label')).fill('150');
  await me.press('deposit:continue');
  await page.getByRole('radio', { name: 'PayBy' }).check();
  await me.press('deposit:continue');
  await expect(page.frameLocator('iframe').locator('button[value="pay"]')).toBeVisible();
  await expect(page.getByRole('dialog', { name: t('deposit:payby.bank.title') })).toBeVisible();
}

for (const locale of sampleCases('wallet', LOCALES, 1))
  test(`a wallet that declines, is canceled or pays, ${locale}`, async ({ browser }) => {
    const me = await createDepositor(browser, locale);
    const { page, t } = me;
    const wallet = page.frameLocator('iframe');
    await me.go('/account/deposit');
    for (const [action, reason] of [
      ['decline', 'DECLINED'],
      ['cancel', 'CHALLENGE_CANCELLED'],
      ['empty', 'INSUFFICIENT_FUNDS'],
    ] as const)
      await test.step(action, async () => {
        await openWallet(me);
        await wallet.locator(`button[value="${action}"]`).click();
        await expect(page.getByRole('heading', { name: t('deposit:failure.title'), exact: true })).toBeVisible();
        await expect(page.getByText(t(`deposit:payby.reason.${reason}`))).toBeVisible();
        await expect(page.getByText(t('deposit:payby.failure.safe'))).toBeVisible();
        await expectNoCredit(me);
        await me.press('deposit:failure.again');
        await me.press('deposit:means.change');
      });
    await openWallet(me);
    await wallet.locator('button[value="pay"]').click();
    await expect(page.getByRole('heading', { name: t('deposit:success.first') })).toBeVisible();
    await expect(headerBalance(page)).toContainText('150.00');
    await expectAccessible(page);
    await page.context().close();
  });
