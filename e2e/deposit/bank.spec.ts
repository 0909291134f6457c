import { expect, test } from '@playwright/test';
import * as errorCodes from '#contract/error-codes.ts';
import { newCardNumber } from '#support/providers/card-numbers.ts';
import {
  formatAmount,
  TEST_CARDS,
  confirmAtBank,
  createDepositor,
  expectNoCredit,
  headerBalance,
  payByCard,
  openCardForm,
} from '../support/depositor.ts';
import { sentencePattern } from '../support/person.ts';
import { logInElsewhere, PASSWORD, registerVerifiedPlayer } from '../support/player.ts';
import { expectAccessible } from '../support/accessibility.ts';

/** The bank's page: its answers, a missing answer, and what a player can do next. */

test("shows why the bank refused a card, and isolates the bank's page from ours", async ({ browser }) => {
  const me = await createDepositor(browser, 'ar-AE');
  const { page, t } = me;
  await me.go('/account/deposit');
  for (const [card, reason, next] of [
    ['declinedAtBank', 'DECLINED', 'another'],
    ['challengeFailed', 'CHALLENGE_FAILED', 'confirm'],
  ] as const)
    await test.step(card, async () => {
      await openCardForm(me);
      await payByCard(me, TEST_CARDS[card]);
      await expect(page.frameLocator('iframe').locator('#code')).toBeVisible();
      const bank = page.frames().find((frame) => frame.url().includes('/sandbox/acquirer/'));
      const seen = await bank?.evaluate(() => {
        try {
          return { origin: self.origin, parentTitle: parent.document.title, stored: localStorage.length };
        } catch (error) {
          return { origin: self.origin, error: error instanceof Error ? error.name : '' };
        }
      });
      expect(seen).toEqual({ origin: 'null', error: 'SecurityError' });
      await confirmAtBank(me);
      await expect(page.getByRole('heading', { name: t('deposit:failure.title') })).toBeVisible();
      await expect(page.getByRole('main').getByText(t(`deposit:reason.${reason}`))).toBeVisible();
      await expect(page.getByRole('main').getByText(t(`deposit:next.${next}`))).toBeVisible();
      await expectNoCredit(me);
      await me.press('deposit:failure.again');
      await me.press('deposit:means.change');
    });
  await page.context().close();
});

test('reminds a player whose bank sent no result, and warns before starting over', async ({ browser }) => {
  const me = await createDepositor(browser, 'en-US');
  const { page, t } = me;
  await page.clock.install();
  await me.go('/account/deposit');
  await openCardForm(me);
  await payByCard(me, TEST_CARDS.noResult);

  const reminder = page.getByRole('dialog').filter({ hasText: t('deposit:timeout.title') });
  await test.step("the bank's page can be opened again after it was left", async () => {
    await expect(page.frameLocator('iframe').locator('#code')).toBeVisible();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common:close') })
      .click();
    await me.press('deposit:leave.leave');
    await expect(page.getByRole('heading', { name: t('deposit:challenged.title') })).toBeVisible();
    await expect(page.getByText(t('deposit:challenged.confirmed'))).toBeVisible();
    await expectAccessible(page);
    await me.press('deposit:challenged.continue');
  });

  await test.step('the reminder opens after seven polls', async () => {
    await confirmAtBank(me);
    await expect(page.getByRole('heading', { name: t('deposit:waiting.title') })).toBeVisible();
    await expect(async () => {
      await page.clock.runFor(6_000);
      await expect(reminder).toBeVisible({ timeout: 100 });
    }).toPass();
    await expect(reminder.getByRole('link', { name: t('deposit:timeout.transactions') })).toHaveAttribute(
      'href',
      '/account/transactions',
    );
    await expectNoCredit(me);
  });

  await test.step('starting over asks for confirmation', async () => {
    const startOver = { name: sentencePattern(t('deposit:startOver.action')) };
    await reminder.getByRole('button', startOver).click();
    const confirmation = page.getByRole('dialog').filter({ hasText: t('deposit:startOver.title') });
    await expect(
      confirmation.getByText(sentencePattern(t('deposit:startOver.text', { amount: formatAmount(me, '150.00') }))),
    ).toBeVisible();
    await me.press('deposit:startOver.wait');
    await expect(page.getByRole('heading', { name: t('deposit:waiting.title') })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // It can be started over while polling, too, not only after the last poll.
    await page.getByRole('main').getByRole('button', startOver).click();
    await confirmation.getByRole('button', startOver).click();
    await expect(page.getByLabel(t('deposit:amount.label'))).toHaveValue('');
    await expectNoCredit(me);
  });
  await page.context().close();
});

test('keeps the amount for a retry after a failure, and clears it after a success', async ({ browser }) => {
  const me = await createDepositor(browser, 'ar-AE');
  const { page, t } = me;
  const amountField = page.getByLabel(t('deposit:amount.label'));
  await me.go('/account/deposit');
  await openCardForm(me);
  await payByCard(me, TEST_CARDS.declinedAtBank);
  await confirmAtBank(me);
  await me.press('deposit:failure.again');
  await me.press('deposit:means.change');
  await expect(amountField).toHaveValue('150');
  await openCardForm(me);
  await payByCard(me, newCardNumber(5));
  await expect(page.getByRole('heading', { name: t('deposit:success.first') })).toBeVisible();
  await expect(headerBalance(page)).toContainText('150.00');
  const actions = page
    .getByRole('main')
    .locator('section.card')
    .getByRole('link')
    .or(page.getByRole('main').getByRole('button'));
  await expect(actions.first()).toHaveText(t('deposit:success.play'));
  await me.press('deposit:success.again');
  await expect(amountField).toHaveValue('');
  await page.reload();
  await expect(amountField).toBeVisible();
  await page.context().close();
});

test('a pending deposit survives rate limiting and the end of its session, and stays with its player', async ({
  browser,
}) => {
  const me = await createDepositor(browser, 'en-US');
  const other = await registerVerifiedPlayer();
  const { page, t } = me;
  const waiting = page.getByRole('heading', { name: t('deposit:waiting.title') });
  const logIn = async (mobile: string) => {
    await page.getByLabel(t('account:field.mobile')).fill(mobile);
    await page.getByLabel(t('account:field.password'), { exact: true }).fill(PASSWORD);
    await me.press('account:login.submit');
  };
  const expectLoggedOut = async () => {
    await expect(page).toHaveURL(/\/account\/login\?returnUrl=%2Faccount%2Fdeposit/);
    const notice = page.getByRole('dialog').filter({ hasText: t('dialogs:loggedOut.title') });
    await notice.getByRole('button', { name: t('dialogs:login') }).click();
  };
  await me.go('/account/deposit');
  await openCardForm(me);
  await payByCard(me, TEST_CARDS.noResult);
  await confirmAtBank(me);
  await expect(waiting).toBeVisible();

  await page.route('**/hapi/getOrderStatus', (route) =>
    route.fulfill({
      json: { code: errorCodes.tooManyRequests, message: t(`errors:${errorCodes.tooManyRequests}`), data: null },
    }),
  );
  const polled = page.waitForResponse('**/hapi/getOrderStatus');
  await page.reload();
  await polled;
  await expect(waiting).toBeVisible();
  await page.unroute('**/hapi/getOrderStatus');

  await logInElsewhere(me.player);
  await expectLoggedOut();
  await logIn(other.mobile);
  await expect(page.getByLabel(t('deposit:amount.label'))).toBeVisible();
  await logInElsewhere(other);
  await expectLoggedOut();
  await logIn(me.player.mobile);
  await expect(waiting).toBeVisible();
  await page.context().close();
});
