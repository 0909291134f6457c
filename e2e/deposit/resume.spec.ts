import { expect, test, type Page } from '@playwright/test';
import { TEST_CARDS, createDepositor, expectNoCredit, payByCard, openCardForm } from '../support/depositor.ts';
import { newCardNumber } from '#support/providers/card-numbers.ts';
import { createPerson } from '../support/person.ts';
import { expectAccessible } from '../support/accessibility.ts';

/** An unfinished deposit: how a player leaves it, and how it is restored. */

/** No dialog is open, and the page behind scrolls. */
async function expectScrolls(page: Page): Promise<void> {
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 300 });
  await page.mouse.move(190, 150);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 200);
      return page.evaluate(() => scrollY);
    })
    .toBeGreaterThan(0);
  await page.setViewportSize({ width: 390, height: 844 });
}

async function pressEsc(page: Page, times: number): Promise<void> {
  for (let pressed = 0; pressed < times; pressed++) await page.keyboard.press('Escape');
}

test('an unfinished deposit is left only after confirmation, and the page scrolls again', async ({ browser }) => {
  const me = await createDepositor(browser, 'en-US');
  const { page, t } = me;
  await me.go('/account/deposit');
  await openCardForm(me);
  const leaving = page
    .getByRole('dialog')
    .filter({ hasText: t('deposit:leave.title') })
    .last();

  await test.step('the form', async () => {
    const number = page.getByLabel(t('deposit:card.number'));
    await number.fill('4111');
    await pressEsc(page, 5);
    await expect(leaving).toContainText(t('deposit:leave.form'));
    await me.press('deposit:leave.stay');
    await expect(number).toHaveValue('4111');
    await pressEsc(page, 1);
    await me.press('deposit:leave.leave');
    await expectScrolls(page);
  });

  await test.step("the bank's page", async () => {
    await me.press('deposit:continue');
    await payByCard(me, TEST_CARDS.challenged);
    const bank = page.frameLocator('iframe');
    await expect(bank.locator('#code')).toBeVisible();
    await pressEsc(page, 5);
    await expect(leaving).toContainText(t('deposit:leave.bank'));
    await me.press('deposit:leave.stay');
    await expect(bank.locator('#code')).toBeVisible();
    await pressEsc(page, 5);
    await me.press('deposit:leave.leave');
    await expect(page.getByRole('heading', { name: t('deposit:challenged.title') })).toBeVisible();
    await expectScrolls(page);
    await expectNoCredit(me);
  });
  await page.context().close();
});

test('a link sets the amount, a reload keeps it, and an open list of transactions shows the new deposit', async ({
  browser,
}) => {
  const me = await createDepositor(browser, 'en-US');
  const { page, t } = me;
  const list = createPerson(await page.context().newPage(), 'en-US');
  const connected = list.page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framesent', ({ payload }) => String(payload).startsWith('SUBSCRIBE')));
  await list.go('/account/transactions');
  await connected;
  await expect(list.page.getByRole('heading', { name: t('transactions:empty.title') })).toBeVisible();

  const field = page.getByLabel(t('deposit:amount.label'));
  await me.go('/account/deposit?amount=1e3');
  await expect(field).toHaveValue('');
  await me.go('/account/deposit?amount=75');
  await expect(field).toHaveValue('75');
  await field.fill('150');
  await me.press('deposit:continue');
  const change = page.getByRole('button', { name: t('deposit:means.change') });
  await expect(change).toBeVisible();
  await page.reload();
  await expect(change).toBeVisible();
  await expect(page.getByRole('main').getByText('150').first()).toBeVisible();
  await me.press('deposit:continue');
  await payByCard(me, newCardNumber(5));
  await expect(page.getByRole('heading', { name: t('deposit:success.first') })).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue('');

  const row = list.page
    .getByRole('listitem')
    .filter({ has: list.page.getByRole('heading', { name: t('transactions:type.deposit'), exact: true }) });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('150.00');
  const id = row.getByText(t('transactions:id'), { exact: true });
  await expect(id).toBeHidden();
  await row.getByText(t('transactions:details')).click();
  await expect(id).toBeVisible();
  await expectAccessible(list.page);
  await page.context().close();
});
