import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { kycResult } from '#contract/identity/100147-kyc-result.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { assertPresent } from '#kernel/assert.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { moneyText } from '#ui/currency.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createBuyer, type Buyer } from '../support/buyer.ts';
import { expectTranslated } from '../support/language.ts';
import { runDraw, startOwnProduct, type OwnProduct } from '../support/own-product.ts';
import { placeOrderFor } from '../support/place-order.ts';
import { sendCommandOrThrow, startIdentityCheck } from '../support/player.ts';
import { runOps, waitForDrawOnSale } from '../support/product-clock.ts';
import { withProductDatabase } from '../support/product-database.ts';
import { origin } from '../support/product.ts';

/** How a grand prize is claimed: in a product where each prize of a dirham is one. */
let product: OwnProduct;
test.beforeAll(async () => {
  product = await startOwnProduct([quickFive], { GRAND_PRIZE_AMOUNT: '1' });
});
test.afterAll(async () => {
  expect(await withProductDatabase(product.folder, checkLedger)).toEqual([]);
  await product.stop();
});

/** One of each number, of which five fall: together they win AED 9.25. */
const ENTRIES = Array.from({ length: 11 }, (_, n) => ({ play: 'nap1', picks: [[n + 1]], multiple: 1 }));
const PRIZE = 925;
const PAGE = '/grandPrizeProcess';

async function win(me: Buyer): Promise<void> {
  await placeOrderFor(me, { lotteryType: quickFive.lotteryType, entries: ENTRIES, price: 1_100 });
  await runDraw((await waitForDrawOnSale(quickFive.lotteryType)).drawId);
}

const inDatabase = (statement: ReturnType<typeof sql>) =>
  withProductDatabase(product.folder, (db) => statement.execute(db));

async function prizeIdOf({ player }: Buyer): Promise<string> {
  const { rows } = await withProductDatabase(product.folder, (db) =>
    sql<{ id: string }>`
      select g.id from grand_prizes g join players p on p.id = g.player_id where p.open_id = ${player.session.user.userOpenId}`.execute(
      db,
    ),
  );
  return assertPresent(rows[0], 'the prize').id;
}

interface MailWithFiles {
  readonly subject?: string;
  readonly attachments?: readonly { readonly name: string; readonly url: string }[];
}

/** The files of the newest mail to an address with this subject, once it has arrived. */
async function readMailedFiles(to: string, subject: string): Promise<NonNullable<MailWithFiles['attachments']>> {
  let found: MailWithFiles | undefined;
  await expect(async () => {
    const answer = await fetch(`${origin()}/sandbox/outbox.json?to=${encodeURIComponent(to)}`);
    const { messages } = (await answer.json()) as { messages: readonly MailWithFiles[] };
    found = messages.find((mail) => mail.subject === subject);
    expect(found).toBeDefined();
  }).toPass({ timeout: 30_000 });
  return found?.attachments ?? [];
}

async function expectForm(bytes: Uint8Array): Promise<void> {
  const { text, totalPages } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  expect(totalPages).toBe(1);
  for (const part of ['Grand prize claim form', 'AED 9.25', 'Quick Five', 'نموذج المطالبة', 'كويك فايف'])
    expect(text).toContain(part);
}

const appointment = ({ page, t }: Buyer) => page.getByRole('region', { name: t('claim:office.title') });
const status = ({ page }: Buyer, text: string) => page.locator('main .tag', { hasText: text });

/** The win is told on whichever page the player opens first. */
async function closeWin(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Goes to a control by the keyboard alone. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
}

async function expectGood(me: Buyer, locale: Locale): Promise<void> {
  await expectAccessible(me.page);
  await expectTranslated(me.page, locale, ['w***@example.ae', 'Naseeb']);
}

for (const locale of LOCALES)
  test(`a win is seen, claimed at the office, and paid, ${locale}`, async ({ browser }) => {
    const me = await createBuyer(browser, locale, locale === 'en-US' ? 1440 : 390, 20);
    const { page, t, go, press } = me;
    const email = `winner-${locale.toLowerCase()}@example.ae`;
    await inDatabase(
      sql`update players set email = ${email}, locale = ${locale} where open_id = ${me.player.session.user.userOpenId}`,
    );
    await win(me);
    const id = await prizeIdOf(me);

    await test.step('the win and the banner lead to the list, the list to the claim', async () => {
      await go('/account');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('win:claim') })
        .click();
      await expect(page).toHaveURL(origin() + localHref('/account/order/grandPrize', locale));
      await expect(status(me, t('orders:grandPage.state.12'))).toBeVisible();
      await expectGood(me, locale);
      await go('/account/order/list');
      await expect(page.getByRole('main')).toContainText(
        t('orders:prizeLine.text', { amount: moneyText(PRIZE, locale) }),
      );
      await expect(page.getByRole('link', { name: t('orders:prizeLine.link'), exact: true })).toHaveAttribute(
        'href',
        localHref('/account/order/grandPrize', locale),
      );
      await expectGood(me, locale);
      await go('/account');
      const banner = page.getByRole('region', { name: t('account:prize.title') });
      await expect(banner).toContainText(
        moneyText(PRIZE, locale)
          .replace(/[\u2066-\u2069]/g, '')
          .split(/\s/)[0] ?? '',
      );
      await banner.getByRole('link', { name: t('account:prize.details') }).click();
      await press('orders:grandPage.claim');
      await expect(page).toHaveURL(origin() + localHref(`${PAGE}?prizeId=${id}`, locale));
      await expect(page.getByText(t('claim:identity.verified'))).toBeVisible();
      await expectGood(me, locale);
    });

    await test.step('the form is downloaded and mailed', async () => {
      const saved = page.waitForEvent('download');
      await press('claim:form.download');
      const download = await saved;
      expect(download.suggestedFilename()).toMatch(/^naseeb-claim-form-69-[\d-]+\.pdf$/);
      await expectForm(new Uint8Array(await readFile(await download.path())));
      await expect(page.getByText(t('claim:form.done'))).toBeVisible();
      await page.route('**/hapi/430254', (route) => route.abort('connectionreset'), { times: 1 });
      await press('claim:form.mail');
      await expect(page.getByRole('alert').filter({ hasText: t('claim:form.notMailed') })).toBeVisible();
      await press('claim:form.mail');
      const [before = ''] = t('claim:form.mailed').split('{{email}}');
      await expect(page.getByRole('status').filter({ hasText: before })).toContainText('w***@example.ae');
      const subject = t('messages:claimForm.subject', { amount: locale === 'ar-AE' ? '\u20689.25\u2069' : '9.25' });
      const [file] = await readMailedFiles(email, subject);
      const bytes = await fetch(origin() + assertPresent(file, 'the form').url);
      await expectForm(new Uint8Array(await bytes.arrayBuffer()));
    });

    await test.step('an appointment is made, changed and withdrawn, and made again', async () => {
      await press('claim:appointment.action');
      await expect(appointment(me)).toContainText(t('claim:appointment.mine'));
      await expect(status(me, t('orders:grandPage.state.submitted'))).toBeVisible();
      await expectGood(me, locale);
      await press('claim:appointment.change');
      await page.getByLabel(t('claim:appointment.day')).selectOption({ index: 2 });
      await page.getByLabel(t('claim:appointment.time')).selectOption({ index: 1 });
      await press('claim:appointment.changeAction');
      await expect(appointment(me).getByText('09:30')).toBeVisible();
      await press('claim:appointment.withdraw');
      await expect(page.getByText(t('claim:appointment.sure'))).toBeFocused();
      await expectGood(me, locale);
      await press('claim:appointment.yes');
      await expect(status(me, t('orders:grandPage.state.12'))).toBeVisible();
      await press('claim:appointment.action');
      await expect(status(me, t('orders:grandPage.state.submitted'))).toBeVisible();
    });

    await test.step('the page follows what staff do', async () => {
      expect(await runOps('prize', 'list')).toContain(`${id}  submitted  AED 9.25`);
      await runOps('prize', 'claim', id);
      await expect(status(me, t('orders:grandPage.state.13'))).toBeVisible();
      await expectGood(me, locale);
      await runOps('prize', 'order-payment', id);
      await runOps('prize', 'paid', id, `FT26334-${locale}`);
      await expect(status(me, t('orders:grandPage.state.14'))).toBeVisible();
      await go('/account/order/grandPrize');
      await expect(status(me, t('orders:grandPage.state.14'))).toBeVisible();
      await expectGood(me, locale);
      await go(PAGE);
      await expect(page.getByText(t('claim:none.text'))).toBeVisible();
      await expectGood(me, locale);
      await go(`${PAGE}?prizeId=0c8a4a0e-7b7e-4f2c-8a61-5a4f1f6f0b11`);
      await expect(page.getByText(t('claim:missing.text'))).toBeVisible();
      await expectGood(me, locale);
    });
    await page.context().close();
  });

test('with the keyboard alone an appointment is made and withdrawn', async ({ browser }) => {
  const me = await createBuyer(browser, 'en-US', 1440, 20);
  const { page, t, go } = me;
  await win(me);
  const id = await prizeIdOf(me);
  await go(`${PAGE}?prizeId=${id}`);
  await closeWin(page);
  const day = page.getByLabel(t('claim:appointment.day'));
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
  await expect(day).toBeVisible();
  await tabTo(page, day);
  await page.keyboard.press('ArrowDown');
  await tabTo(page, page.getByLabel(t('claim:appointment.time')));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, button('claim:appointment.action'));
  await page.keyboard.press('Enter');
  await expect(status(me, t('orders:grandPage.state.submitted'))).toBeVisible();
  await tabTo(page, button('claim:appointment.withdraw'));
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('claim:appointment.sure'))).toBeFocused();
  await tabTo(page, button('claim:appointment.yes'));
  await page.keyboard.press('Space');
  await expect(status(me, t('orders:grandPage.state.12'))).toBeVisible();
  await page.context().close();
});

test('an unverified player is led to the verification first, and a visitor to the login', async ({ browser, page }) => {
  const me = await createBuyer(browser, 'en-US', 390, 20);
  await win(me);
  const openId = me.player.session.user.userOpenId;
  await inDatabase(sql`update players set verified_status = 1 where open_id = ${openId}`);
  await me.go(PAGE);
  await closeWin(me.page);
  await expect(me.page.getByText(me.t('claim:form.first'))).toBeVisible();
  await expect(me.page.getByText(me.t('claim:office.first'))).toBeVisible();
  await expectGood(me, 'en-US');
  await me.press('claim:identity.action');
  await expect(me.page).toHaveURL(`${origin()}/account/kyc-verification`);
  // Before it has read the status, the page would show the result of the check by itself.
  await expect(me.page.getByRole('group', { name: me.t('identity:choose') })).toBeVisible();
  const document = { type: 'EID', number: me.player.idCardNo } as const;
  const { ticketId, send } = await startIdentityCheck(me.player.session, document);
  await send({ action: 'verdict', verdict: 'VERIFIED' });
  await sendCommandOrThrow(kycResult, { ticketId }, me.player.session);
  await me.go(PAGE);
  await expect(me.page.getByRole('button', { name: me.t('claim:form.download') })).toBeVisible();
  await me.page.context().close();
  await page.goto(`${origin()}${PAGE}?prizeId=1`);
  await expect(page).toHaveURL(`${origin()}/account/login?returnUrl=${encodeURIComponent(`${PAGE}?prizeId=1`)}`);
});
