import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { orderDetail } from '#contract/orders/430031-order-detail.ts';
import { stopOrders } from '#contract/orders/430033-stop-orders.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { quickFive } from '#games/quick-five/index.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { assertPresent } from '#kernel/assert.ts';
import { closeSales, waitForDrawOnSale } from '../support/product-clock.ts';
import { startOwnProduct, moveToOpenSales, type OwnProduct } from '../support/own-product.ts';
import { createPerson, type Person } from '../support/person.ts';
import { origin } from '../support/product.ts';
import { createBuyer, type Buyer } from '../support/buyer.ts';
import { placeOrderFor } from '../support/place-order.ts';
import { restoreSession, sendCommandOrThrow, registerPlayer } from '../support/player.ts';
import { sampleCases } from '../support/sample.ts';
import { readQrCode } from '../support/qr.ts';
import { expectAccessible } from '../support/accessibility.ts';

/** Every number once as nap 1: five of the eleven win in any draw. */
const EVERY = Array.from({ length: 11 }, (_, i) => ({ play: 'nap1', picks: [[i + 1]], multiple: 1 }));

const ticketOn = (page: Page): Locator => page.getByRole('article');
const numberOn = async (page: Page): Promise<string> =>
  /([0-9A-Z]{5}-){4}[0-9A-Z]{5}/.exec((await ticketOn(page).textContent()) ?? '')?.[0] ?? '';
/** Pages of a PDF, as its page tree lists them. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

async function expectPrintable(me: Buyer): Promise<void> {
  const { page, t } = me;
  const size = assertPresent(page.viewportSize() ?? undefined, 'a size');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('button', { name: t('ticket:print') })).toBeHidden();
  await expect(ticketOn(page)).toBeVisible();
  const ink = await ticketOn(page).evaluate((one) => {
    const colours = (element: Element) => getComputedStyle(element).color;
    return {
      paper: getComputedStyle(document.body).backgroundColor,
      inks: [...one.querySelectorAll('p, dt, dd, h1')].map(colours),
    };
  });
  expect(ink.paper).toBe('rgb(255, 255, 255)');
  expect([...new Set(ink.inks)]).toEqual(['rgb(0, 0, 0)']);
  // All entries have the same layout.
  await page.setViewportSize({ width: 350, height: 514 });
  const placed = await ticketOn(page).evaluate((one) =>
    [...one.querySelectorAll('.ticket-entries > li')].map((entry) => {
      const top = entry.getBoundingClientRect().top;
      return [...entry.children].map((part) => {
        const box = part.getBoundingClientRect();
        return [part.className, Math.round(box.left), Math.round(box.top - top)];
      });
    }),
  );
  expect(placed).toHaveLength(2);
  expect(placed[1]?.map(([name, , top]) => [name, top])).toEqual(placed[0]?.map(([name, , top]) => [name, top]));
  await page.setViewportSize(size);
  for (const format of ['A4', 'A6']) expect(pagesOf(await page.pdf({ format })), format).toBe(1);
  await page.emulateMedia({ media: null, colorScheme: null });
}

/** A stopped draw of the order: its stamp covers nothing else, neither on the screen nor on a small sheet. */
async function expectStamped(me: Buyer, id: string): Promise<void> {
  const { page, player, t } = me;
  await sendCommandOrThrow(stopOrders, { requestId: randomUUID(), orderId: id }, player.session);
  const { data } = await sendCommandOrThrow(orderDetail, { orderId: id }, player.session);
  await me.go(`/orderTicket?orderId=${id}&draw=${data.draws[1]?.drawId}`);
  await expect(page.getByText(t('ticket:stamp.stopped'), { exact: true })).toBeVisible();
  for (const media of [null, 'print'] as const) {
    await page.emulateMedia({ media });
    const covered = await ticketOn(page).evaluate((one) => {
      const stamp = one.querySelector('.ticket-stamp')?.getBoundingClientRect();
      const others = [...one.querySelectorAll('h1, svg, dt, dd, li, p:not(.ticket-stamp)')].filter((other) => {
        // A heading's box is as wide as its row; its words are not.
        const words = document.createRange();
        words.selectNodeContents(other);
        const box = (other instanceof SVGElement ? other : words).getBoundingClientRect();
        return (
          stamp && box.left < stamp.right && box.right > stamp.left && box.top < stamp.bottom && box.bottom > stamp.top
        );
      });
      return stamp ? others.map(({ textContent }) => textContent) : ['no stamp'];
    });
    expect(covered, `${media}`).toEqual([]);
  }
  expect(pagesOf(await page.pdf({ format: 'A6' }))).toBe(1);
  await page.emulateMedia({ media: null });
}

async function savesProof(me: Buyer, id: string): Promise<void> {
  const { page } = me;
  const [file] = await Promise.all([page.waitForEvent('download'), me.press('ticket:save')]);
  const saved = JSON.parse(await readFile(await file.path(), 'utf8')) as { orderId: string } | { orderId: string }[];
  expect(Array.isArray(saved) ? saved[0]?.orderId : saved.orderId).toBe(id);
}

/** Another person's browser without JavaScript: the ticket check is a plain page. */
async function openAsStranger(browser: Browser, locale: Locale, width: number): Promise<Person> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale, javaScriptEnabled: false });
  return createPerson(await context.newPage(), locale);
}

const PRINTED = [
  ['en-US', 390],
  ['ar-AE', 1440],
] as const;

test.describe('on its own product, while Lucky Day sells', () => {
  let product: OwnProduct;
  test.beforeAll(async () => {
    product = await startOwnProduct([quickFive]);
    await moveToOpenSales(luckyDay.lotteryType);
  });
  test.afterAll(() => product.stop());

  for (const [locale, width] of sampleCases('printed ticket', PRINTED, 1))
    test(`prints a ticket that anyone can scan and check, ${locale} at ${width} px`, async ({ browser }) => {
      const me = await createBuyer(browser, locale, width, 140);
      const { page, t } = me;
      const { drawId } = await waitForDrawOnSale(luckyDay.lotteryType);
      const lucky = await placeOrderFor(me, {
        lotteryType: luckyDay.lotteryType,
        price: 8_000,
        draws: 2,
        entries: [
          { play: 'main', picks: [[1, 9, 14, 17, 22, 31], [12]], multiple: 1 },
          { play: 'main', picks: [[10, 19, 24, 27, 29, 30], [9]], multiple: 1 },
        ],
      });
      const quick = await placeOrderFor(me, { lotteryType: quickFive.lotteryType, entries: EVERY, price: 1_100 });

      await me.go(`/orderTicket?orderId=${lucky}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('games:luckyDay.name'));
      await expect(ticketOn(page)).toContainText(/[A-Z]{2}\d{7}/);
      await expectAccessible(page);
      await expectPrintable(me);
      const luckyNumber = await numberOn(page);
      const luckyId = /(?<![A-Z])[A-Z]{2}\d{7}(?!\d)/.exec((await ticketOn(page).textContent()) ?? '')?.[0] ?? '';
      await savesProof(me, lucky);
      await expectStamped(me, lucky);

      await me.go(`/orderTicket?orderId=${quick}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('games:quickFive.name'));
      const number = await numberOn(page);
      const link = await readQrCode(page, page.getByRole('img', { name: t('ticket:qr') }));
      expect(link).toBe(origin() + localHref(`/lottery/check?t=${number}`, locale));

      // Somebody else, without a login or JavaScript, follows the code and checks again after the draw.
      const other = await openAsStranger(browser, locale, width);
      await other.page.goto(link ?? '');
      const heading = other.page.getByRole('heading', { level: 2 }).first();
      await expect(
        other.page
          .getByRole('article')
          .getByRole('listitem')
          .filter({ has: other.page.getByRole('list') }),
      ).toHaveCount(11);
      const body = await other.page.getByRole('main').innerText();
      for (const secret of [me.player.mobile, me.player.session.user.userName, quick])
        expect(body).not.toContain(secret);
      await closeSales(quickFive.lotteryType);
      await expect(async () => {
        await other.page.reload();
        await expect(heading).toContainText(t('check:verdict.won'), { timeout: 5_000 });
      }).toPass({ timeout: 60_000 });
      await expect(heading).toContainText('9.25');
      await expect(other.page.getByText(t('check:noWin'))).toHaveCount(6);

      // Typed by hand: a typing error is reported by its part; case, spaces and dashes do not matter.
      const field = other.page.getByLabel(t('check:number'), { exact: true });
      const submit = () => other.page.getByRole('button', { name: t('check:submit') }).click();
      const slip = luckyNumber.replace(/.(?=-[^-]+-[^-]+$)/, (sign) => (sign === '7' ? '8' : '7'));
      await field.fill(slip);
      await submit();
      await expect(other.page.getByRole('alert')).toHaveText(t('errors:input.ticketPart', { parts: '3' }));
      await expect(field).toHaveValue(slip);
      await field.fill(` ${luckyNumber.toLowerCase().replaceAll('-', ' ')} `);
      await submit();
      await expect(heading).toHaveText(t('check:verdict.waiting'));
      await expect(other.page.getByRole('article')).toContainText(luckyId);

      // By its Lucky Chance ID alone: only the raffle's result is shown.
      await other.page.getByRole('heading', { name: t('check:raffle.title') }).click();
      await other.page.getByLabel(t('check:raffle.id'), { exact: true }).fill(luckyId.toLowerCase());
      // Another draw may have been held before.
      await other.page.getByLabel(t('check:raffle.draw'), { exact: true }).selectOption(drawId);
      await other.page.getByRole('button', { name: t('check:raffle.submit') }).click();
      await expect(other.page.getByRole('main').getByRole('status')).toContainText(
        t('check:raffle.waiting', { time: '|' }).split('|')[0] ?? '',
      );
      await expect(other.page.getByRole('article')).toHaveCount(0);
      await other.page.context().close();

      // With JavaScript, for screen readers.
      await me.go(`/lottery/check?t=${number}`);
      await expectAccessible(page);
      await me.go('/lottery/check?t=ABC');
      await expectAccessible(page);
      await page.context().close();
    });

  test('sends a visitor to the login and back to the ticket, and hides the ticket from other players', async ({
    browser,
  }) => {
    const me = await createBuyer(browser, 'en-US', 390, 20);
    const id = await placeOrderFor(me, {
      lotteryType: luckyDay.lotteryType,
      price: 2_000,
      entries: [{ play: 'main', picks: [[1, 2, 3, 4, 5, 6], [1]], multiple: 1 }],
    });
    const path = `/orderTicket?orderId=${id}`;
    const context = await browser.newContext({ locale: 'en-US' });
    const visitor = createPerson(await context.newPage(), 'en-US');
    await visitor.go(path);
    await expect(visitor.page).toHaveURL(`${origin()}/account/login?returnUrl=${encodeURIComponent(path)}`);
    await context.close();
    const strangerContext = await browser.newContext({ locale: 'en-US' });
    await restoreSession((await registerPlayer()).session, strangerContext);
    const other = createPerson(await strangerContext.newPage(), 'en-US');
    await other.go(path);
    await expect(other.page.getByRole('heading', { name: other.t('ticket:missing') })).toBeVisible();
    await expectAccessible(other.page);
    await strangerContext.close();
    await me.page.context().close();
  });
});
