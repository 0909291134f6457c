import { expect, type Browser, type BrowserContextOptions, type Locator } from '@playwright/test';
import { ticket } from '#contract/orders/430039-ticket.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { quickFive } from '#games/quick-five/index.ts';
import type { Locale } from '#i18n/locales.ts';
import { assertPresent } from '#kernel/assert.ts';
import { moneyText } from '#ui/currency.ts';
import { waitForDrawOnSale } from '../../e2e/support/product-clock.ts';
import { runDraw, moveToOpenSales } from '../../e2e/support/own-product.ts';
import { readOneTimeCode, createPerson, sentencePattern, type Person } from '../../e2e/support/person.ts';
import { depositByCard } from '../../e2e/support/buyer.ts';
import { placeOrderFor } from '../../e2e/support/place-order.ts';
import { fieldLabelled } from '../../e2e/support/registration.ts';
import {
  restoreSession,
  sendCommandOrThrow,
  registerVerifiedPlayer,
  PASSWORD,
  type Player,
} from '../../e2e/support/player.ts';
import type { Film } from './film.ts';

/** A scene: its player, page and actions, with one `say` for each step of the transcript. */
export interface Scene {
  readonly slug: string;
  /** Index of the caption whose last picture is the poster. */
  readonly poster: number;
  readonly open: (browser: Browser, locale: Locale) => Promise<Person>;
  readonly play: (me: Person, film: Film) => Promise<void>;
}

/** A phone, 390 px wide, with a high pixel density. */
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 780 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  colorScheme: 'light',
};

async function phone(browser: Browser, locale: Locale, path: string, player?: Player): Promise<Person> {
  const context = await browser.newContext({ ...PHONE, locale });
  if (player) await restoreSession(player.session, context);
  const me = createPerson(await context.newPage(), locale);
  await me.go(path);
  const accept = me.page.locator('[data-accept-cookies]');
  if (await accept.isVisible()) await accept.click();
  await me.page.waitForLoadState('networkidle');
  return me;
}

/** A button or link of the page or of an open dialog, or of the given part alone. */
function named(
  { page, t }: Person,
  key: string,
  params?: Parameters<Person['t']>[1],
  place = page.locator('main, dialog'),
): Locator {
  const name = sentencePattern(t(key, params));
  return place.getByRole('button', { name }).or(place.getByRole('link', { name })).filter({ visible: true }).first();
}

const playLuckyDay: Scene = {
  slug: 'play-lucky-day',
  poster: 2,
  open: async (browser, locale) => {
    await moveToOpenSales(luckyDay.lotteryType);
    const player = await registerVerifiedPlayer();
    await depositByCard(player, 100);
    return phone(browser, locale, `/lottery/${luckyDay.key}`, player);
  },
  play: async (me, film) => {
    const { page, t, locale } = me;
    const days = page.getByRole('group', { name: t('play:grid', { from: 1, to: 31 }), exact: true });
    const months = page.getByRole('group', { name: t('play:choose.month'), exact: true });
    const number = (grid: Locator, n: number) => grid.getByRole('button', { name: new RegExp(`^${n}(?!\\d)`) });
    await film.say();
    await film.say(async () => {
      for (const n of [3, 8, 14, 17, 22, 29]) await film.tap(number(days, n));
    });
    await film.say(() => film.tap(number(months, 12)));
    await film.say(() => film.tap(named(me, 'play:add')));
    await film.say(async () => {
      await film.tap(named(me, 'play:quick'));
      await film.tap(named(me, 'play:add'));
    });
    const pay = named(me, 'play:bar.pay', { amount: moneyText(luckyDay.price * 2n, locale) });
    const done = page.getByRole('dialog').filter({ hasText: t('play:done.title') });
    await film.say(() => film.tap(pay));
    await film.cut(() => expect(done).toBeVisible());
    await film.say(() => film.tap(named(me, 'play:done.order', undefined, done)));
    await film.cut(async () => {
      await expect(page.getByText(t('orders:status.1')).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
    });
    await film.say(() => film.show(page.getByText(/^[A-Z]{2}\d{7}$/).first(), 320));
  },
};

/** A ticket with three entries in a published draw. */
async function drawnTicket(): Promise<string> {
  const player = await registerVerifiedPlayer();
  await depositByCard(player, 20);
  const me = { player } as Parameters<typeof placeOrderFor>[0];
  const entries = [2, 5, 9].map((n) => ({ play: 'nap1', picks: [[n]], multiple: 1 }));
  const id = await placeOrderFor(me, { lotteryType: quickFive.lotteryType, entries, price: 300 });
  const { drawId } = await waitForDrawOnSale(quickFive.lotteryType);
  await runDraw(drawId);
  const { data } = await sendCommandOrThrow(ticket, { orderId: id, drawId }, player.session);
  return assertPresent(data.number ?? undefined, "a ticket's number");
}

let numberOnPaper = '';
const checkATicket: Scene = {
  slug: 'check-a-ticket',
  poster: 5,
  open: async (browser, locale) => {
    numberOnPaper = await drawnTicket();
    return phone(browser, locale, '/lottery/check');
  },
  play: async (me, film) => {
    const { page, t } = me;
    await film.say();
    await film.say(async () => {
      await film.type(page.getByLabel(t('check:number')), numberOnPaper);
      await film.tap(named(me, 'check:submit'));
    });
    await film.cut(() => expect(page.getByRole('article').getByText(numberOnPaper)).toBeVisible());
    await film.say(() => film.show(page.getByRole('article')));
    await film.say(() => film.show(named(me, 'check:verify'), 560));
    await film.say(() => film.tap(named(me, 'check:verify')));
    const held = page.getByRole('heading', { name: t('verify:verdict.held') });
    await film.cut(() => expect(held).toBeVisible({ timeout: 60_000 }));
    await film.say(() => film.show(held, 140));
    const change = named(me, 'verify:tamper.change');
    await film.say(async () => {
      await film.show(change, 420);
      await film.tap(change);
    });
    const failed = page.getByRole('heading', { name: t('verify:verdict.failed') });
    await film.cut(() => expect(failed).toBeVisible({ timeout: 60_000 }));
    await film.say(() => film.show(failed, 140));
  },
};

/** Mobile numbers that are obviously examples. */
const EXAMPLES: Readonly<Record<Locale, string>> = { 'en-US': '500000101', 'ar-AE': '500000102' };

const EXAMPLE_DOCUMENTS: Readonly<Record<Locale, string>> = {
  'en-US': '784-1990-1234567-6',
  'ar-AE': '784-1970-0000001-4',
};

const createAnAccount: Scene = {
  slug: 'create-an-account',
  poster: 5,
  open: (browser, locale) => phone(browser, locale, '/account/register'),
  play: async (me, film) => {
    const { page, t, locale } = me;
    const mobile = EXAMPLES[locale];
    const idCardNo = EXAMPLE_DOCUMENTS[locale];
    const field = (key: string) => fieldLabelled(me, key);
    await film.say(async () => {
      await film.type(field('account:field.firstNames'), 'Sara');
      await film.type(field('account:field.lastName'), 'Haddad');
      await film.type(field('register:eid'), idCardNo);
    });
    await film.say(async () => {
      await film.type(field('account:field.nationality'), locale === 'ar-AE' ? 'الأرد' : 'Jord');
      await film.tap(page.getByRole('listbox').getByRole('option'));
      await film.type(field('account:field.day'), '17');
      await field('account:field.month').selectOption('5');
      await film.type(field('account:field.year'), '1990');
    });
    await film.say(async () => {
      await film.tap(named(me, 'register:continue'));
      // The notice is to be read.
      await page.waitForTimeout(1_800);
      await film.tap(named(me, 'register:confirm'));
    });
    await film.cut(async () => {
      await expect(page).toHaveURL(/registerAddress/);
      await page.waitForLoadState('networkidle');
      await field('account:field.emirate').selectOption('AE-DU');
    });
    await film.say(async () => {
      await film.type(field('account:field.cityUae'), locale === 'ar-AE' ? 'دبي' : 'Dubai');
      await film.type(field('account:field.street'), locale === 'ar-AE' ? '12 شارع الوصل' : '12 Al Wasl Road');
      await film.tap(named(me, 'register:continue'));
    });
    await film.cut(async () => {
      await expect(page).toHaveURL(/verCodeNew/);
      await page.waitForLoadState('networkidle');
    });
    await film.say(async () => {
      await film.type(field('account:field.mobile'), mobile);
      await film.type(field('account:field.email'), 'sara@example.com');
      await film.tap(named(me, 'register:sendCode'));
    });
    const code = field('account:field.code');
    let sent = '';
    await film.cut(async () => {
      sent = await readOneTimeCode(`+971${mobile}`);
      await expect(code).toBeFocused();
    });
    await film.say(async () => {
      await film.type(code, sent);
      await film.type(field('account:field.password'), PASSWORD);
      for (const consent of await page.getByRole('checkbox').all()) await film.tap(consent);
      await film.tap(named(me, 'register:create'));
    });
    const start = named(me, 'register:successEid');
    await film.cut(async () => {
      await expect(start).toBeVisible();
      await page.waitForLoadState('networkidle');
    });
    await film.say(() => film.show(start, 420));
    // The sandbox simulates the provider, whose pages are not part of the product.
    await film.cut(async () => {
      await start.tap();
      const frame = page.frameLocator('iframe');
      await frame.locator('#number').fill(idCardNo);
      await frame.locator('button[value="document"]').click();
      await frame.locator('button[value="verdict"]').click();
      const verified = page.getByRole('dialog').getByRole('heading', { name: t('dialogs:kycSuccess.title') });
      await expect(verified).toBeVisible();
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    });
    await film.say();
  },
};

export const scenes: readonly Scene[] = [playLuckyDay, checkATicket, createAnAccount];
