import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { truncate, writeFile } from 'node:fs/promises';
import { requestClosure } from '#contract/closure/430111-request-closure.ts';
import { CLOSURE_CONDITIONS } from '#contract/closure/choices.ts';
import { createRecharge } from '#contract/deposits/420544-create-recharge.ts';
import { RECHARGE } from '#contract/deposits/recharge.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { balance } from '#contract/wallet/100124-balance.ts';
import { LOCALES } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { routePath } from '#routes/index.ts';
import { moneyText } from '#ui/currency.ts';
import { makeHeldPictures, makeJpeg, makePicture } from '#support/uploads/pictures.ts';
import { upload } from '#support/uploads/upload.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expectTranslated } from '../support/language.ts';
import { createPerson, type Person } from '../support/person.ts';
import { placeOrderFor } from '../support/place-order.ts';
import { PASSWORD, registerVerifiedPlayer, restoreSession, sendCommandOrThrow } from '../support/player.ts';
import { currentProduct, origin } from '../support/product.ts';
import { runOps } from '../support/product-clock.ts';
import { withProductDatabase } from '../support/product-database.ts';
import { sampleCases } from '../support/sample.ts';
import { addIbanOf, createWithdrawer, newIban, withdrawTo } from '../support/withdrawer.ts';

/** What keeps an account open, and what changes while its player asks for the closure. */

const START = '/account/accountDeletion';
const inDatabase = (statement: ReturnType<typeof sql>) =>
  withProductDatabase(currentProduct().folder, (db) => statement.execute(db));

/** Where each condition leads while it does not hold. */
const WAYS = {
  balance: routePath('withdraw'),
  deposits: routePath('transfer'),
  withdrawals: routePath('withdraw'),
  verified: routePath('KYCVerified'),
  consecutive: routePath('orders'),
  draws: routePath('orders'),
  // Of a card that is no scratch card, as the one below.
  cards: `${routePath('orders')}?tab=e-instants&status=unsettled`,
  bigWins: routePath('ordersGrandPrize'),
} as const;

for (const locale of sampleCases('closure conditions', LOCALES, 1))
  test(`each condition that does not hold leads to where the player does something about it, ${locale}`, async ({
    browser,
  }) => {
    const me = await createWithdrawer(browser, locale, 390, 100);
    const { page, t, go, press, player } = me;
    const { accountId } = await addIbanOf(player, newIban('7777'));
    await withdrawTo(player, accountId, 50);
    const openId = player.session.user.userOpenId;
    const entries = [{ play: 'predict2', picks: [[7], [8]], multiple: 1 }];
    const orderId = await placeOrderFor(me, { lotteryType: 69, entries, price: 100 });
    await placeOrderFor(me, { lotteryType: 69, entries, price: 300, draws: 3 });
    await sendCommandOrThrow(
      createRecharge,
      { requestId: randomUUID(), amount: 10_000, ...RECHARGE, returnUrl: '/account/deposit/return' },
      player.session,
    );
    await inDatabase(sql`
      insert into grand_prizes (order_id, draw_id, player_id, amount, state, won_at, expires_at)
      select order_id, draw_id, player_id, 10000000, 12, product_now(), product_now() + interval '90 days'
      from order_draws where order_id = ${orderId}::uuid`);
    // An order of a card that nobody has revealed, of no series that is sold.
    await inDatabase(sql`
      insert into card_orders (order_id, series_id, player_id, quantity, stake, from_gift, from_deposited, from_winnings, created_at)
      select id, 0, player_id, 1, 500, 0, 500, 0, product_now() from orders where id = ${orderId}::uuid`);
    await inDatabase(sql`update players set verified_status = 1 where open_id = ${openId}`);
    await go(START);
    await expect(page.getByText(t('closure:conditions.open'), { exact: true })).toHaveCount(CLOSURE_CONDITIONS.length);
    for (const name of CLOSURE_CONDITIONS) {
      const row = page.getByRole('listitem').filter({ hasText: t(`closure:condition.${name}.title`) });
      const way = row.getByRole('link', { name: t(`closure:condition.${name}.action`) });
      await expect(way).toHaveAttribute('href', localHref(WAYS[name], locale));
    }
    const { data: wallet } = await sendCommandOrThrow(balance, {}, player.session);
    // With the AED 50 that are held for the withdrawal.
    const amount = moneyText(wallet.totalBalance + 5_000, locale);
    await expect(page.getByText(t('closure:conditions.inWallet', { amount }), { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectTranslated(page, locale);
    await expect(page.getByRole('link', { name: t('closure:conditions.next') })).toHaveCount(0);
    await go(`${START}/upload`);
    await press('closure:notYet.toConditions');
    await press('closure:condition.verified.action');
    await expect(page).toHaveURL(/kyc-verification|KYC/i);
    await page.context().close();
  });

const jpeg = await makeJpeg();
const photo = { name: 'passport.jpg', mimeType: 'image/jpeg', buffer: jpeg };
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const [whole = jpeg] = Object.values(await makeHeldPictures());

/** What is no photo to keep, and the sentence at the field. */
const NO_PHOTOS: readonly (readonly [name: string, file: Buffer, key: string | number])[] = [
  ['drawing.svg', svg, errorCodes.uploadType],
  ['page.jpg', html, errorCodes.uploadType],
  ['photo.gif', await makePicture('gif'), errorCodes.uploadType],
  ['both.jpg', Buffer.concat([jpeg, html]), errorCodes.uploadUnreadable],
  ['half.jpg', jpeg.subarray(0, jpeg.length / 2), errorCodes.uploadUnreadable],
  ['whole.png', whole, 'uploadMemory'],
];

const alertOf = ({ page }: Person, text: string) => page.getByRole('alert').filter({ hasText: text });
const field = ({ page, t }: Person) => page.getByLabel(t('closure:upload.passport'));

async function refusePhotos(me: Person): Promise<void> {
  const { page, t } = me;
  for (const [name, buffer, key] of NO_PHOTOS) {
    const answer = page.waitForResponse('**/upload/closure-id');
    await field(me).setInputFiles({ name, mimeType: 'image/jpeg', buffer });
    await answer;
    await expect(alertOf(me, t(`errors:${key}`))).toBeVisible();
  }
  // A file of its own: the browser reads it, where bytes of this size would be sent to it as text.
  const large = test.info().outputPath('large.jpg');
  await writeFile(large, jpeg);
  await truncate(large, 9 * 1024 * 1024);
  await field(me).setInputFiles(large);
  await expect(alertOf(me, t('account:picture.tooLarge'))).toBeVisible();
  await expect(page.getByText(t('account:picture.added'))).toHaveCount(0);
}

async function addPhoto(me: Person): Promise<void> {
  await field(me).setInputFiles(photo);
  await expect(me.page.getByText(me.t('account:picture.added'))).toHaveCount(1);
  await me.press('closure:upload.next');
}

async function confirm({ page, t, press }: Person): Promise<void> {
  await page.getByLabel(t('profile:confirm.field'), { exact: true }).fill(PASSWORD);
  await press('profile:confirm.next');
}

/** From the reason to the open dialog. */
async function giveReason(me: Person): Promise<void> {
  const { page, t, press } = me;
  await page.getByRole('radio', { name: t('closure:remark.reason.unused') }).check();
  await press('closure:remark.next');
  await confirm(me);
  await press('closure:final.open');
  await expect(page.getByRole('dialog', { name: t('closure:final.title') })).toBeVisible();
}

for (const locale of sampleCases('closure changes', LOCALES, 1))
  test(`what changes before or after a request is sent leads the player to where it shows, ${locale}`, async ({
    browser,
  }) => {
    const { session } = await registerVerifiedPlayer();
    const { userOpenId: openId, sessionToken: token } = session.user;
    const own = sql`(select id from players where open_id = ${openId})`;
    await inDatabase(sql`update identity_documents set type = 'PASSPORT' where player_id = ${own}`);
    const context = await browser.newContext({ locale, viewport: { width: 390, height: 844 } });
    await restoreSession(session, context);
    const me = createPerson(await context.newPage(), locale);
    const { page, t, press, go } = me;
    await go(`${START}/upload`);
    await expect(page.getByText(t('closure:upload.lead.PASSPORT'))).toBeVisible();
    await press('closure:upload.next');
    await expect(alertOf(me, t('closure:wrong.passport'))).toBeVisible();
    await refusePhotos(me);
    await expectAccessible(page);
    await addPhoto(me);
    await giveReason(me);
    await expect(page.getByText(t('closure:final.photoCount', { count: 1 }))).toBeVisible();

    await test.step('a condition does not hold any more', async () => {
      await inDatabase(sql`update players set verified_status = 1 where open_id = ${openId}`);
      await press('closure:final.send');
      await expect(page.getByText(t(`errors:${errorCodes.closureUnmet}`))).toBeVisible();
      await expect(page.getByText(t('closure:conditions.open'), { exact: true })).toHaveCount(1);
      await inDatabase(sql`update players set verified_status = 3 where open_id = ${openId}`);
      await press('closure:conditions.again');
      await press('closure:conditions.next');
      await expect(page.getByText(t('account:picture.added'))).toHaveCount(1);
      await press('closure:upload.next');
      await giveReason(me);
    });
    await test.step('the photo is not kept any more', async () => {
      await inDatabase(sql`delete from uploads where player_id = ${own}`);
      await press('closure:final.send');
      await expect(page.getByText(t(`errors:${errorCodes.uploadNotFound}`))).toBeVisible();
      await expect(page.getByText(t('account:picture.added'))).toHaveCount(0);
      await addPhoto(me);
      await giveReason(me);
    });
    await test.step('another tab has sent a request, and used the confirmation up', async () => {
      const player = { token, cookie: session.cookie } as NonNullable<Parameters<typeof upload>[1]['player']>;
      const { data } = await upload(origin(), { purpose: 'closure-id', files: [jpeg], player });
      const request = { reason: 'unused', details: '', frontPhoto: data.fileId } as const;
      await sendCommandOrThrow(requestClosure, request, session);
      await press('closure:final.send');
      await expect(page.getByText(t(`errors:${errorCodes.confirmationNeeded}`))).toBeVisible();
      await confirm(me);
      await press('closure:final.open');
      await press('closure:final.send');
      await expect(page.getByText(t(`errors:${errorCodes.closureWaiting}`))).toBeVisible();
      await expect(page.getByRole('heading', { name: t('closure:pending.title') })).toBeVisible();
    });
    await test.step('staff have decided before the player takes it back', async () => {
      const [id = ''] = (await runOps('closure', 'list', 'all')).split(' ', 1);
      await runOps('closure', 'reject', id, 'Blurred.');
      await press('closure:pending.takeBack');
      const dialog = page.getByRole('dialog', { name: t('closure:pending.sure') });
      await dialog.getByRole('button', { name: t('closure:pending.takeBack') }).click();
      await expect(page.getByText(t(`errors:${errorCodes.closureNotWaiting}`))).toBeVisible();
      await expect(page.getByRole('heading', { name: t('closure:rejected.title') })).toBeVisible();
    });
    await context.close();
  });
