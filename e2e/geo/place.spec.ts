import { expect, test, type Page, type Request } from '@playwright/test';
import { decodeMessage } from '#contract/codec.ts';
import { geoStatus, globalRestrictions } from '#contract/commands.ts';
import { geoOutside, geoPositionImprecise } from '#contract/error-codes.ts';
import { magic5 } from '#games/magic5/index.ts';
import { USER_AGENTS } from '#support/product/user-agents.ts';
import { LOCALES } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { moneyText } from '#ui/currency.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { installNativeBridge, readBridgeCalls } from '../support/native-host.ts';
import { moveToOpenSales, startOwnProduct, type OwnProduct } from '../support/own-product.ts';
import { createPerson, sentencePattern, type Person } from '../support/person.ts';
import { registerVerifiedPlayer } from '../support/player.ts';
import { origin } from '../support/product.ts';
import { sampleCases } from '../support/sample.ts';
import {
  createPlayerWithMoney,
  DUBAI_MARINA,
  MUSCAT,
  openBrowserOf,
  setWhitelisted,
  type Traveller,
} from '../support/traveller.ts';

/** Play and deposits by the player's place (docs/geo.md): the product asks once per page in ten minutes. */

const ASKED_EVERY_MINUTES = 10;
const GAME = '/lottery/magic5';
const entry = { play: magic5.plays[0]?.key, picks: [[1, 2, 3, 4, 5]], multiple: 1 };
const CART = JSON.stringify({ draft: { ...entry, picks: [[]] }, entries: [entry], draws: 1, editing: null });

/** Whether a call of 100206 is about a place, and not about the whitelist alone. */
function hasPosition(request: Request): boolean {
  const decoded = decodeMessage((request.postDataJSON() as { readonly message: string }).message);
  return decoded.ok && 'position' in (decoded.value as { readonly data: object }).data;
}

let product: OwnProduct;
test.beforeAll(async () => {
  product = await startOwnProduct([], { GEO_RESTRICT: 'on', GEO_POPUP_MINUTES: String(ASKED_EVERY_MINUTES) });
  await moveToOpenSales(magic5.lotteryType);
});
test.afterAll(() => product.stop());

const popup = ({ page, t }: Person, title: string) =>
  page.getByRole('dialog', { name: t(`dialogs:geo.${title}`), exact: true });
const headerBalance = (page: Page) =>
  page.locator('header [data-balance="totalBalance"]').filter({ visible: true }).first();

/** Does something after which the page asks the server about the place, and waits for the answer. */
async function placeAsked(page: Page, act: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith(geoStatus));
  await act();
  await answered;
}

/** Opens the game with an entry in the cart. */
async function openGame(me: Traveller): Promise<void> {
  await me.page.addInitScript((text) => {
    if (sessionStorage.getItem('play:magic5') === null) sessionStorage.setItem('play:magic5', text);
  }, CART);
  await me.go(GAME);
}
const payButton = ({ page, t, locale }: Person) =>
  page
    .getByRole('button', { name: sentencePattern(t('play:bar.pay', { amount: moneyText(magic5.price, locale) })) })
    .filter({ visible: true });

for (const locale of sampleCases('place', LOCALES, 1)) {
  test(`location denied: a popup on deposit and on play, and a way on once it is allowed, ${locale}`, async ({
    browser,
  }) => {
    const me = await openBrowserOf(browser, await registerVerifiedPlayer(), locale);
    const { page, t } = me;
    await page.clock.install();
    await me.go('/account/deposit');
    const dialog = popup(me, 'needed.deposit');
    await expect(dialog).toContainText(t('dialogs:geo.why.deposit'));
    await expect(dialog).toContainText(t('dialogs:geo.allow.chromium'));
    await expectAccessible(page);
    await me.press('dialogs:notNow');
    // The page asks again after its interval.
    await page.clock.fastForward(ASKED_EVERY_MINUTES * MINUTE_MS);
    await page.reload();
    await expect(dialog).toBeVisible();
    await me.press('dialogs:notNow');
    // Until then it does not; a payment is refused at once, and what was typed stays.
    await placeAsked(page, () => page.reload());
    await page.getByLabel(t('deposit:amount.label')).fill('150');
    await me.press('deposit:continue');
    await expect(dialog).toHaveCount(0);
    await me.press('deposit:continue');
    await expect(dialog).toBeVisible();
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation(DUBAI_MARINA);
    await me.press('dialogs:geo.again');
    await expect(page.getByLabel(t('deposit:card.number'))).toBeVisible();
    // Another page asks for itself.
    await page.context().clearPermissions();
    await me.go(GAME);
    await expect(popup(me, 'needed.bet')).toContainText(t('dialogs:geo.why.bet'));
    // Home is not restricted, as the other checks of a navigation.
    const checked = page.waitForResponse((response) => response.url().endsWith(globalRestrictions));
    await me.go('/');
    await checked;
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.context().close();
  });

  test(`outside nothing is sold, inside it is, and the page is refreshed when its player leaves, ${locale}`, async ({
    browser,
  }) => {
    const player = await createPlayerWithMoney(product.folder);
    const me = await openBrowserOf(browser, player, locale, { geolocation: MUSCAT });
    const { page, t } = me;
    await openGame(me);
    const outside = popup(me, 'notHere.bet');
    await expect(outside).toContainText(t(`errors:${geoOutside}`));
    await me.press('dialogs:ok');
    await payButton(me).click();
    await expect(outside).toBeVisible();
    await me.press('dialogs:ok');
    await expect(payButton(me)).toBeEnabled();
    await expect(headerBalance(page)).toContainText('50.00');

    // A place that cannot be told precisely says what to do, and goes on with the purchase.
    await page.context().setGeolocation({ ...DUBAI_MARINA, accuracy: 50_000 });
    await payButton(me).click();
    await expect(popup(me, 'unchecked.bet')).toContainText(t(`errors:${geoPositionImprecise}`));
    await expectAccessible(page);
    await page.context().setGeolocation(DUBAI_MARINA);
    await me.press('dialogs:geo.again');
    await expect(page.getByRole('dialog', { name: t('play:done.title') })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.context().setGeolocation(MUSCAT);
    await expect(popup(me, 'moved.bet')).toContainText(t('dialogs:geo.movedTo.bet'));
    const reloaded = page.waitForEvent('load');
    await me.press('dialogs:geo.reload');
    await reloaded;
    await page.context().close();
  });

  test(`the sandbox's map sets the place, by keyboard, too, ${locale}`, async ({ browser }) => {
    const me = await openBrowserOf(browser, await registerVerifiedPlayer(), locale, { geolocation: DUBAI_MARINA });
    const { page, t } = me;
    await me.go('/sandbox/place');
    const now = page.locator('[data-status]');
    await expect(now).toHaveText(t('place:now', { place: t('place:names.real') }));
    await page.getByRole('radio', { name: t('place:names.buraimi') }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(now).toHaveText(t('place:now', { place: t('place:names.muscat') }));
    await expectAccessible(page);
    await me.go('/account/deposit');
    await expect(page.locator('[data-sandbox-place]')).toContainText(t('place:names.muscat'));
    await expect(popup(me, 'notHere.deposit')).toContainText(t(`errors:${geoOutside}`));
    await me.press('dialogs:ok');
    // The map in another tab.
    const map = await page.context().newPage();
    await createPerson(map, locale).go('/sandbox/place');
    await expect(map.locator('[data-status]')).toHaveText(t('place:now', { place: t('place:names.muscat') }));
    await map.locator('[data-map]').click({ position: { x: 10, y: 10 } });
    await expect(map.getByRole('radio', { name: t('place:names.map') })).toBeChecked();
    const setOnMap = (name: string) => map.getByRole('radio', { name: t(`place:names.${name}`) }).check();
    await setOnMap('denied');
    await page.getByLabel(t('deposit:amount.label')).fill('150');
    await me.press('deposit:continue');
    await me.press('deposit:continue');
    await expect(popup(me, 'needed.deposit')).toContainText(t('dialogs:geo.refused'));
    await setOnMap('failed');
    await me.press('dialogs:geo.again');
    await expect(popup(me, 'needed.deposit')).toContainText(t('dialogs:geo.refresh'));
    await expectAccessible(page);
    // No position on a game's page, with its own words.
    await me.go(GAME);
    await expect(popup(me, 'needed.bet')).toContainText(t('dialogs:geo.refresh'));
    await setOnMap('dubaiMarina');
    await me.press('dialogs:geo.again');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // The deposit page is refreshed, too, when its player has left.
    const deposit = origin() + localHref('/account/deposit', locale);
    const checked = page.waitForResponse(
      (answer) => page.url() === deposit && answer.url().endsWith('/100206') && hasPosition(answer.request()),
    );
    await me.go('/account/deposit');
    await checked;
    await setOnMap('denied');
    await expect(popup(me, 'moved.deposit')).toContainText(t('dialogs:geo.movedTo.deposit'));
    await page.context().close();
  });
}

test('a player on the whitelist is asked for no location', async ({ browser }) => {
  const player = await createPlayerWithMoney(product.folder);
  await setWhitelisted(product.folder, player, true);
  const me = await openBrowserOf(browser, player, 'en-US');
  await openGame(me);
  await payButton(me).click();
  await expect(me.page.getByRole('dialog', { name: me.t('play:done.title') })).toBeVisible();
  await me.page.context().close();
});

test('the app tells the location, and is asked again', async ({ browser }) => {
  const me = await openBrowserOf(browser, await registerVerifiedPlayer(), 'en-US', {
    userAgent: USER_AGENTS.app,
    viewport: { width: 390, height: 844 },
  });
  const { page, t } = me;
  await installNativeBridge(page, 'answers');
  const tell = (data: object) =>
    page.evaluate(
      (text) => {
        const { naseebHost } = window as { naseebHost?: { receive: (text: string) => void } };
        naseebHost?.receive(text);
      },
      JSON.stringify({ naseeb: 1, event: 'position', data }),
    );
  await me.go('/account/deposit');
  await expect.poll(() => readBridgeCalls(page, 'locate')).toEqual([{ fresh: false }]);
  await tell({ error: 'denied' });
  await expect(popup(me, 'needed.deposit')).toContainText(t('dialogs:geo.allow.app'));
  await me.press('dialogs:geo.again');
  await expect.poll(() => readBridgeCalls(page, 'locate')).toEqual([{ fresh: false }, { fresh: true }]);
  await placeAsked(page, () => tell(DUBAI_MARINA));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel(t('deposit:amount.label')).fill('150');
  await me.press('deposit:continue');
  await me.press('deposit:continue');
  await expect(page.getByLabel(t('deposit:card.number'))).toBeVisible();
  await page.context().close();
});
