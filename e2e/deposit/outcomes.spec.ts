import { expect, test } from '@playwright/test';
import * as errorCodes from '#contract/error-codes.ts';
import { LOCALES } from '#i18n/locales.ts';
import {
  confirmAtBank,
  createDepositor,
  expectNoCredit,
  formatAmount,
  headerBalance,
  openCardForm,
  payByCard,
  TEST_CARDS,
} from '../support/depositor.ts';
import { newCardNumber } from '../support/buyer.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { sentencePattern } from '../support/person.ts';
import { recordToasts } from '../support/toasts.ts';

/** Outcomes of a deposit that end it, each by its test card (docs/adapters.md §2). */

for (const locale of LOCALES)
  test(`tells a refusal, a review and a limit apart, ${locale}`, async ({ browser }) => {
    const me = await createDepositor(browser, locale);
    const { page, t } = me;
    const toasts = await recordToasts(page.context());
    const heading = (key: string) => page.getByRole('heading', { name: t(key), exact: true });
    await me.go('/account/deposit');

    await test.step('not enough money on the card', async () => {
      await openCardForm(me);
      await payByCard(me, TEST_CARDS.insufficientFunds);
      await confirmAtBank(me);
      await expect(heading('deposit:failure.title')).toBeFocused();
      await expect(page.getByText(t('deposit:reason.INSUFFICIENT_FUNDS'))).toBeVisible();
      await expect(page.getByText(t('deposit:next.another'))).toBeVisible();
      await expect.poll(() => toasts(page)).toContain(t('deposit:unsuccessful'));
      await me.press('deposit:failure.again');
    });

    await test.step('a money-laundering check offers support, and no other try', async () => {
      await openCardForm(me);
      await payByCard(me, TEST_CARDS.amlBlocked);
      await expect(heading('deposit:failure.restricted')).toBeVisible();
      await expect(page.getByText(t('deposit:reason.AML_BLOCKED'))).toBeVisible();
      await expect(page.getByRole('button', { name: t('deposit:failure.again') })).toHaveCount(0);
      await expectAccessible(page);
      await me.press('deposit:failure.support');
      await expect(page.frameLocator('.chat-frame').getByRole('textbox')).toBeVisible();
      await me.go('/account/deposit');
    });

    await test.step("the card's liability limit", async () => {
      await openCardForm(me);
      await payByCard(me, TEST_CARDS.liabilityLimit);
      await expect(heading('deposit:failure.liability')).toBeVisible();
      await expect(page.getByText(t('deposit:reason.LIABILITY_LIMIT'))).toBeVisible();
      await expectNoCredit(me);
      await me.press('deposit:failure.again');
    });

    await test.step('the first success, then another', async () => {
      for (const title of ['deposit:success.first', 'deposit:success.title']) {
        await openCardForm(me);
        await payByCard(me, newCardNumber());
        await confirmAtBank(me);
        await expect(heading(title)).toBeVisible();
        await expect.poll(async () => (await toasts(page)).at(-1)).toBe(t('deposit:succeeded'));
        await me.press('deposit:success.again');
      }
      await expect(headerBalance(page)).toContainText('300.00');
    });
    await page.context().close();
  });

for (const locale of LOCALES)
  test(`too many refused cards lock deposits, and the dialog leads to the live chat, ${locale}`, async ({
    browser,
  }) => {
    const me = await createDepositor(browser, locale);
    const { page, t } = me;
    await me.go('/account/deposit');
    await openCardForm(me);
    const locked = page.getByRole('dialog', { name: t('dialogs:payLimit.title') });
    for (let attempt = 1; attempt <= 10; attempt++) {
      const created = page.waitForResponse('**/hapi/420544');
      await payByCard(me, TEST_CARDS.declined);
      await created;
    }
    await expect(locked).toContainText(t(`errors:${errorCodes.tooManyDepositAttempts}`));
    await expectAccessible(page);
    await me.press('dialogs:support');
    await expect(page.frameLocator('.chat-frame').getByRole('textbox')).toBeVisible();
    await expectNoCredit(me);
    await page.context().close();
  });

test("the bank's HTML is shown in a frame that has nothing of ours", async ({ browser }) => {
  const me = await createDepositor(browser, 'en-US');
  const { page } = me;
  await page.route('**/hapi/420550', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    const redirect = `<!doctype html><title>Bank</title><p id="seen">…</p><script>
      try { document.getElementById('seen').textContent = parent.document.title; }
      catch (error) { document.getElementById('seen').textContent = self.origin + ' ' + error.name; }
    </script>`;
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, redirect } } });
  });
  await me.go('/account/deposit');
  await openCardForm(me);
  await payByCard(me, TEST_CARDS.challenged);
  await expect(page.frameLocator('iframe').locator('#seen')).toBeVisible();
  await expect(page.frameLocator('iframe').locator('#seen')).toHaveText(/^(?:…|null SecurityError)$/);
  await expectNoCredit(me);
  await page.context().close();
});

test('the limits of each channel are checked where it is chosen', async ({ browser }) => {
  const me = await createDepositor(browser, 'ar-AE');
  const { page, t } = me;
  await me.go('/account/deposit');
  const amount = page.getByLabel(t('deposit:amount.label'));
  await amount.fill('9');
  await me.press('deposit:continue');
  await expect(
    page.getByText(sentencePattern(t('deposit:error.amountMin', { minAmount: formatAmount(me, '10') }))),
  ).toBeVisible();
  await amount.fill('10001');
  await me.press('deposit:continue');
  await expect(page.getByText(t('deposit:error.amountMax'))).toBeVisible();
  await amount.fill('6000');
  await me.press('deposit:continue');
  await page.getByRole('radio', { name: 'PayBy' }).check();
  await me.press('deposit:continue');
  await expect(page.getByRole('alert').filter({ hasText: t('deposit:error.amountMax') })).toBeVisible();
  await page.context().close();
});
