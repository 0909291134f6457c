import { expect, test, type Page } from '@playwright/test';
import * as errorCodes from '#contract/error-codes.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { drawNumbers, moveToMidSale } from '../support/product-clock.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { newMobile, createPerson, sentencePattern, type Person } from '../support/person.ts';
import { PASSWORD } from '../support/player.ts';
import { registerByForm } from '../support/registration.ts';
import { sampleCases } from '../support/sample.ts';

async function logOutAndIn(me: Person, mobile: string): Promise<void> {
  const { page, t } = me;
  await me.go('/account');
  // What is still loaded moves the button.
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('main')
    .getByRole('button', { name: t('account:box.logOut') })
    .click();
  await expect(page).not.toHaveURL(/\/account/);
  await page.waitForLoadState('networkidle');
  await me.go('/account/order/list');
  await expect(page).toHaveURL(/\/account\/login\?returnUrl=/);
  await expectAccessible(page);
  await page.getByLabel(t('account:field.mobile')).fill(mobile);
  await page.getByLabel(t('account:field.password'), { exact: true }).fill('Wrong-pass1');
  await me.press('account:login.submit');
  await expect(page.getByText(t(`errors:${errorCodes.wrongMobilePassword}`)).first()).toBeVisible();
  await page.getByLabel(t('account:field.password'), { exact: true }).fill(PASSWORD);
  await me.press('account:login.submit');
  await expect(page).toHaveURL(/\/account\/order\/list/);
  await expect(page.getByText(t('orders:empty.lotteries'))).toBeVisible();
}

/** An unverified player can neither deposit nor pay. */
async function expectRefusedUnverified(me: Person): Promise<void> {
  const { page, t } = me;
  await me.go('/account/deposit');
  const check = page.getByRole('dialog', { name: t('dialogs:kycCheck.title') });
  await check.getByRole('button', { name: t('dialogs:notNow') }).click();
  await expect(page.getByRole('heading', { name: t('identity:state.1.title') })).toBeVisible();
  await addNumbers(me, [1]);
  await moveToMidSale(page);
  await me.press('play:bar.pay', { amount: amount(me, '1') });
  await expect(page.getByRole('dialog').getByText(t(`errors:${errorCodes.identityNotVerified}`))).toBeVisible();
}

async function verify(me: Person, idCardNo: string): Promise<void> {
  const { page, t } = me;
  await me.go('/account/kyc-verification');
  await me.press('identity:start');
  const frame = page.frameLocator('iframe');
  await frame.locator('[name="number"]').fill(idCardNo);
  await frame.locator('button[value="document"]').click();
  await frame.locator('button[value="verdict"]').click();
  const successDialog = page.getByRole('dialog', { name: t('dialogs:kycSuccess.title') });
  await successDialog.getByRole('button', { name: t('dialogs:close') }).click();
  await expect(page.getByRole('heading', { name: t('identity:state.3.title') })).toBeVisible();
  // The refused cart is kept, and a link leads back to it.
  await expect(page.getByRole('link', { name: t('identity:back', { game: t('games:quickFive.name') }) })).toBeVisible();
}

const amount = ({ t, locale }: Person, digits: string) =>
  locale === 'ar-AE' ? `${digits} ${t('account:currency')}` : `${t('account:currency')} ${digits}`;
const headerBalance = (page: Page) =>
  page.locator('header [data-balance="totalBalance"]').filter({ visible: true }).first();

async function deposit(me: Person, card: string): Promise<void> {
  const { page, t } = me;
  await me.go('/account/deposit');
  await expect(headerBalance(page)).toContainText('0.00');
  // Who has no limit is offered one.
  const offer = page.getByRole('dialog', { name: t('dialogs:depositLimitTips.offer.title') });
  await offer.getByRole('button', { name: t('dialogs:depositLimitTips.offer.later') }).click();
  await page.getByLabel(t('deposit:amount.label')).fill('200');
  await me.press('deposit:continue');
  await me.press('deposit:continue');
  await page.getByLabel(t('deposit:card.number')).fill(card);
  await page.getByLabel(t('deposit:card.expiry')).fill('1239');
  await page.getByLabel(t('deposit:card.cvv')).fill('123');
  await me.press('deposit:pay', { amount: amount(me, '200.00') });
  const bank = page.frameLocator('iframe');
  const code = await bank.locator('.hint bdi').innerText();
  await bank.locator('#code').fill(code);
  await bank.locator('button[value="confirm"]').click();
  await expect(page.getByRole('heading', { name: t('deposit:success.first') })).toBeVisible();
  const back = page.getByRole('link', { name: t('deposit:success.back', { game: t('games:quickFive.name') }) });
  await expect(back).toHaveAttribute('href', /\/lottery\/quick-five$/);
  // Pushed through the socket, without a reload.
  await expect(headerBalance(page)).toContainText('200.00');
}

async function addNumbers(me: Person, numbers: readonly number[]): Promise<void> {
  const { page, t } = me;
  await me.go('/lottery/quick-five');
  for (const n of numbers) {
    await page
      .getByRole('group', { name: t('play:grid', { from: 1, to: 11 }) })
      .getByRole('button', { name: String(n), exact: true })
      .click();
    await me.press('play:add');
  }
}

/** Reads the balls of the page's header at the moment a win is told. */
async function watchBallsUnderDialog(page: Page) {
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const row = document.querySelector('main header .balls');
      if (!row || !document.querySelector('dialog[open] .win-sum')) return;
      observer.disconnect();
      const rolling = row.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length;
      const missing = row.textContent.split('?').length - 1;
      Object.assign(globalThis, { ballsUnderDialog: { missing, rolling } });
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['open'] });
  });
  return () => page.evaluate(() => (globalThis as unknown as { ballsUnderDialog: unknown }).ballsUnderDialog);
}

/** Every number once as nap 1: five of the eleven win in any draw. */
async function playAndWin(me: Person): Promise<void> {
  const { page, t } = me;
  await addNumbers(me, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]); // 1 is in the cart since the refused purchase
  const pay = page
    .getByRole('button', { name: sentencePattern(t('play:bar.pay', { amount: amount(me, '11') })) })
    .filter({ visible: true });
  await moveToMidSale(page);
  await pay.click();
  const dialog = page.getByRole('dialog').filter({ hasText: t('play:done.title') });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: t('play:done.on') }).click();
  await expect(headerBalance(page)).toContainText('189.00');
  const seen = await watchBallsUnderDialog(page);
  await drawNumbers(page, quickFive.lotteryType);
  // Less than the stake of AED 11: reported without celebration.
  const won = page.getByRole('dialog').filter({ hasText: t('win:prize') });
  await expect(won).toBeVisible({ timeout: 60_000 });
  // The draw is not told before its balls have fallen.
  expect(await seen()).toEqual({ missing: 0, rolling: 0 });
  await expect(won).not.toContainText(t('win:title'));
  await expect(won).toContainText(t('win:inWallet'));
  await expect(won.locator('.win-amount')).toContainText('9.25');
  await expect(won.getByRole('list', { name: t('win:drawn') }).getByRole('listitem')).toHaveCount(5);
  await expectAccessible(page);
  await expect(headerBalance(page)).toContainText('198.25');
}

/** Checks the settled order, its transactions and the results; returns the order's address. */
async function checkOrder(me: Person): Promise<string> {
  const { page, t } = me;
  await me.go('/account/order/list');
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: t('orders:status.3') });
  await expect(row).toHaveCount(1);
  // AED 11 staked, 9.25 back: listed as a win, without the colour of a gain.
  await expect(row.locator('.tag-good, .text-accent')).toHaveCount(0);
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/orderDetail\?orderId=/);
  const order = page.url();
  await expect(page.getByRole('main').getByText(t('orders:status.3')).first()).toBeVisible();
  const amounts = page.getByRole('main').locator('.tag-good, .text-accent').filter({ hasText: /\d/ });
  await expect(amounts).toHaveCount(0);
  await me.go('/account/transactions');
  const movements = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  await expect(movements).toHaveCount(3);
  for (const [i, type] of ['prize', 'order', 'deposit'].entries())
    await expect(movements.nth(i).getByRole('heading')).toContainText(t(`transactions:type.${type}`));
  // Home shows one of the eleven entries, how many more there are, and what all of them won.
  await me.go('/');
  const last = page.getByRole('link').filter({ hasText: t('home:mine.last') });
  await expect(last).toContainText(t('home:mine.more', { n: 10 }));
  await expect(last).toContainText('9.25');
  await me.go('/lottery/results');
  await expect(page.getByRole('main').getByText(t('games:quickFive.name')).first()).toBeVisible();
  await me.go('/lottery/quick-five/results');
  await expect(page.locator('main a[href*="/lottery/verify"]').first()).toBeVisible();
  return order;
}

async function verifyDraw(me: Person, order: string): Promise<void> {
  const { page, t } = me;
  await page.goto(order);
  await page.getByRole('main').getByText(t('orders:detail.check')).click();
  await me.press('orders:detail.verify');
  await expect(page).toHaveURL(/\/lottery\/verify/);
  await expect(page.getByText(t('verify:verdict.held'))).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(t('verify:ticket.allHeld', { count: 11 }))).toBeVisible({ timeout: 30_000 });
  await me.press('verify:tamper.change');
  await expect(page.getByText(t('verify:verdict.failed'))).toBeVisible();
  await me.press('verify:tamper.restore');
  await expect(page.getByText(t('verify:verdict.held'))).toBeVisible();
}

/** Checks some of the player's pages as they are after the journey, and the order. */
async function checkPages(me: Person, order: string): Promise<void> {
  const paths = [
    '/account',
    '/account/deposit',
    '/account/transactions',
    '/account/order/list',
    '/account/kyc-verification',
    '/lottery/quick-five',
    '/lottery/verify',
  ];
  for (const path of sampleCases('pages after the journey', paths, 3)) {
    await me.go(path);
    await expect(me.page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(me.page.locator('main [aria-busy="true"], main .skeleton')).toHaveCount(0);
    await expectAccessible(me.page);
  }
  await me.page.goto(order);
  await expect(me.page.getByRole('main').getByText(me.t('orders:facts.bought'))).toBeVisible();
  await expectAccessible(me.page);
}

// A card belongs to one player, so each has another.
const SCREENS = [
  ['en-US', { width: 1440, height: 900 }, '4111111111111111'],
  ['ar-AE', { width: 390, height: 844 }, '4242424242424242'],
] as const;
for (const [locale, viewport, card] of sampleCases('journey', SCREENS, 1)) {
  test(`plays from registration to a settled and verified win, ${locale} at ${viewport.width} px`, async ({
    browser,
  }) => {
    // The longest test: on a busy machine it has taken nearly the time that each has.
    test.slow();
    const context = await browser.newContext({ viewport, locale });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && /Content Security Policy|Hydration/i.test(message.text()))
        errors.push(message.text());
    });
    const me = createPerson(page, locale);
    const mobile = newMobile();
    await test.step('home', async () => {
      await me.go('/');
      await expect(page).toHaveTitle(me.t('routes:home.title'));
      await expect(page.getByRole('main').getByRole('timer').first()).toBeVisible();
    });
    const idCardNo = await test.step('register', () => registerByForm(me, mobile));
    await test.step('log out and in', () => logOutAndIn(me, mobile));
    await test.step('refused before verification', () => expectRefusedUnverified(me));
    await test.step('verify', () => verify(me, idCardNo));
    await test.step('deposit', () => deposit(me, card));
    await test.step('play and win', () => playAndWin(me));
    const order = await test.step('check the order', () => checkOrder(me));
    await test.step('verify the draw', () => verifyDraw(me, order));
    await test.step('pages pass axe', () => checkPages(me, order));
    expect(errors).toEqual([]);
    await context.close();
  });
}
