import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { decodeMessage } from '#contract/codec.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createBuyerWithCart } from '../support/buyer-with-cart.ts';
import { startOwnProduct, type OwnProduct } from '../support/own-product.ts';
import { createPerson, SCREEN_VARIANTS, SCREENS, type Person } from '../support/person.ts';
import { restoreSession } from '../support/player.ts';
import { moveClockTo, waitForDrawOnSale } from '../support/product-clock.ts';
import { origin } from '../support/product.ts';
import { witnessedBy, witnessedByQuorum } from '../support/witnessed.ts';

/** A product whose draws are proved by version 3, with the witnesses of its sandbox. */
let product: OwnProduct;
test.beforeAll(async () => {
  product = await startOwnProduct([quickFive], { PROOF_VERSION: '3' });
});
test.afterAll(() => product.stop());

const amount = ({ t, locale }: Person, digits: string) =>
  locale === 'ar-AE' ? `${digits} ${t('account:currency')}` : `${t('account:currency')} ${digits}`;
const pay = (me: Person) => me.press('play:bar.pay', { amount: amount(me, '1') });
const paidDialog = (me: Person) => me.page.getByRole('dialog').filter({ hasText: me.t('play:done.title') });

/** The page behind the dialog may have a link of this name, too. */
const openOrder = (me: Person) =>
  paidDialog(me)
    .getByRole('link', { name: me.t('play:done.order') })
    .click();

/** Buys, waits until witnesses have signed the log with it, and opens its page. */
async function buyAndOpen(me: Person): Promise<void> {
  await pay(me);
  await expect(paidDialog(me)).toContainText(witnessedByQuorum(me));
  await openOrder(me);
  await expect(proofOf(me)).toContainText(witnessedBy(me, 3));
}
const proofOf = (me: Person) =>
  me.page
    .locator('.card')
    .filter({ has: me.page.getByRole('heading', { name: me.t('receipt:order.title'), exact: true }) });

/** What the page keeps in its database. */
const readKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ receipts: { player: string; from: string; place?: object }[]; memory?: { size: number } }>(
        (done) => {
          const opening = indexedDB.open('naseeb-proof');
          opening.onsuccess = () => {
            const stores = opening.result.transaction(['receipts', 'device']);
            const receipts = stores.objectStore('receipts').getAll();
            const memory = stores.objectStore('device').get('memory');
            stores.oncomplete = () => done({ receipts: receipts.result, memory: memory.result });
          };
        },
      ),
  );
/** Makes the device remember a larger log than there is. */
const rememberMore = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        const opening = indexedDB.open('naseeb-proof');
        opening.onsuccess = () => {
          const device = opening.result.transaction('device', 'readwrite').objectStore('device');
          const found = device.get('memory');
          found.onsuccess = () => {
            const memory = found.result as { checkpoint: string; size: number };
            const size = memory.size + 1_000_000;
            const [name, , ...rest] = memory.checkpoint.split('\n');
            const larger = { ...memory, size, checkpoint: [name, size, ...rest].join('\n') };
            device.put(larger, 'memory').onsuccess = () => done();
          };
        };
      }),
  );

for (const [locale, width, scheme] of SCREEN_VARIANTS)
  test(`a purchase is signed by witnesses before its player's eyes, ${locale} ${width} ${scheme}`, async ({
    browser,
  }) => {
    const me = await createBuyerWithCart(browser, locale, width);
    const { page, t } = me;
    await page.emulateMedia({ colorScheme: scheme });
    const nonces: unknown[] = [];
    await page.route('**/hapi/101101', async (route) => {
      const decoded = decodeMessage((route.request().postDataJSON() as { message: string }).message);
      if (decoded.ok) nonces.push((decoded.value as { data: { nonce?: unknown } }).data.nonce);
      await route.continue();
    });
    await pay(me);
    await expect(paidDialog(me)).toContainText(witnessedByQuorum(me));
    expect(nonces).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    await expectAccessible(page);
    await openOrder(me);
    await expect(proofOf(me)).toContainText(witnessedBy(me, 3));
    await expect(proofOf(me).getByRole('listitem')).toHaveCount(3);
    await expect(proofOf(me)).toContainText(t('receipt:order.sandbox'));
    await expect(proofOf(me)).not.toContainText(t('receipt:order.fromServer'));
    await expectAccessible(page);
    const { receipts, memory } = await readKept(page);
    expect(receipts).toMatchObject([
      { player: me.player.session.user.userOpenId, from: 'purchase', place: { index: expect.any(Number) } },
    ]);
    expect(memory?.size).toBeGreaterThan(0);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('receipt:')))).toEqual(
      [],
    );
    await page.context().close();
  });

for (const [locale, width] of SCREENS)
  test(`after the draw the order's page leads to its verdict, in ${locale} at ${width}`, async ({ browser }) => {
    const me = await createBuyerWithCart(browser, locale, width);
    const { page, t } = me;
    await buyAndOpen(me);
    await expect(proofOf(me)).not.toContainText(t('receipt:order.drawHeld'));
    await expect(proofOf(me).getByRole('link', { name: t('receipt:order.verify'), exact: true })).toBeVisible();
    await moveClockTo((await waitForDrawOnSale(quickFive.lotteryType)).drawsTimestamp);
    // The record follows the numbers within some seconds, and the open page is told.
    await expect(proofOf(me)).toContainText(t('receipt:order.drawHeld'), { timeout: 60_000 });
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await me.press('receipt:order.saveTickets');
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^69-[\d-]+-my-tickets\.json$/);
    const ticket = JSON.parse(await readFile(await file.path(), 'utf8')) as object;
    expect(ticket).toMatchObject({ version: 3, entryNo: 1, proof: { count: expect.any(Number) } });
    expect(ticket).not.toHaveProperty('secret');
    await me.press('receipt:order.verifyDraw');
    const verdict = page.getByRole('heading', { name: t('verify:ticket.held'), exact: true });
    await expect(verdict).toBeFocused();
    await expect.poll(async () => (await verdict.boundingBox())?.y).toBeLessThan(600);
    await page.context().close();
  });

test('another device of its player gets the receipt from the server, and says that this is weaker', async ({
  browser,
}) => {
  const me = await createBuyerWithCart(browser, 'en-US', 1440);
  await buyAndOpen(me);
  const address = me.page.url();
  const context = await browser.newContext({ viewport: { width: 390, height: 900 }, locale: 'en-US' });
  await restoreSession(me.player.session, context);
  const other = createPerson(await context.newPage(), 'en-US');
  await other.page.goto(address);
  await expect(proofOf(other)).toContainText(witnessedBy(other, 3));
  await expect(proofOf(other)).toContainText(other.t('receipt:order.fromServer'));
  // What its player removes is gone, until they ask for it.
  await other.page.getByText(other.t('receipt:order.keeping')).click();
  const download = other.page.waitForEvent('download');
  await other.press('receipt:order.save');
  expect((await download).suggestedFilename()).toMatch(/^receipt-.*\.json$/);
  await other.press('receipt:order.remove');
  await expect(proofOf(other)).toContainText('was removed');
  await expect(proofOf(other).getByRole('heading').first()).toBeFocused();
  expect((await readKept(other.page)).receipts).toEqual([]);
  await other.press('receipt:order.again');
  await expect(proofOf(other)).toContainText(witnessedBy(other, 3));
  await context.close();
  await me.page.context().close();
});

test('the device warns of a log that is smaller than what it has seen', async ({ browser }) => {
  const me = await createBuyerWithCart(browser, 'en-US', 390);
  await buyAndOpen(me);
  await rememberMore(me.page);
  await me.press('receipt:order.again');
  await expect(proofOf(me)).toContainText(me.t('receipt:device.shrank'));
  await expect(proofOf(me)).toContainText(witnessedBy(me, 3));
  await expectAccessible(me.page);
  // Whoever compared the keys lets the device remember what is shown now.
  await me.page.getByText(me.t('receipt:device.forgetOpen')).click();
  await me.press('receipt:device.forget');
  await expect(proofOf(me)).not.toContainText(me.t('receipt:device.shrank'));
  await expect(proofOf(me)).toContainText(witnessedBy(me, 3));
  // The page on which draws are checked warns of the same.
  const main = me.page.getByRole('main');
  await expect.poll(async () => (await readKept(me.page)).memory?.size).toBeGreaterThan(0);
  await rememberMore(me.page);
  await me.go('/lottery/verify');
  await expect(main).toContainText(me.t('receipt:device.shrank'));
  await expectAccessible(me.page);
  await main.getByText(me.t('receipt:device.forgetOpen')).click();
  await me.press('receipt:device.forget');
  await expect(main).not.toContainText(me.t('receipt:device.shrank'));
  await expect(main).toBeFocused();
  await me.page.context().close();
});

test('a draw that shows another commitment is a fault, with what to do', async ({ browser }) => {
  const me = await createBuyerWithCart(browser, 'ar-AE', 390);
  const { page, t } = me;
  await page.context().route(/\/open\/draws\/69-[\d-]+\.json$/, async (route) => {
    const shown = (await (await route.fetch()).json()) as { commitment: { entry: string } };
    const entry = shown.commitment.entry.replace(/"seedHash":"../, '"seedHash":"00');
    await route.fulfill({ json: { ...shown, commitment: { ...shown.commitment, entry } } });
  });
  await pay(me);
  await expect(paidDialog(me)).toContainText(t('receipt:status.fault.draws.title'));
  await expect(paidDialog(me)).toContainText(t('receipt:status.fault.draws.act'));
  await expectAccessible(page);
  await openOrder(me);
  await expect(proofOf(me)).toContainText(t('receipt:status.fault.draws.text'));
  await expect(proofOf(me).getByRole('link', { name: t('receipt:order.contact') })).toBeVisible();
  await expect(
    proofOf(me)
      .getByRole('button', { name: t('receipt:order.save') })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.context().close();
});

test('while the witnesses are away the page says that nothing can be told yet, and shows their signatures when they are back', async ({
  browser,
}) => {
  const me = await createBuyerWithCart(browser, 'en-US', 390);
  const { page, t } = me;
  const before = await (await fetch(`${origin()}/log/checkpoint`)).text();
  let isAway = true;
  await page
    .context()
    .route('**/log/checkpoint', (route) => (isAway ? route.fulfill({ body: before }) : route.continue()));
  await page.clock.install();
  await page.reload();
  await pay(me);
  await expect(paidDialog(me)).toContainText(t('receipt:status.checked.title'));
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(paidDialog(me)).toContainText(t('receipt:status.away.title'), { timeout: 100 });
  }).toPass({ timeout: 60_000 });
  isAway = false;
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(paidDialog(me)).toContainText(witnessedByQuorum(me), { timeout: 100 });
  }).toPass({ timeout: 60_000 });
  await page.context().close();
});
