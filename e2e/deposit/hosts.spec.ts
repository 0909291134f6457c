import { expect, test } from '@playwright/test';
import { localHref } from '#i18n/paths.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { moneyText } from '#ui/currency.ts';
import { createDepositor, confirmAtBank, payByCard, TEST_CARDS } from '../support/depositor.ts';
import { newCardNumber } from '#support/providers/card-numbers.ts';
import { openAtHost, readBridgeCalls } from '../support/native-host.ts';
import { createPerson, sentencePattern } from '../support/person.ts';
import { registerVerifiedPlayer } from '../support/player.ts';
import { moveToMidSale } from '../support/product-clock.ts';
import { sampleCases } from '../support/sample.ts';
import { expectAccessible } from '../support/accessibility.ts';

/** The deposit in the native app and the mini-program (docs/hosts.md), from the missing money of a ticket and back. */

const ENTRY = { play: 'nap1', picks: [[7]], multiple: 50 };
const CART = JSON.stringify({ draft: { ...ENTRY, picks: [[]] }, entries: [ENTRY], draws: 5, editing: null });
const PRICE = 25_000;

test.describe('/sandbox/host', () => {
  const open = async (browser: Parameters<typeof createDepositor>[0], locale: Locale) => {
    const me = await createDepositor(browser, locale);
    const { page } = me;
    await page.setViewportSize({ width: 1440, height: 1000 });
    await me.go('/sandbox/host?kind=mini');
    await page.evaluate((cart) => sessionStorage.setItem('play:quick-five', cart), CART);
    await moveToMidSale();
    const show = async (path: string) => {
      await page.getByRole('textbox', { name: me.t('host:sandbox.path') }).fill(path);
      await page.getByRole('button', { name: me.t('host:sandbox.open'), exact: true }).click();
    };
    const inside = page.frameLocator('.phone > div > iframe');
    const press = (key: string, params = {}) =>
      inside
        .getByRole('button', { name: sentencePattern(me.t(key, params)) })
        .or(inside.getByRole('link', { name: sentencePattern(me.t(key, params)) }))
        .first()
        .click();
    const settle = (key: string) =>
      page.getByRole('button', { name: me.t(`host:sandbox.${key}`), exact: true }).click();
    return { ...me, show, inside, press, settle };
  };

  for (const locale of sampleCases('mini-program pays', LOCALES, 1))
    test(`the mini-program's payment brings the missing money, and leads back to the ticket, ${locale}`, async ({
      browser,
    }) => {
      const { page, t, show, inside, press, settle } = await open(browser, locale);
      const amount = moneyText(PRICE, locale);
      await show('/lottery/quick-five');
      await press('play:bar.pay', { amount });
      await press('play:short.depositAmount', { amount });
      await expect(inside.getByLabel(t('deposit:amount.label'))).toHaveValue('250');
      await press('deposit:continue');
      await expect(inside.getByRole('radio', { name: t('deposit:means.host') })).toBeChecked();

      await test.step('FAILURE', async () => {
        await press('deposit:continue');
        await settle('payRefused');
        await expect(inside.getByRole('heading', { name: t('deposit:failure.title'), exact: true })).toBeVisible();
        await press('deposit:failure.again');
        await expect(inside.getByRole('radio', { name: t('deposit:means.host') })).toBeVisible();
      });
      await test.step('SUCCESS', async () => {
        await press('deposit:continue');
        await expect(page.getByText(t('host:sandbox.pay'))).toBeVisible();
        await expectAccessible(page);
        await settle('payNow');
        await expect(inside.getByRole('heading', { name: t('deposit:success.first') })).toBeVisible();
      });
      await press('deposit:success.back', { game: t('games:quickFive.name') });
      await expect(
        inside.getByRole('button', { name: sentencePattern(t('play:bar.pay', { amount })) }).first(),
      ).toBeVisible();
      await page.context().close();
    });

  test('HANDLING waits for the result, which the player may leave', async ({ browser }) => {
    const { page, t, show, inside, press, settle } = await open(browser, 'en-US');
    await show('/account/deposit?amount=50');
    await press('deposit:continue');
    await press('deposit:continue');
    await settle('payLater');
    await expect(inside.getByRole('heading', { name: t('deposit:host.waiting.title') })).toBeVisible();
    await expect(inside.getByRole('link', { name: t('deposit:timeout.transactions') })).toBeVisible();
    await page.context().close();
  });
});

test('a host that is silent may still be paid: the page waits, and starts over when the player says so', async ({
  browser,
}) => {
  const player = await registerVerifiedPlayer();
  const { context, page } = await openAtHost(browser, 'mini', '/account/deposit?amount=150', {
    bridge: 'silent',
    player: player.session,
  });
  const { t, press } = createPerson(page, 'en-US');
  await press('deposit:continue');
  await press('deposit:continue');
  const dialog = page.getByRole('dialog', { name: t('deposit:timeout.title') });
  await expect(dialog).toContainText(t('deposit:host.timeout.text'));
  await expect(page.getByLabel(t('deposit:card.number'))).toBeHidden();
  expect(await readBridgeCalls(page, 'pay')).toHaveLength(1);
  await dialog.getByRole('button', { name: t('deposit:startOver.action') }).click();
  const question = page.getByRole('dialog', { name: t('deposit:startOver.title') });
  await question.getByRole('button', { name: t('deposit:startOver.action') }).click();
  // The app is offered, but what did not answer is not chosen in advance.
  await page.getByLabel(t('deposit:amount.label')).fill('150');
  await press('deposit:continue');
  await expect(page.getByRole('radio', { name: t('deposit:means.host') })).not.toBeChecked();
  await context.close();
});

test("a host that refuses the call leaves the payment to the page's card form", async ({ browser }) => {
  const player = await registerVerifiedPlayer();
  const { context, page } = await openAtHost(browser, 'mini', '/account/deposit?amount=150', {
    bridge: 'refuses',
    player: player.session,
  });
  const me = createPerson(page, 'en-US');
  const { t } = me;
  await me.press('deposit:continue');
  await expect(page.getByRole('radio', { name: t('deposit:means.host') })).toBeChecked();
  await me.press('deposit:continue');
  await expect(page.getByLabel(t('deposit:card.number'))).toBeVisible();
  const [asked] = await readBridgeCalls(page, 'pay');
  expect(asked).toEqual({ gatewayId: expect.any(String) as unknown, amount: 15_000, currency: 'AED' });
  await payByCard(me, newCardNumber());
  await confirmAtBank(me);
  await expect(page.getByRole('heading', { name: t('deposit:success.first') })).toBeVisible();
  await context.close();
});

for (const locale of sampleCases('app pays', LOCALES, 1))
  test(`in the app the missing money is paid by card, and the way leads back to the ticket, ${locale}`, async ({
    browser,
  }) => {
    const player = await registerVerifiedPlayer();
    await moveToMidSale();
    const { context, page } = await openAtHost(browser, 'app', localHref('/lottery/quick-five', locale), {
      bridge: 'answers',
      player: player.session,
    });
    await page.evaluate((cart) => sessionStorage.setItem('play:quick-five', cart), CART);
    await page.reload();
    const me = createPerson(page, locale);
    const { t } = me;
    const amount = moneyText(PRICE, locale);
    await me.press('play:bar.pay', { amount });
    await me.press('play:short.depositAmount', { amount });
    await expect(page.getByLabel(t('deposit:amount.label'))).toHaveValue('250');
    await expectAccessible(page);
    await me.press('deposit:continue');
    await me.press('deposit:continue');
    await payByCard(me, newCardNumber(), '250.00');
    await confirmAtBank(me);
    await expect(page.getByRole('heading', { name: t('deposit:success.first') })).toBeVisible();
    await me.press('deposit:success.back', { game: t('games:quickFive.name') });
    // A moved clock loads the page anew, and the entries stay.
    await moveToMidSale(page);
    await me.press('play:bar.pay', { amount });
    // The money is there: it is asked whether to pay, and not for a deposit.
    await expect(
      page.getByRole('dialog', { name: sentencePattern(t('play:confirm.title', { amount })) }),
    ).toBeVisible();
    await context.close();
  });

test('in the app the deposit is paid by card, and a lock leads to the app’s own support', async ({ browser }) => {
  const locale = 'ar-AE';
  const player = await registerVerifiedPlayer();
  const { context, page } = await openAtHost(browser, 'app', localHref('/account/deposit?amount=150', locale), {
    bridge: 'answers',
    player: player.session,
  });
  const me = createPerson(page, locale);
  const t = getT(locale);
  await me.press('deposit:continue');
  await expect(page.getByRole('radio', { name: t('deposit:means.host') })).toHaveCount(0);
  await me.press('deposit:continue');
  await payByCard(me, TEST_CARDS.amlBlocked);
  await me.press('deposit:failure.support');
  await expect.poll(() => readBridgeCalls(page, 'openSupport')).toHaveLength(1);
  await context.close();
});
