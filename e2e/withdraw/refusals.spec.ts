import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import { expectAccessible } from '../support/accessibility.ts';
import type { Buyer } from '../support/buyer.ts';
import { expectTranslated } from '../support/language.ts';
import { openAtHost } from '../support/native-host.ts';
import { createPerson, readCodeSentBy, sentencePattern } from '../support/person.ts';
import { registerPlayer, registerVerifiedPlayer, restoreSession } from '../support/player.ts';
import { currentProduct } from '../support/product.ts';
import { runOps } from '../support/product-clock.ts';
import { withProductDatabase } from '../support/product-database.ts';
import { addIbanOf, createWithdrawer, newIban } from '../support/withdrawer.ts';
import { chooseAccount, chooseAmount, confirmWithCode, OWN_WORDS, PAGE } from '../support/withdraw-page.ts';

/** What a withdrawal is refused for, and who may ask for one. */

const expectText = ({ page, t }: Buyer, key: string, params?: Record<string, string>) =>
  expect(page.getByText(t(key, params), { exact: true }).filter({ visible: true }).first()).toBeVisible();

test('amounts that cannot be withdrawn, and an IBAN that is wrong in every field', async ({ browser }) => {
  const me = await createWithdrawer(browser, 'en-US', 390);
  const { page, t, go, press } = me;
  await go(PAGE);

  await test.step('amounts', async () => {
    await press('withdraw:continue');
    await expectText(me, 'withdraw:error.amountMissing');
    await chooseAmount(me, '49.99');
    await expectText(me, 'withdraw:error.amountMin', { min: '50' });
    await chooseAmount(me, '500.01');
    await expectText(me, 'withdraw:error.amountInsufficient');
    await expectText(me, 'withdraw:channel.noDepositHistory');
    await page.getByRole('button', { name: t('withdraw:amount.all'), exact: true }).click();
    await press('withdraw:continue');
    await expectText(me, 'withdraw:accounts.none');
  });

  await test.step('an IBAN', async () => {
    await press('withdraw:accounts.add');
    await press('withdraw:iban.action');
    await expectText(me, 'withdraw:error.iban');
    await expectText(me, 'withdraw:error.bank');
    await expectText(me, 'withdraw:error.street');
    await expectAccessible(page);
    await page.getByLabel(t('withdraw:iban.number')).fill('AE07 0331 2345 6789 0123 457');
    await page.getByLabel(t('withdraw:iban.street')).fill('1234567890');
    await page.keyboard.press('Tab');
    await expectText(me, 'withdraw:error.iban');
    await expectText(me, 'withdraw:error.streetForm');
    // The bank is that of the IBAN: another is refused.
    await page.getByLabel(t('withdraw:iban.number')).fill(newIban('7777'));
    await page.getByLabel(t('withdraw:iban.street')).fill('12 Palm Street');
    await page.getByLabel(t('withdraw:iban.bank')).fill('Mashreq');
    await press('withdraw:iban.action');
    await expect(page.getByLabel(t('withdraw:iban.bank'))).toHaveAttribute('aria-invalid', 'true');
  });
  await page.context().close();
});

test('accounts: the last one stays, a locked one too, and five are the most', async ({ browser }) => {
  const me = await createWithdrawer(browser, 'ar-AE', 390);
  const { page, t, go, press, player } = me;
  const first = await addIbanOf(player, newIban('7777'));
  const remove = (number: string) =>
    page.getByRole('button', {
      name: sentencePattern(t('withdraw:accounts.removeAccount', { digits: number.slice(-4) })),
    });
  await go(PAGE);
  await chooseAmount(me, '100');
  await remove(first.number).click();
  await expectText(me, 'withdraw:error.retain');

  await test.step('five are the most', async () => {
    const ends = ['1111', '2222', '3333', '4444'];
    for (const end of ends) await addIbanOf(player, newIban(end));
    await go(PAGE);
    await chooseAmount(me, '100');
    await expectText(me, 'withdraw:accounts.max', { max: '5' });
    await expectAccessible(page);
    await expectTranslated(page, 'ar-AE', OWN_WORDS);
    await remove('4444').click();
    await press('withdraw:remove.keep');
    await remove('4444').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('withdraw:remove.action') })
      .click();
    await expect(remove('4444')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: t('withdraw:accounts.label') })).toBeFocused();
    await expect(page.getByRole('button', { name: t('withdraw:accounts.add') })).toBeVisible();
  });

  await test.step('a locked one gets no money and cannot be removed', async () => {
    await runOps('withdrawal', 'lock-iban', first.number, 'a question of the bank');
    await go(PAGE);
    await chooseAmount(me, '100');
    await expectText(me, 'withdraw:accounts.locked');
    await chooseAccount(me, first.number);
    await press('withdraw:continue');
    await expectText(me, 'withdraw:error.locked');
    await remove(first.number).click();
    await expectText(me, 'withdraw:error.locked');
  });

  await test.step('locked after the page was opened: the page hears of it', async () => {
    await runOps('withdrawal', 'unlock-iban', first.number);
    await go(PAGE);
    await chooseAmount(me, '100');
    await chooseAccount(me, first.number);
    await runOps('withdrawal', 'lock-iban', first.number, 'a question of the bank');
    await expectText(me, 'withdraw:accounts.locked');
    await press('withdraw:continue');
    await expectText(me, 'withdraw:error.locked');
  });
  await page.context().close();
});

test('a wrong code is said at its field, and a lost answer makes no second withdrawal', async ({ browser }) => {
  const me = await createWithdrawer(browser, 'en-US', 1440);
  const { page, t, go, press, player } = me;
  await addIbanOf(player, newIban('7777'));
  await go(PAGE);
  await chooseAmount(me, '300');
  const code = page.getByLabel(t('account:field.code'), { exact: true });

  const sent = await readCodeSentBy(`+971${player.mobile}`, () => press('withdraw:continue'));
  const confirm = async (typed: string) => {
    await code.fill(typed);
    await press('withdraw:continue');
    await page.getByRole('dialog').getByRole('button').last().click();
  };

  await test.step('a wrong code', async () => {
    await press('withdraw:continue');
    await expectText(me, 'account:wrong.code');
    await confirm(sent === '000000' ? '000001' : '000000');
    await expectText(me, `errors:${errorCodes.wrongVerificationCode}`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('the same code is used after going back', async () => {
    await press('withdraw:amount.change');
    await press('withdraw:continue');
    await press('withdraw:continue');
    await expect(code).toBeFocused();
  });

  await test.step('an answer that is lost', async () => {
    await page.route('**/hapi/430134', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await confirm(sent);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await page.unroute('**/hapi/430134');
    await confirm(sent);
    await expect(page.getByRole('heading', { name: t('withdraw:outcome.review.title') })).toBeVisible();
    await press('withdraw:outcome.again');
    await expect(page.getByText('AED 200.00').last()).toBeVisible();
    await expect(page.getByRole('region', { name: t('withdraw:underWay.title') }).getByRole('listitem')).toHaveCount(1);
  });
  await page.context().close();
});

test('an excluded player withdraws, and the notice leads here', async ({ browser }) => {
  const me = await createWithdrawer(browser, 'en-US', 390);
  const { page, t, go, player } = me;
  await addIbanOf(player, newIban('7777'));
  await withProductDatabase(currentProduct().folder, (db) =>
    sql`insert into family_exclusions (player_id, ends_at)
      select id, product_now() + interval '180 days' from players
      where open_id = ${player.session.user.userOpenId}`.execute(db),
  );
  const notice = page.getByRole('dialog', { name: t('dialogs:selfExclusionLogin.title') });
  await go('/account');
  await expect(page).toHaveURL(/\/account\/withdraw$/);
  await notice.getByRole('button', { name: t('dialogs:ok') }).click();
  await expect(notice).toHaveCount(0);
  await chooseAmount(me, '100');
  await confirmWithCode(me, '100.00');
  await expect(page.getByRole('heading', { name: t('withdraw:outcome.review.title') })).toBeVisible();
  await page.context().close();
});

test('a player without winnings, one without an identity, and a page that cannot be loaded', async ({ browser }) => {
  const poor = await registerVerifiedPlayer();
  const context = await browser.newContext({ locale: 'ar-AE', viewport: { width: 390, height: 844 } });
  await restoreSession(poor.session, context);
  const page = await context.newPage();
  const me = createPerson(page, 'ar-AE');
  await page.route('**/hapi/430130', (route) => route.abort());
  await me.go(PAGE);
  await expect(page.getByRole('heading', { name: me.t('withdraw:unreachable') })).toBeVisible();
  await page.unroute('**/hapi/430130');
  await me.press('withdraw:retry');
  await expect(page.getByRole('heading', { name: me.t('withdraw:empty.title') })).toBeVisible();
  await expect(page.getByText(me.t('withdraw:empty.text'))).toBeVisible();
  await expectAccessible(page);
  await expectTranslated(page, 'ar-AE');
  await context.close();

  const unknown = await registerPlayer();
  const other = await browser.newContext({ locale: 'en-US', viewport: { width: 390, height: 844 } });
  await restoreSession(unknown.session, other);
  const their = createPerson(await other.newPage(), 'en-US');
  await their.go(PAGE);
  await expect(their.page.getByRole('heading', { name: their.t('identity:state.1.title') }).first()).toBeVisible();
  await expect(their.page.getByRole('dialog')).toBeVisible();
  await other.close();
});

test('in the app the title is in the header only, and the main button at the bottom', async ({ browser }) => {
  const { player, page: own } = await createWithdrawer(browser, 'en-US', 390);
  await addIbanOf(player, newIban('7777'));
  const { context, page } = await openAtHost(browser, 'app', PAGE, { player: player.session });
  const main = page.locator('main');
  await expect(main.getByRole('heading', { level: 1 })).not.toBeInViewport();
  const button = main.getByRole('button', { name: 'Continue' });
  const box = await button.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(780);
  await expectAccessible(page);
  await context.close();
  await own.context().close();
});
