import { readFile } from 'node:fs/promises';
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { playMethods } from '../src/lib/contract/draws/660100-play-methods.ts';
import { appList } from '../src/lib/contract/draws/700014-app-list.ts';
import { orderId } from '../src/lib/contract/orders/101071-order-id.ts';
import { placeOrder } from '../src/lib/contract/orders/101101-place-order.ts';
import type { RequestInput } from '../src/lib/contract/command.ts';
import type { Locale } from '../src/lib/i18n/locales.ts';
import { localHref } from '../src/lib/i18n/paths.ts';
import { present } from '../src/lib/kernel/assert.ts';
import { HOUR_MS, MINUTE_MS } from '../src/lib/kernel/time.ts';
import { ownProduct, type OwnProduct } from './support/evening.ts';
import { amidSale, origin, personAt, sentence, type Person } from './support/journey.ts';
import { buyer, type Buyer } from './support/money.ts';
import { ask, bring, newPlayer } from './support/player.ts';
import { readQr } from './support/qr.ts';
import { expectSound } from './support/sound.ts';

type Order = RequestInput<typeof placeOrder>;
/** Every number once as nap 1: five of the eleven win, whatever falls. */
const EVERY = Array.from({ length: 11 }, (_, i) => ({ play: 'nap1', picks: [[i + 1]], multiple: 1 }));

async function order({ player }: Buyer, more: Pick<Order, 'lotteryType' | 'entries' | 'price'>): Promise<string> {
  if (more.lotteryType === 69) await amidSale();
  const { data: apps } = await ask(appList, {});
  const next = apps.merchantAppInfoList.find(({ lotteryType }) => lotteryType === more.lotteryType)?.next;
  const { data: given } = await ask(orderId, { type: 1 }, player.session);
  const asked = { orderId: given.orderId, draws: 1, drawId: next?.drawId ?? '', ...more };
  expect(await ask(placeOrder, asked, player.session)).toMatchObject({ code: 0 });
  return given.orderId;
}

const paper = (page: Page): Locator => page.getByRole('article');
const numberOn = async (page: Page): Promise<string> =>
  /([0-9A-Z]{5}-){4}[0-9A-Z]{5}/.exec((await paper(page).textContent()) ?? '')?.[0] ?? '';
/** Pages of a PDF, as its page tree lists them. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

async function prints(me: Buyer): Promise<void> {
  const { page, t } = me;
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('button', { name: t('ticket:print') })).toBeHidden();
  await expect(paper(page)).toBeVisible();
  const ink = await paper(page).evaluate((one) => {
    const colours = (element: Element) => getComputedStyle(element).color;
    return {
      paper: getComputedStyle(document.body).backgroundColor,
      inks: [...one.querySelectorAll('p, dt, dd, h1')].map(colours),
    };
  });
  expect(ink.paper).toBe('rgb(255, 255, 255)');
  expect([...new Set(ink.inks)]).toEqual(['rgb(0, 0, 0)']);
  for (const format of ['A4', 'A6']) expect(pagesOf(await page.pdf({ format })), format).toBe(1);
  await page.emulateMedia({ media: null, colorScheme: null });
}

async function savesProof(me: Buyer, id: string): Promise<void> {
  const { page } = me;
  const [file] = await Promise.all([page.waitForEvent('download'), me.press('ticket:save')]);
  const saved = JSON.parse(await readFile(await file.path(), 'utf8')) as { orderId: string } | { orderId: string }[];
  expect(Array.isArray(saved) ? saved[0]?.orderId : saved.orderId).toBe(id);
}

/** A stranger's browser that runs no script: the check is a plain page. */
async function stranger(browser: Browser, locale: Locale, width: number): Promise<Person> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale, javaScriptEnabled: false });
  return personAt(await context.newPage(), locale);
}

/** Whole minutes on, to when Lucky Day sells and its draw is no hour away: draws of every minute stay where the clock says. */
async function whileLuckyDaySells(product: OwnProduct): Promise<void> {
  const asked = () => ask(playMethods, { lotteryType: 61 });
  await expect.poll(async () => (await asked()).data.ahead.length).toBeGreaterThan(0);
  const { data } = await asked();
  const next = present(data.ahead[0], 'a draw ahead');
  const close = next.closesTimestamp - data.timestamp < HOUR_MS;
  const from = close ? next.drawsTimestamp : next.opensTimestamp;
  const minutes = Math.ceil((from - data.timestamp) / MINUTE_MS) + 1;
  if (close || minutes > 0) await product.until(data.timestamp + minutes * MINUTE_MS);
}

test.describe('a product of its own, while Lucky Day sells', () => {
  let product: OwnProduct;
  test.beforeAll(async () => {
    product = await ownProduct();
    await whileLuckyDaySells(product);
  });
  test.afterAll(() => product.stop());

  for (const [locale, width] of [
    ['en-US', 390],
    ['ar-AE', 1440],
  ] as const)
    test(`a ticket is printed, scanned and checked by whoever holds it, ${locale} at ${width} px`, async ({
      browser,
    }) => {
      const me = await buyer(browser, locale, width, 100);
      const { page, t } = me;
      const lucky = await order(me, {
        lotteryType: 61,
        price: 2_000,
        entries: [{ play: 'main', picks: [[1, 9, 14, 17, 22, 31], [12]], multiple: 1 }],
      });
      const quick = await order(me, { lotteryType: 69, entries: EVERY, price: 1_100 });

      await me.go(`/orderTicket?orderId=${lucky}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('games:luckyDay.name'));
      await expect(paper(page)).toContainText(/[A-Z]{2}\d{7}/);
      await expectSound(page);
      await prints(me);
      const luckyNumber = await numberOn(page);
      const luckyId = /(?<![A-Z])[A-Z]{2}\d{7}(?!\d)/.exec((await paper(page).textContent()) ?? '')?.[0] ?? '';
      await savesProof(me, lucky);

      await me.go(`/orderTicket?orderId=${quick}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('games:quickFive.name'));
      const number = await numberOn(page);
      const link = await readQr(page, page.getByRole('img', { name: t('ticket:qr') }));
      expect(link).toBe(origin() + localHref(`/lottery/check?t=${number}`, locale));

      // Somebody else, without a login or a script, follows the code and later looks again.
      const other = await stranger(browser, locale, width);
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
      await expect(async () => {
        await other.page.reload();
        await expect(heading).toContainText(t('check:verdict.won'), { timeout: 1_000 });
      }).toPass({ timeout: 120_000 });
      await expect(heading).toContainText('9.25');
      await expect(other.page.getByText(t('check:noWin'))).toHaveCount(6);

      // Typed by hand: a slip is named by its part, anything readable is read.
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

      // By its Lucky Chance ID alone: only what the raffle says.
      await other.page.getByRole('heading', { name: t('check:raffle.title') }).click();
      await other.page.getByLabel(t('check:raffle.id'), { exact: true }).fill(luckyId.toLowerCase());
      await other.page.getByRole('button', { name: t('check:raffle.submit') }).click();
      await expect(other.page.getByRole('main').getByRole('status')).toContainText(
        t('check:raffle.waiting', { time: '|' }).split('|')[0] ?? '',
      );
      await expect(other.page.getByRole('article')).toHaveCount(0);
      await other.page.context().close();

      // With scripts, for whoever reads by ear.
      await me.go(`/lottery/check?t=${number}`);
      await expectSound(page);
      await me.go('/lottery/check?t=ABC');
      await expectSound(page);
      await page.context().close();
    });

  test('a visitor is sent to the login and back to the ticket, and nobody sees a ticket of another', async ({
    browser,
  }) => {
    const me = await buyer(browser, 'en-US', 390, 20);
    const id = await order(me, {
      lotteryType: 61,
      price: 2_000,
      entries: [{ play: 'main', picks: [[1, 2, 3, 4, 5, 6], [1]], multiple: 1 }],
    });
    const path = `/orderTicket?orderId=${id}`;
    const context = await browser.newContext({ locale: 'en-US' });
    const visitor = personAt(await context.newPage(), 'en-US');
    await visitor.go(path);
    await expect(visitor.page).toHaveURL(`${origin()}/account/login?returnUrl=${encodeURIComponent(path)}`);
    await context.close();
    const stranger = await browser.newContext({ locale: 'en-US' });
    await bring((await newPlayer()).session, stranger);
    const other = personAt(await stranger.newPage(), 'en-US');
    await other.go(path);
    await expect(other.page.getByRole('heading', { name: other.t('ticket:missing') })).toBeVisible();
    await expectSound(other.page);
    await stranger.close();
    await me.page.context().close();
  });
});

const dialog = (page: Page): Locator => page.getByRole('dialog').last();
async function choose({ page, t }: Person, ...numbers: number[]): Promise<void> {
  const grid = page.getByRole('group', { name: t('play:grid', { from: 1, to: 11 }) });
  for (const n of numbers) await grid.getByRole('button', { name: String(n), exact: true }).click();
}
const planned = ({ page, t }: Person): Locator =>
  page
    .getByRole('complementary', { name: t('play:plan.title') })
    .getByRole('button', { name: new RegExp(t('play:plan.edit', { n: '' }).trim()) });

for (const locale of ['en-US', 'ar-AE'] as const)
  test(`numbers are saved, used, renamed, removed and put back, ${locale}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale });
    const page = await context.newPage();
    const me = personAt(page, locale);
    const { t } = me;
    // A visitor keeps the plan and is offered the login.
    await me.go('/lottery/quick-five');
    await choose(me, 3);
    await me.press('play:add');
    await me.press('play:saved.open');
    await expect(dialog(page)).toContainText(t('play:saved.login'));
    await dialog(page)
      .getByRole('button', { name: t('play:saved.logIn') })
      .click();
    await expect(page).toHaveURL(/\/account\/login\?returnUrl=%2Flottery%2Fquick-five/);
    await context.close();

    const own = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale });
    await bring((await newPlayer()).session, own);
    const player = personAt(await own.newPage(), locale);
    await player.go('/lottery/quick-five');
    await choose(player, 5);
    await player.press('play:add');
    await choose(player, 9);
    await player.press('play:saved.open');
    const box = dialog(player.page);
    await expect(box).toContainText(t('play:saved.none'));
    await expectSound(player.page);
    await box.getByLabel(t('play:saved.what')).selectOption({ label: t('play:saved.draft') });
    await box.getByLabel(t('play:saved.name')).fill('Layla 🌙');
    await player.page.keyboard.press('Enter');
    const name = (text: string) => box.getByRole('heading', { name: text, exact: true });
    await expect(name('Layla 🌙')).toBeVisible();
    await box.getByRole('button', { name: t('play:saved.save') }).click();
    await expect(name(t('play:saved.suggest', { n: 2 }))).toBeVisible();
    await expectSound(player.page);

    await box.getByRole('button', { name: sentence(t('play:saved.rename', { name: 'Layla 🌙' })) }).click();
    await player.page.keyboard.type('Noor');
    await player.page.keyboard.press('Enter');
    await expect(name('Noor')).toBeVisible();
    await expect(box.getByRole('button', { name: sentence(t('play:saved.rename', { name: 'Noor' })) })).toBeFocused();
    await box.getByRole('button', { name: sentence(t('play:saved.remove', { name: 'Noor' })) }).click();
    await expect(name('Noor')).toHaveCount(0);
    await expect(box.getByRole('button', { name: t('play:plan.undo') })).toBeFocused();
    await player.page.keyboard.press('Enter');
    await expect(name('Noor')).toBeVisible();

    await box.getByRole('button', { name: sentence(`${t('play:saved.use')} : Noor`) }).click();
    await expect(box).toHaveCount(0);
    await expect(planned(player)).toHaveCount(2);
    await player.page.reload();
    await player.press('play:saved.open');
    await expect(name('Noor')).toBeVisible();
    await own.close();
  });

test('an old order is played again: at once into an empty plan, after a question into another', async ({ browser }) => {
  const me = await buyer(browser, 'en-US', 1440, 20);
  const { page, t } = me;
  const entries = [
    { play: 'predict2', picks: [[7], [8]], multiple: 1 },
    { play: 'nap3', picks: [[2, 9, 11]], multiple: 2 },
  ];
  const id = await order(me, { lotteryType: 69, entries, price: 300 });
  await me.go(`/lottery/quick-five?again=${id}`);
  await expect(dialog(page)).toContainText(t('play:again.done', { count: 2 }));
  await expectSound(page);
  await expect(planned(me)).toHaveCount(2);
  await dialog(page)
    .getByRole('button', { name: t('play:plan.undo') })
    .click();
  await expect(planned(me)).toHaveCount(0);
  await expect(page).toHaveURL(/\/lottery\/quick-five$/);

  await choose(me, 4);
  await me.press('play:add');
  await me.go(`/lottery/quick-five?again=${id}`);
  await expect(dialog(page)).toContainText(t('play:again.ask', { count: 1 }));
  await expect(planned(me)).toHaveCount(1);
  await expectSound(page);
  await dialog(page)
    .getByRole('button', { name: t('play:again.add'), exact: true })
    .click();
  await expect(dialog(page).getByRole('button', { name: t('play:failed.ok') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(planned(me)).toHaveCount(3);
  await page.reload();
  await expect(planned(me)).toHaveCount(3);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await me.go('/lottery/quick-five?again=019e4d20-6a3c-8abc-9def-0123456789ab');
  await expect(dialog(page)).toContainText(t('play:again.missing'));
  await expect(planned(me)).toHaveCount(3);
  await me.page.context().close();
});
