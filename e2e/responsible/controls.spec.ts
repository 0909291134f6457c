import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { controlReceipts } from '#contract/controls/430240-control-receipts.ts';
import { setControl } from '#contract/controls/100156-set-control.ts';
import { setPlaySetting } from '#contract/play-record/430221-set-play-setting.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { quickFive } from '#games/quick-five/index.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { CONTROLS_PATH, controlPath } from '#islands/limits/paths.ts';
import { moneyText } from '#ui/currency.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createBuyer } from '../support/buyer.ts';
import { dropFile } from '../support/drop-file.ts';
import { createDepositor } from '../support/depositor.ts';
import { expectTranslated } from '../support/language.ts';
import { createPerson, sentencePattern } from '../support/person.ts';
import {
  logInElsewhere,
  registerVerifiedPlayer,
  restoreSession,
  sendCommand,
  sendCommandOrThrow,
} from '../support/player.ts';
import { moveToMidSale } from '../support/product-clock.ts';
import { origin } from '../support/product.ts';
import { sampleCases } from '../support/sample.ts';

const LOCALES: readonly Locale[] = ['en-US', 'ar-AE'];
const DAY = 1_440;
/** Receipts are JSON files; an id is a code. */
const WORDS = ['Player', 'Controls'];

for (const locale of sampleCases('controls', LOCALES, 1)) {
  test(`a deposit limit is set, made stricter, and holds on the deposit page, in ${locale}`, async ({ browser }) => {
    const me = await createDepositor(browser, locale);
    const { page, t, press, go, player } = me;
    const { session } = player;
    await go('/account');
    await page.getByRole('link', { name: t('account:box.controls') }).click();
    await page.getByRole('button', { name: t('limits:kind.deposit-limit.name') }).click();
    const heading = page.getByRole('heading', { name: t('limits:kind.deposit-limit.name'), level: 2 });
    await expect(heading).toBeFocused();
    const next = page.getByRole('button', { name: t('limits:continue') });
    await expect(next).toBeDisabled();
    await page.getByRole('radio', { name: t('controls:duration.1440') }).check();
    await next.click();
    await expect(page.getByText(t('limits:error.depositMissing'))).toBeVisible();
    await expectAccessible(page);
    await expectTranslated(page, locale, WORDS);
    await page.getByLabel(t('limits:choose.own')).fill('0300');
    await expect(page.getByLabel(t('limits:choose.own'))).toHaveValue('300');
    await next.click();
    await expect(page.getByRole('heading', { name: t('limits:summary.title') })).toBeFocused();
    await expectAccessible(page);
    await press('limits:kind.deposit-limit.confirm');
    await expect(page.getByRole('heading', { name: t('limits:kind.deposit-limit.done') })).toBeFocused();
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await press('limits:receipt.download');
    const receipt: unknown = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
    const { data: receipts } = await sendCommandOrThrow(controlReceipts, {}, session);
    expect(receipt).toEqual(receipts.list[0]);
    expect(receipt).toMatchObject({ kind: 'deposit-limit', amount: 30_000 });

    await press('limits:submitted.menu');
    await page.getByRole('button', { name: t('limits:kind.deposit-limit.name') }).click();
    await press('limits:running.tighten');
    await page.getByLabel(t('limits:choose.own')).fill('300');
    await page.getByRole('radio', { name: t('controls:duration.10080') }).check();
    await next.click();
    await expect(page.getByLabel(t('limits:choose.own'))).toHaveAccessibleDescription(/299/);
    await page.getByLabel(t('limits:choose.own')).fill('200');
    await next.click();
    await press('limits:kind.deposit-limit.confirm');
    await expect(page.getByRole('heading', { name: t('limits:kind.deposit-limit.done') })).toBeVisible();
    // Another client asks for more.
    const looser = { exclusionType: 2, exclusionValue: 500_000, exclusionDuration: DAY } as const;
    expect(await sendCommand(setControl, looser, session)).toMatchObject({ code: errorCodes.limitNotTighter });

    await go('/account/deposit');
    const amount = page.getByLabel(t('deposit:amount.label'));
    const left = moneyText(20_000, locale);
    const tooMuch = (left: string) =>
      page.getByRole('alert').filter({ hasText: t('deposit:error.amountLimit', { left }) });
    const preset = (fils: number) => page.getByRole('button', { name: sentencePattern(moneyText(fils, locale)) });
    await expect(
      page.getByText(t('deposit:limit.left', { left, limit: left, time: '@' }).split('@')[0] ?? ''),
    ).toBeVisible();
    await expect(preset(20_000)).toBeEnabled();
    await expect(preset(50_000)).toBeDisabled();
    await amount.fill('250');
    await expect(tooMuch(left)).toBeVisible();
    await expectAccessible(page);
    await press('deposit:continue');
    await expect(amount).toBeFocused();
    await amount.fill('200');
    await expect(tooMuch(left)).toHaveCount(0);
    await press('deposit:continue');
    // A tab that has not heard of a stricter limit.
    const stricter = { exclusionType: 2, exclusionValue: 15_000, exclusionDuration: 30 * DAY } as const;
    await sendCommandOrThrow(setControl, stricter, session);
    await press('deposit:continue');
    await expect(tooMuch(moneyText(15_000, locale))).toBeVisible();
    await amount.fill('150');
    await press('deposit:continue');
    await press('deposit:continue');
    await expect(page.getByLabel(t('deposit:card.number'))).toBeVisible();
    await expect(page.locator('#toast')).toBeHidden();
    await page.context().close();
  });

  test(`a time-out and a wager limit stop a purchase and say so, in ${locale}`, async ({ browser }) => {
    const me = await createBuyer(browser, locale, 1440, 50);
    const { page, t, press, go, player } = me;
    const limit = { exclusionType: 4, exclusionValue: 200, exclusionDuration: DAY } as const;
    await sendCommandOrThrow(setControl, limit, player.session);
    const note = (key: string, fils: number) => {
      const [words = ''] = t(key, { left: moneyText(fils, locale), time: '@' }).split('@');
      return page.getByRole('status').filter({ hasText: words });
    };
    const choose = async () => {
      await press('play:quick');
      await press('play:add');
    };
    await moveToMidSale();
    await go(`/lottery/${quickFive.key}`);
    await choose();
    await expect(note('play:limit.left', 200)).toBeVisible();
    await press('play:bar.pay', { amount: moneyText(quickFive.price, locale) });
    await press('play:done.on');
    // What the first ticket left is enough for one, and said without a reload; for two it is not.
    await choose();
    await expect(note('play:limit.left', 100)).toBeVisible();
    await choose();
    await expect(note('play:limit.above', 100)).toBeVisible();
    await expectAccessible(page);
    await expectTranslated(page, locale);
    await press('play:bar.pay', { amount: moneyText(2n * quickFive.price, locale) });
    const over = page.getByRole('dialog', { name: t('dialogs:selfExclusion.4.title') });
    await expect(over).toContainText(t('dialogs:selfExclusion.left'));
    await expectAccessible(page);

    await go(controlPath('time-out'));
    await page.getByRole('radio', { name: t('controls:duration.1440') }).check();
    await press('limits:continue');
    await expect(page.getByText(t('limits:summary.noDraws'))).toBeVisible();
    await press('limits:kind.time-out.confirm');
    await expect(page.getByRole('heading', { name: t('limits:kind.time-out.done') })).toBeFocused();
    const timeOut = page.getByRole('dialog', { name: t('dialogs:selfExclusion.5.title') });
    await go('/account/coupons');
    await timeOut.getByRole('button', { name: t('dialogs:ok') }).click();
    // Said once; the purchase says it again. What was refused before is still in the cart.
    await moveToMidSale();
    await go(`/lottery/${quickFive.key}`);
    await press('play:bar.pay', { amount: moneyText(2n * quickFive.price, locale) });
    await expect(timeOut).toBeVisible();
    await expect(page).toHaveURL(origin() + localHref('/', locale));
    await expectAccessible(page);
    await go('/account');
    await page.keyboard.press('Escape');
    const [until = ''] = t('shell:stop.timeOut.title').split('{{time}}');
    await expect(page.getByRole('main').getByText(until)).toBeVisible();
    await expect(page.getByRole('main').getByText(until)).not.toContainText('{{');
    await expect(page.getByRole('main').getByRole('link', { name: t('account:box.deposit'), exact: true })).toHaveCount(
      0,
    );
    await expect(
      page.getByRole('main').getByRole('link', { name: t('account:box.withdraw'), exact: true }),
    ).toBeVisible();
    await page.context().close();
  });

  test(`a self-exclusion logs out everywhere and leaves withdrawals open, in ${locale}`, async ({ browser }) => {
    const me = await createDepositor(browser, locale);
    const { page, t, press, go, player } = me;
    const sessionLimit = { setting: 'sessionLimit', minutes: 180 } as const;
    const { data: limited } = await sendCommandOrThrow(setPlaySetting, sessionLimit, player.session);
    const second = await page.context().newPage();
    await go(CONTROLS_PATH);
    await second.goto(page.url());
    await second.goto(new URL('/account/transactions', page.url()).href);
    await page.getByRole('button', { name: t('limits:kind.self-exclusion.name') }).click();
    await page.getByRole('radio', { name: t('controls:duration.259200') }).check();
    await press('limits:continue');
    const confirm = page.getByRole('button', { name: t('limits:kind.self-exclusion.confirm') });
    await expect(confirm).toBeDisabled();
    await page.getByRole('checkbox').check();
    await expectAccessible(page);
    await confirm.click();
    await expect(page.getByRole('heading', { name: t('limits:kind.self-exclusion.done') })).toBeFocused();
    await expect(second).toHaveURL(/login/);
    await expectAccessible(page);
    await expectTranslated(page, locale, WORDS);
    const saved = page.waitForEvent('download');
    await press('limits:receipt.download');
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^naseeb-self-exclusion-.*\.json$/);

    // The receipt is checked where it leads to, with the server off.
    const text = await readFile(await file.path(), 'utf8');
    const verifier = page.waitForResponse(/replay\.worker/);
    await press('limits:receipt.verify');
    await (await verifier).finished();
    await expect(page.getByText(t('verify:pins.title'))).toBeVisible();
    await page.context().setOffline(true);
    const drop = (content: string) => dropFile(page, t('verify:file.drop'), content);
    const answer = page.getByRole('main').getByRole('status').getByRole('heading');
    await drop(text);
    await expect(answer).toHaveText(t('verify:control.held'));
    const facts = page.getByRole('definition');
    for (const part of ['kinds.self-exclusion.name', 'kinds.self-exclusion.scope'])
      await expect(facts.filter({ hasText: sentencePattern(t(`verify:control.${part}`)) })).toBeVisible();
    await expect(facts.filter({ hasText: sentencePattern(t('verify:control.months', { count: 6 })) })).toBeVisible();
    await expectAccessible(page);
    await drop(text.replace(/("endsAt": "\d{3})\d/, '$10'));
    await expect(answer).toHaveText(t('verify:control.altered'));
    await expect(page.getByText(t('verify:checks.control-signed.failed'))).toBeVisible();
    await expect(facts.filter({ hasText: t('verify:control.kinds.self-exclusion.name') })).toHaveCount(0);
    await expectAccessible(page);
    // That of a session-time limit, too.
    await drop(JSON.stringify(limited.receipt));
    await expect(answer).toHaveText(t('verify:control.held'));
    await expect(facts.filter({ hasText: t('verify:control.kinds.session-time-limit.name') })).toBeVisible();
    await expect(facts.filter({ hasText: sentencePattern(t('verify:control.minutes', { count: 180 })) })).toBeVisible();
    await page.context().close();
  });
}

test('a visitor is invited to log in', async ({ page }) => {
  await createPerson(page, 'en-US').go(controlPath('deposit-limit'));
  const link = page.getByRole('main').getByRole('link', { name: 'Log in' });
  await expect(link).toHaveAttribute('href', /returnUrl=.*%23deposit-limit$/);
});

for (const locale of sampleCases('excluded login', LOCALES, 1))
  test(`a self-excluded player who logs in again is led to the withdrawals, in ${locale}`, async ({ browser }) => {
    const player = await registerVerifiedPlayer();
    await sendCommandOrThrow(setControl, { exclusionType: 1, exclusionDuration: 180 * DAY }, player.session);
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale });
    await restoreSession(await logInElsewhere(player), context);
    const me = createPerson(await context.newPage(), locale);
    await me.go('/lottery/results');
    await expect(me.page).toHaveURL(origin() + localHref('/account/withdraw', locale));
    await expect(me.page.getByRole('dialog', { name: me.t('dialogs:selfExclusionLogin.title') })).toBeVisible();
    await me.go(CONTROLS_PATH);
    await expect(me.page.getByText(me.t('limits:status.active'))).toBeVisible();
    await context.close();
  });
