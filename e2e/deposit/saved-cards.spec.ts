import { expect, test } from '@playwright/test';
import type { Locale } from '#i18n/locales.ts';
import {
  confirmAtBank,
  createDepositor,
  openCardForm,
  payByCard,
  payBySavedCard,
  TEST_CARDS,
  type Depositor,
} from '../support/depositor.ts';
import { newCardNumber } from '#support/providers/card-numbers.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { sentencePattern } from '../support/person.ts';

/** Saved cards: what is shown of them, what the bank says later, and how they are removed. */

async function saveCard(me: Depositor, cardNo: string): Promise<void> {
  const { page, t } = me;
  await page.getByRole('checkbox', { name: t('deposit:card.save') }).check();
  await payByCard(me, cardNo);
  await confirmAtBank(me);
  await me.press('deposit:success.again');
}

/** Goes on to the choice of what to pay with. */
async function openMeans({ page, t, press }: Depositor): Promise<void> {
  await page.getByLabel(t('deposit:amount.label')).fill('150');
  await press('deposit:continue');
}

const cases: readonly (readonly [keyof typeof TEST_CARDS, string, Locale])[] = [
  ['savedBlocked', 'blocked', 'en-US'],
  ['savedExpired', 'expired', 'ar-AE'],
];
for (const [name, status, locale] of cases)
  test(`a saved card that the bank calls ${status} is shown so and not sent again, ${locale}`, async ({ browser }) => {
    const me = await createDepositor(browser, locale);
    const { page, t } = me;
    const cardNo = TEST_CARDS[name];
    const message = t(`deposit:reason.${status === 'blocked' ? 'CARD_BLOCKED' : 'CARD_EXPIRED'}`);
    await me.go('/account/deposit');
    await openCardForm(me);
    await saveCard(me, cardNo);
    await openMeans(me);
    const card = page.getByRole('radio', { name: `•••• ${cardNo.slice(-4)}` });
    const row = page.locator('.pay-row').filter({ has: card });
    await expect(card).toBeChecked();
    await expect(row).toContainText('12/39');
    await payBySavedCard(me);
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
    await expect(row).toContainText(t(`deposit:means.status.${status}`));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    let sent = 0;
    page.on('request', (request) => void (request.url().endsWith('/420544') && sent++));
    await me.press('deposit:continue');
    await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible();
    expect(sent).toBe(0);
    await page.context().close();
  });

test('a saved card of another account can be replaced by a new one', async ({ browser }) => {
  const me = await createDepositor(browser, 'ar-AE');
  const { page, t } = me;
  await me.go('/account/deposit');
  await openCardForm(me);
  await saveCard(me, TEST_CARDS.savedBound);
  await openMeans(me);
  await payBySavedCard(me);
  await expect(page.getByRole('dialog').getByText(t('deposit:bound.text'))).toBeVisible();
  await me.press('deposit:bound.replace');
  await payByCard(me, newCardNumber());
  await confirmAtBank(me);
  await expect(page.getByRole('heading', { name: t('deposit:success.title'), exact: true })).toBeVisible();
  await me.press('deposit:success.again');
  await openMeans(me);
  await expect(page.locator('.pay-row')).toContainText(t('deposit:means.status.bound'));
  await page.context().close();
});

for (const locale of ['en-US', 'ar-AE'] as const)
  test(`a saved card is removed only after it was confirmed, ${locale}`, async ({ browser }) => {
    const me = await createDepositor(browser, locale);
    const { page, t } = me;
    const cardNo = newCardNumber();
    const number = `•••• ${cardNo.slice(-4)}`;
    await me.go('/account/deposit');
    await openCardForm(me);
    await saveCard(me, cardNo);
    await openMeans(me);
    const row = page.locator('.pay-row');
    const remove = page.getByRole('button', { name: t('deposit:remove.label', { number }) });
    await remove.click();
    const dialog = page.getByRole('dialog', { name: t('deposit:remove.title') });
    await expect(dialog).toContainText(t('deposit:remove.text'));
    await expectAccessible(page);
    await me.press('deposit:remove.keep');
    await expect(row).toHaveCount(1);
    await remove.click();
    await dialog.getByRole('button', { name: sentencePattern(t('deposit:remove.remove')) }).click();
    await expect(page.getByRole('status').filter({ hasText: t('deposit:remove.done') })).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('heading', { name: t('deposit:means.label') })).toBeFocused();
    await expect(page.getByRole('radio', { name: t('deposit:channel.card') })).toBeChecked();
    await page.reload();
    await expect(page.getByRole('button', { name: t('deposit:means.change') })).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.context().close();
  });

for (const locale of ['en-US', 'ar-AE'] as const)
  test(`the page of saved cards lists and removes them, ${locale}`, async ({ browser }) => {
    const me = await createDepositor(browser, locale);
    const { page, t } = me;
    const cardNo = newCardNumber();
    const number = `•••• ${cardNo.slice(-4)}`;
    await me.go('/account/bindBankCard');
    await expect(page.getByRole('heading', { name: t('deposit:cards.empty') })).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: t('deposit:title'), exact: true })
      .click();
    await openCardForm(me);
    await saveCard(me, cardNo);
    await me.go('/account');
    await page
      .getByRole('main')
      .getByRole('link', { name: t('account:box.cards') })
      .click();
    const row = page.getByRole('list', { name: t('deposit:cards.title') }).getByRole('listitem');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(number);
    await expectAccessible(page);
    await row.getByRole('button', { name: t('deposit:remove.label', { number }) }).click();
    const dialog = page.getByRole('dialog', { name: t('deposit:remove.title') });
    await dialog.getByRole('button', { name: sentencePattern(t('deposit:remove.remove')) }).click();
    await expect(page.getByRole('heading', { name: t('deposit:cards.empty') })).toBeVisible();
    await expect(page.getByRole('heading', { name: t('deposit:cards.title'), exact: true })).toBeFocused();
    await page.context().close();
  });
