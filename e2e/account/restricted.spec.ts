import { expect, test } from '@playwright/test';
import * as errorCodes from '#contract/error-codes.ts';
import { LOCALES } from '#i18n/locales.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createDepositor } from '../support/depositor.ts';
import { createPerson, type Person } from '../support/person.ts';
import { logInElsewhere, PASSWORD, registerVerifiedPlayer, restoreSession, type Player } from '../support/player.ts';
import { setState, stopPaymentsOf } from '../support/player-state.ts';
import { runOps } from '../support/product-clock.ts';
import { sampleCases } from '../support/sample.ts';

/** Logs in on the page that the end of the session led to. */
async function logInAgain({ page, t, press }: Person, { mobile }: Player): Promise<void> {
  await page.getByLabel(t('account:field.mobile')).fill(mobile);
  await page.getByLabel(t('account:field.password'), { exact: true }).fill(PASSWORD);
  await press('account:login.submit');
}

for (const locale of sampleCases('account stops', LOCALES, 1)) {
  test(`a review ends the open session with its dialog, which the next login shows again, ${locale}`, async ({
    browser,
  }) => {
    const { player, ...me } = await createDepositor(browser, locale);
    const { page, t } = me;
    const connected = page.waitForEvent('websocket').then((socket) =>
      // Subscribed: from now on the end of the session is pushed to this page.
      socket.waitForEvent('framesent', ({ payload }) => String(payload).startsWith('SUBSCRIBE')),
    );
    await me.go('/account/transactions');
    await connected;
    await setState(player, 'restricted');
    await expect(page).toHaveURL(/\/account\/login\?returnUrl=%2Faccount%2Ftransactions/);
    const notice = page.getByRole('dialog', { name: t('dialogs:amlLimit.title') });
    await expect(notice).toContainText(t(`errors:${errorCodes.accountRestricted}`));
    await expectAccessible(page);
    await notice.getByRole('button', { name: t('dialogs:ok') }).click();
    await logInAgain(me, player);
    await expect(page).toHaveURL(/\/account\/transactions$/);
    await expect(notice).toContainText(t('dialogs:amlLimit.body'));
    await notice.getByRole('button', { name: t('dialogs:ok') }).click();
    await page.context().close();
  });

  test(`a stop of payments ends the session with its dialog, and a deposit then says why, ${locale}`, async ({
    browser,
  }) => {
    const { player, ...me } = await createDepositor(browser, locale);
    const { page, t } = me;
    await me.go('/account/deposit');
    await stopPaymentsOf(player);
    await me.go('/account/deposit');
    await expect(page).toHaveURL(/\/account\/login\?returnUrl=%2Faccount%2Fdeposit/);
    const notice = page.getByRole('dialog', { name: t('dialogs:payLimit.title') });
    await expect(notice).toContainText(t(`errors:${errorCodes.accountPayLimit}`));
    await notice.getByRole('button', { name: t('dialogs:ok') }).click();
    await logInAgain(me, player);
    // What the player is asked for first.
    await me.press('dialogs:notNow');
    const paused = page.getByRole('region', { name: t('shell:stop.due.title') });
    await expect(paused).toContainText(t('shell:stop.due.text'));
    await expectAccessible(page);
    await paused.getByRole('button', { name: t('shell:stop.answer') }).click();
    await me.press('dialogs:notNow');
    await page.getByLabel(t('deposit:amount.label')).fill('150');
    await me.press('deposit:continue');
    await me.press('deposit:continue');
    await expect(notice).toContainText(t(`errors:${errorCodes.paymentsStopped}`));
    await expectAccessible(page);
    await page.context().close();
  });
}

for (const locale of sampleCases('restricted', LOCALES, 1))
  test(`a restricted player is told so once, on pages of money, and when they deposit, in ${locale}`, async ({
    browser,
  }) => {
    const player = await registerVerifiedPlayer();
    await runOps('player', 'restrict', player.session.user.userOpenId, 'a review');
    const context = await browser.newContext({ locale, viewport: { width: 390, height: 844 } });
    await restoreSession(await logInElsewhere(player), context);
    const page = await context.newPage();
    const me = createPerson(page, locale);
    const notice = page.getByRole('dialog', { name: me.t('dialogs:amlLimit.title') });
    await me.go('/account');
    await expect(notice).toContainText(me.t('dialogs:amlLimit.body'));
    await expectAccessible(page);
    await notice.getByRole('button', { name: me.t('dialogs:ok') }).click();
    const main = page.getByRole('main');
    const review = main.getByRole('region', { name: me.t('shell:stop.review.title') });
    await expect(review).toContainText(me.t('shell:stop.review.text'));
    await expect(main.getByRole('link', { name: me.t('account:box.deposit'), exact: true })).toBeHidden();
    await expectAccessible(page);
    const checked = page.waitForResponse('**/hapi/100163');
    await me.go('/account/transactions');
    await checked;
    await expect(page.getByRole('heading', { name: me.t('transactions:empty.title') })).toBeVisible();
    await expect(notice).toBeHidden();
    await expect(review).toBeHidden();
    await me.go('/account/deposit');
    await expect(review).toBeVisible();
    await expect(notice).toBeHidden();
    await page.getByLabel(me.t('deposit:amount.label')).fill('150');
    await me.press('deposit:continue');
    await me.press('deposit:continue');
    await expect(notice).toBeVisible();
    await context.close();
  });
