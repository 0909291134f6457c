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
  type Depositor,
} from '../support/depositor.ts';
import { newCardNumber } from '#support/providers/card-numbers.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { sentencePattern } from '../support/person.ts';
import { origin } from '../support/product.ts';
import { sampleCases } from '../support/sample.ts';
import { recordToasts } from '../support/toasts.ts';

/** Outcomes of a deposit that end it, each by its test card (docs/adapters.md §2). */

for (const locale of sampleCases('deposit outcomes', LOCALES, 1))
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
      await expect(page.getByText(t('deposit:next.otherCard'))).toBeVisible();
      await expect.poll(() => toasts(page)).toContain(t('deposit:unsuccessful'));
      await me.press('deposit:failure.again');
      await me.press('deposit:means.change');
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
      await me.press('deposit:means.change');
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

for (const locale of sampleCases('deposit lock', LOCALES, 1))
  test(`too many refused cards lock deposits, and the dialog leads to the live chat, ${locale}`, async ({
    browser,
  }) => {
    const me = await createDepositor(browser, locale);
    const { page, t } = me;
    await me.go('/account/deposit');
    await openCardForm(me);
    const locked = page.getByRole('dialog', { name: t('dialogs:payLimit.title') });
    for (let attempt = 1; attempt <= 10; attempt++) {
      const created = page.waitForResponse('**/hapi/420544', { timeout: 0 });
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

/** Answers a card payment with a bank's HTML. */
async function answerWithHtml({ page }: Depositor, redirect: string): Promise<void> {
  await page.route('**/hapi/420550', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, redirect } } });
  });
}

test("a bank's HTML is shown without its scripts, and a form of it leads to the bank", async ({ browser }) => {
  const me = await createDepositor(browser, 'en-US');
  const { page } = me;
  const posted: (string | null)[] = [];
  await page.route('https://bank.example/**', (route) => {
    posted.push(route.request().postData());
    return route.fulfill({ contentType: 'text/html', body: '<p id="bank">The bank</p>' });
  });
  await answerWithHtml(
    me,
    `<!doctype html><p id="seen">Your bank</p><form method="post" action="https://bank.example/ask">
      <input name="code" value="1"><button>Go</button></form>
      <script>document.getElementById('seen').textContent = parent.document.title</script>`,
  );
  await me.go('/account/deposit');
  await openCardForm(me);
  await payByCard(me, TEST_CARDS.challenged);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByText('Your bank')).toBeVisible();
  await frame.getByRole('button', { name: 'Go' }).click();
  await expect(frame.locator('#bank')).toBeVisible();
  expect(posted).toEqual(['code=1']);
  await expectNoCredit(me);
  await page.context().close();
});

test("a bank's HTML that sends its form by itself reaches the bank, and comes back by our return page", async ({
  browser,
}) => {
  const me = await createDepositor(browser, 'ar-AE');
  const { page, t } = me;
  const posted: (string | null)[] = [];
  await page.route('https://bank.example/**', (route) => {
    posted.push(route.request().postData());
    const back = `<a id="back" href="${origin()}/account/deposit/return">Back</a>`;
    return route.fulfill({ contentType: 'text/html', body: back });
  });
  await answerWithHtml(
    me,
    `<body onload="document.forms[0].submit()"><form method="POST" action="https://bank.example/acs">
      <input type="hidden" name="creq" value="eyJ0&amp;"><input type="hidden" name="submit" value="1">
      <noscript><input type="submit"></noscript></form></body>`,
  );
  await me.go('/account/deposit');
  await openCardForm(me);
  await payByCard(me, TEST_CARDS.challenged);
  await page.frameLocator('iframe').locator('#back').click();
  expect(posted).toEqual(['creq=eyJ0%26&submit=1']);
  await expect(page.getByRole('heading', { name: t('deposit:waiting.title') })).toBeVisible();
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
