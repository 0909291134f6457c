import { expect, test } from '@playwright/test';
import {
  formatAmount,
  TEST_CARDS,
  confirmAtBank,
  createDepositor,
  expectNoCredit,
  payByCard,
  openCardForm,
} from '../support/depositor.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { newCardNumber } from '#support/providers/card-numbers.ts';

/** The card form: it shows what is wrong with a card, and keeps the card's details to itself. */

test('a refused card shows a toast and a reason, and leaves the form open', async ({ browser }) => {
  const me = await createDepositor(browser, 'en-US');
  const { page, t } = me;
  await me.go('/account/deposit');
  await openCardForm(me);

  await test.step('a typing error is shown when the field is left', async () => {
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
    // A digit of the month is written anew, where it stands.
    for (const key of ['Home', 'ArrowRight', 'Delete', '2']) await expiry.press(key);
    await expect(expiry).toHaveValue('02/20');
    for (const key of ['Home', 'Delete', '1']) await expiry.press(key);
    await expect(expiry).toHaveValue('12/20');
    for (const key of ['Home', 'Delete', 'Tab']) await expiry.press(key);
    await expect(expiry).toHaveValue('02/20');
  });

  for (const [card, reason, next] of [
    ['expired', 'CARD_EXPIRED', 'otherCard'],
    ['blocked', 'CARD_BLOCKED', 'another'],
    ['declined', 'DECLINED', 'another'],
  ] as const)
    await test.step(card, async () => {
      const message = t(`deposit:reason.${reason}`);
      const note = page.getByRole('dialog').getByRole('alert').filter({ hasText: message });
      // Waited for from the press on, because the toast disappears by itself.
      const toast = expect(page.getByRole('status').filter({ hasText: message })).toBeVisible();
      await Promise.all([toast, payByCard(me, TEST_CARDS[card])]);
      await expect(note).toBeInViewport();
      await expect(note).toContainText(t(`deposit:next.${next}`));
      // The card's secret is cleared, and another attempt begins a new deposit.
      await expect(page.getByLabel(t('deposit:card.cvv'))).toHaveValue('');
      await expectNoCredit(me);
    });
  await expectAccessible(page);
  await page.context().close();
});

test('a card bound to another account can be replaced, and its number is cleared', async ({ browser }) => {
  const me = await createDepositor(browser, 'ar-AE');
  const { page, t } = me;
  await me.go('/account/deposit');
  await openCardForm(me);
  // The new deposit is held back: a press before it has begun would be lost, or leave the old card in the form.
  const released = Promise.withResolvers<undefined>();
  const requested = page.waitForRequest('**/hapi/420544', { timeout: 0 });
  await page.route('**/hapi/420544', (route) => released.promise.then(() => route.continue()));
  await payByCard(me, TEST_CARDS.boundElsewhere);
  await requested;
  const boundDialog = page.getByRole('dialog').getByText(t('deposit:bound.text'));
  await expect(boundDialog).toHaveCount(0);
  released.resolve(undefined);
  await expect(boundDialog).toBeVisible();
  await me.press('deposit:bound.replace');
  await expect(page.getByLabel(t('deposit:card.number'))).toHaveValue('');
  await expectNoCredit(me);
  await page.context().close();
});

test('a card that cannot be encrypted is not sent, and paying again works once it can', async ({ browser }) => {
  const me = await createDepositor(browser, 'ar-AE');
  const { page, t } = me;
  let sent = 0;
  page.on('request', (request) => void (request.url().endsWith('/420550') && sent++));
  await page.route('**/_astro/encrypt*.js*', (route) => route.abort());
  await me.go('/account/deposit');
  await openCardForm(me);
  await payByCard(me, newCardNumber(5));
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

test('a missing holder name is reported at its field, which is focused', async ({ browser }) => {
  const me = await createDepositor(browser, 'en-US');
  const { page, t } = me;
  await page.route('**/hapi/420543', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, holderName: '' } } });
  });
  await me.go('/account/deposit');
  await openCardForm(me);
  await payByCard(me, newCardNumber(5));
  await expect(page.getByText(t('deposit:error.holderName'))).toBeVisible();
  await expect(page.getByLabel(t('deposit:card.holder'))).toBeFocused();
  await page.context().close();
});

test('a card is offered again only after its player ticked that it is saved', async ({ browser }) => {
  const me = await createDepositor(browser, 'ar-AE');
  const { page, t } = me;
  const cardNo = newCardNumber();
  const save = page.getByRole('checkbox', { name: t('deposit:card.save') });
  const payAtBank = async () => {
    await payByCard(me, cardNo);
    await confirmAtBank(me);
    await me.press('deposit:success.again');
  };
  await me.go('/account/deposit');
  await openCardForm(me);
  await expect(save).not.toBeChecked();
  await payAtBank();

  await openCardForm(me);
  await expect(save).not.toBeChecked();
  await save.check();
  await payAtBank();

  await page.getByLabel(t('deposit:amount.label')).fill('150');
  await me.press('deposit:continue');
  // The saved card, another card, and PayBy.
  await expect(page.getByRole('radio')).toHaveCount(3);
  await expect(page.getByRole('radio', { name: `•••• ${cardNo.slice(-4)}` })).toBeChecked();
  await page.context().close();
});
