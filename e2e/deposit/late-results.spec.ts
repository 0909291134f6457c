import { expect, test } from '@playwright/test';
import { balance } from '#contract/wallet/100124-balance.ts';
import { LOCALES } from '#i18n/locales.ts';
import {
  confirmAtBank,
  createDepositor,
  expectNoCredit,
  headerBalance,
  openCardForm,
  payByCard,
  TEST_CARDS,
  type Depositor,
} from '../support/depositor.ts';
import { newCardNumber } from '#support/providers/card-numbers.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { sendCommandOrThrow } from '../support/player.ts';
import { origin } from '../support/product.ts';
import { sampleCases } from '../support/sample.ts';

/** Payments whose result comes after the page has stopped waiting (docs/adapters.md §2). */

/** Pays with a card that has no result yet, and waits until the page reminds its player. */
async function waitForTimeOut(me: Depositor, card: string): Promise<void> {
  const { page, t } = me;
  await page.clock.install();
  await me.go('/account/deposit');
  await openCardForm(me);
  await payByCard(me, card);
  await confirmAtBank(me);
  await expect(page.getByRole('heading', { name: t('deposit:waiting.title') })).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(6_000);
    await expect(page.getByRole('dialog', { name: t('deposit:timeout.title') })).toBeVisible({ timeout: 100 });
  }).toPass();
}

const totalBalance = async ({ player }: Depositor): Promise<number> =>
  (await sendCommandOrThrow(balance, {}, player.session)).data.totalBalance;

/** At the acquirer's desk: ends the newest payment. */
async function endPayment(action: 'succeed' | 'fail'): Promise<void> {
  const desk = `${origin()}/sandbox/acquirer`;
  const [, payment = ''] = /name="payment" value="([^"]+)"><button[^>]+value="succeed"/.exec(
    await (await fetch(desk)).text(),
  ) ?? [''];
  expect(payment).not.toBe('');
  const body = new URLSearchParams({ action, payment });
  await fetch(desk, { method: 'POST', headers: { origin: origin() }, redirect: 'manual', body });
}

for (const locale of sampleCases('late results', LOCALES, 1))
  test(`a success that comes after the time-out is shown and credited once, ${locale}`, async ({ browser }) => {
    const me = await createDepositor(browser, locale);
    const { page, t } = me;
    await waitForTimeOut(me, newCardNumber(6));
    await expectNoCredit(me);
    await expectAccessible(page);
    await endPayment('succeed');
    await expect.poll(() => totalBalance(me)).toBe(15_000);
    await expect(page.getByRole('heading', { name: t('deposit:success.first') })).toBeVisible();
    await expect(headerBalance(page)).toContainText('150.00');
    await me.go('/account/transactions');
    await expect(page.getByRole('heading', { name: t('transactions:type.deposit'), exact: true })).toHaveCount(1);
    await expect(page.getByText(t('transactions:type.deposit-pending'))).toHaveCount(0);
    expect(await totalBalance(me)).toBe(15_000);
    await page.context().close();
  });

test('a success while no push arrives is shown once the socket connects', async ({ browser }) => {
  const me = await createDepositor(browser, 'en-US');
  const { page, t } = me;
  let isReachable = false;
  await page.routeWebSocket('**/ws', (socket) => {
    if (isReachable) socket.connectToServer();
    else void socket.close();
  });
  await waitForTimeOut(me, newCardNumber(6));
  await endPayment('succeed');
  await expect.poll(() => totalBalance(me)).toBe(15_000);
  isReachable = true;
  // The event of a returning network skips the wait for the next attempt.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { name: t('deposit:success.first') })).toBeVisible();
  await page.context().close();
});

test('a failure that comes after the time-out is shown, and another try is offered', async ({ browser }) => {
  const me = await createDepositor(browser, 'ar-AE');
  const { page, t } = me;
  // A push would show it before the player asks.
  await page.routeWebSocket('**/ws', (socket) => void socket.close());
  await waitForTimeOut(me, TEST_CARDS.noResult);
  await endPayment('fail');
  await me.press('deposit:timeout.refresh');
  await expect(page.getByRole('heading', { name: t('deposit:failure.title'), exact: true })).toBeVisible();
  await expect(page.getByText(t('deposit:reason.DECLINED'))).toBeVisible();
  await expectNoCredit(me);
  await me.press('deposit:failure.again');
  // The choice of means, with the amount kept.
  await me.press('deposit:means.change');
  await expect(page.getByLabel(t('deposit:amount.label'))).toHaveValue('150');
  await page.context().close();
});
