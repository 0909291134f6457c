import { expect, test } from '@playwright/test';
import {
  formatAmount,
  TEST_CARDS,
  createDepositor,
  expectNoCredit,
  payByCard,
  openCardForm,
} from '../support/depositor.ts';
import { expectAccessible } from '../support/accessibility.ts';

/** The card form: what is wrong with a card is told in it, and what it holds of a card goes nowhere else. */

test('cards refused in the form: a toast, the reason beside the form, and the form stays', async ({ browser }) => {
  const me = await createDepositor(browser, 'en-US');
  const { page, t } = me;
  await me.go('/account/deposit');
  await openCardForm(me);

  await test.step('a slip of the hand is told when the field is left', async () => {
    const number = page.getByLabel(t('deposit:card.number'));
    await number.fill('4111111111111112');
    await number.press('Tab');
    await expect(page.getByText(t('deposit:error.cardNo'))).toBeVisible();
    const expiry = page.getByLabel(t('deposit:card.expiry'));
    await expiry.fill('0120');
    await expiry.press('Tab');
    await expect(page.getByText(t('deposit:error.expired'))).toBeVisible();
    await number.fill('4111111111111111');
    await expect(page.getByText(t('deposit:error.cardNo'))).toHaveCount(0);
  });

  for (const [card, reason] of [
    ['expired', 'CARD_EXPIRED'],
    ['blocked', 'CARD_BLOCKED'],
    ['declined', 'DECLINED'],
  ] as const)
    await test.step(card, async () => {
      const said = t(`deposit:reason.${reason}`);
      const note = page.getByRole('dialog').getByRole('alert').filter({ hasText: said });
      // Looked for from the press on: it goes by itself.
      const toast = expect(page.getByRole('status').filter({ hasText: said })).toBeVisible();
      await Promise.all([toast, payByCard(me, TEST_CARDS[card])]);
      await expect(note).toBeInViewport();
      await expect(note).toContainText(t('deposit:next.another'));
      // Nothing of the card's secret is left, and another try begins a deposit of its own.
      await expect(page.getByLabel(t('deposit:card.cvv'))).toHaveValue('');
      await expectNoCredit(me);
    });
  await expectAccessible(page);
  await page.context().close();
});

test('a card of another account: the dialog offers another card, and the old one is out of the form', async ({
  browser,
}) => {
  const me = await createDepositor(browser, 'ar-AE');
  const { page, t } = me;
  await me.go('/account/deposit');
  await openCardForm(me);
  // The fresh deposit takes its time to begin: what was pressed before would be lost, or leave the old card in the form.
  const begun = Promise.withResolvers<undefined>();
  const begins = page.waitForRequest('**/hapi/420544');
  await page.route('**/hapi/420544', (route) => begun.promise.then(() => route.continue()));
  await payByCard(me, TEST_CARDS.boundElsewhere);
  await begins;
  const bound = page.getByRole('dialog').getByText(t('deposit:bound.text'));
  await expect(bound).toHaveCount(0);
  begun.resolve(undefined);
  await expect(bound).toBeVisible();
  await me.press('deposit:bound.replace');
  await expect(page.getByLabel(t('deposit:card.number'))).toHaveValue('');
  await expectNoCredit(me);
  await page.context().close();
});

test('a card that cannot be encrypted is not sent, and the form can be paid with as soon as it can', async ({
  browser,
}) => {
  const me = await createDepositor(browser, 'ar-AE');
  const { page, t } = me;
  let sent = 0;
  page.on('request', (request) => void (request.url().endsWith('/420550') && sent++));
  await page.route('**/_astro/encrypt*.js*', (route) => route.abort());
  await me.go('/account/deposit');
  await openCardForm(me);
  await payByCard(me, TEST_CARDS.success);
  const note = page
    .getByRole('dialog')
    .getByRole('alert')
    .filter({ hasText: t('deposit:notSealed') });
  await expect(note).toBeVisible();
  expect(sent).toBe(0);
  await page.unroute('**/_astro/encrypt*.js*');
  await me.press('deposit:pay', { amount: formatAmount(me, '150.00') });
  await expect(page.getByRole('heading', { name: t('deposit:success.first') })).toBeVisible();
  expect(sent).toBe(1);
  await page.context().close();
});

test('no name to pay with: the field says so, and has the focus', async ({ browser }) => {
  const me = await createDepositor(browser, 'en-US');
  const { page, t } = me;
  await page.route('**/hapi/420543', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, holderName: '' } } });
  });
  await me.go('/account/deposit');
  await openCardForm(me);
  await payByCard(me, TEST_CARDS.success);
  await expect(page.getByText(t('deposit:error.holderName'))).toBeVisible();
  await expect(page.getByLabel(t('deposit:card.holder'))).toBeFocused();
  await page.context().close();
});
