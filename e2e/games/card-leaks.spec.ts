import { expect, test, type Browser, type Page } from '@playwright/test';
import { desertGarden } from '#instants/scratch-cards/desert-garden/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Db } from '#server/db/index.ts';
import { findSeriesOnSale } from '#server/instants/series/series.ts';
import { chooseNonce } from '#support/instants/choose-nonce.ts';
import { findLeaks, readCardSecrets, type Sample } from '#support/instants/leak-scan.ts';
import { moneyText } from '#ui/currency.ts';
import { depositByCard } from '../support/buyer.ts';
import { giveNextRandomBytes } from '../support/next-random-bytes.ts';
import { readContents } from '../support/page-contents.ts';
import { noteTraffic, type Traffic } from '../support/page-traffic.ts';
import { createPerson, sentencePattern, type Person } from '../support/person.ts';
import { PLANTED, plantLeaks } from '../support/planted-leaks.ts';
import { registerVerifiedPlayer, restoreSession, type Player } from '../support/player.ts';
import { currentProduct } from '../support/product.ts';
import { withProductDatabase } from '../support/product-database.ts';
import { waitForSeries } from '../support/series-on-sale.ts';

const { key, plan, lotteryType } = desertGarden;
const PATH = `/lottery/scratch-cards/${key}`;
/** No prize, the smallest, and one of the largest, of which there are enough for a test that is repeated. */
const TIERS = [0, plan.tiers.length, 2];

/** A player with a card of a chosen tier, covered on the screen. */
interface Holder extends Person {
  readonly player: Player;
  readonly traffic: Traffic;
  readonly orderId: string;
}

const openDatabase = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  withProductDatabase(currentProduct().folder, work);

const expectCovered = (page: Page) => expect(page.locator('[data-foil=true]')).toBeVisible();

/** Buys a card on its page. Its nonce follows from the order's id, and makes it one of the tier. */
async function buyCard({ page, t, go }: Person, traffic: Traffic, tier: number): Promise<string> {
  let orderId = '';
  await page.route('**/101071', async (route) => {
    const response = await route.fetch();
    ({ orderId } = ((await response.json()) as { data: { orderId: string } }).data);
    const nonce = await openDatabase(async (db) =>
      chooseNonce(db, assertPresent(await findSeriesOnSale(db, lotteryType), 'a series'), orderId, tier),
    );
    await giveNextRandomBytes(page, nonce);
    await route.fulfill({ response });
  });
  await go(PATH);
  const amount = moneyText(plan.price, 'en-US');
  const pay = page.getByRole('button', { name: sentencePattern(t('play:bar.pay', { amount })) });
  await expect(pay).toBeEnabled();
  // The service worker keeps the first page that it did not see.
  await page.waitForFunction(async () => (await caches.match(location.href, { ignoreVary: true })) !== undefined);
  await expect.poll(() => traffic.names()).toBeDefined();
  traffic.forgetContents();
  await pay.click();
  await expectCovered(page);
  return orderId;
}

async function createPayer(): Promise<Player> {
  const player = await registerVerifiedPlayer();
  await depositByCard(player, 50);
  return player;
}

async function createHolder(browser: Browser, player: Player, tier: number): Promise<Holder> {
  const context = await browser.newContext({ serviceWorkers: 'allow', viewport: { width: 390, height: 900 } });
  await restoreSession(player.session, context);
  const page = await context.newPage();
  const person = createPerson(page, 'en-US');
  const traffic = noteTraffic(page);
  return { ...person, player, traffic, orderId: await buyCard(person, traffic, tier) };
}

/** What is chosen at random for each player, by its name. */
function anonymous(text: string, { mobile, session: { user, cookie } }: Player): string {
  const own = { user: user.userOpenId, token: user.sessionToken, session: cookie.split('=')[1] ?? cookie, mobile };
  return Object.entries(own).reduce((masked, [name, value]) => masked.replaceAll(value, `<${name}>`), text);
}

/** All that the pages of the holders hold and were sent. */
async function takeSamples(holders: readonly Holder[]): Promise<Sample[]> {
  const samples = holders.map(async ({ page, player, traffic, orderId }) =>
    [...(await readContents(page)), ...(await traffic.read())].map(({ kind, text }) => ({
      kind: anonymous(kind, player),
      orderId,
      text: anonymous(text, player),
    })),
  );
  return (await Promise.all(samples)).flat();
}

/** What comes late is awaited. */
const expectSameTraffic = (holders: readonly Holder[]) =>
  expect
    .poll(() => [...new Set(holders.map(({ traffic }) => traffic.names() ?? 'an answer is awaited'))])
    .toHaveLength(1);

/** Comes back to a card that waits. */
async function openAgain(holder: Holder): Promise<Holder> {
  const { page, go, press } = holder;
  // What comes for the page that is left is none of the next.
  await page.goto('about:blank');
  const traffic = noteTraffic(page);
  await go(PATH);
  // After five seconds it opens by itself, on a slow machine before it is pressed.
  await Promise.race([press('instants:waiting.open').catch(() => undefined), expectCovered(page)]);
  await expectCovered(page);
  return { ...holder, traffic };
}

/** Without these, with something of each, little would be scanned. */
const SEEN = {
  [`answer GET ${PATH}`]: '</html>',
  'answer POST /hapi/101065': '"cards":[{"cardNo":1,"revealed":null}]',
  'frame CONNECTED': 'version:1.2',
};

test('nothing in a browser tells what its covered card wins, and a leak planted anywhere in it is found', async ({
  browser,
}) => {
  const [players] = await Promise.all([Promise.all(TIERS.map(createPayer)), waitForSeries(key)]);
  const holders: Holder[] = [];
  // One after another: orders that are paid together have longer receipts.
  for (const [i, player] of players.entries()) holders.push(await createHolder(browser, player, TIERS[i] ?? 0));
  const ids = holders.map(({ orderId }) => orderId);
  const secrets = await openDatabase((db) => readCardSecrets(db, ids));
  const secretOf = (id: string) =>
    assertPresent(
      secrets.find(({ orderId }) => orderId === id),
      'a secret',
    );
  expect(ids.map((id) => secretOf(id).tier)).toEqual(TIERS);
  await expectSameTraffic(holders);
  expect(findLeaks(await takeSamples(holders), secrets), 'just bought').toEqual([]);

  const again = await Promise.all(holders.map(openAgain));
  await expectSameTraffic(again);
  const samples = await takeSamples(again);
  expect(findLeaks(samples, secrets), 'after a reload').toEqual([]);
  for (const [kind, part] of Object.entries(SEEN))
    expect(samples.find((sample) => sample.kind === kind)?.text).toContain(part);

  await Promise.all(again.map(({ page, orderId }) => plantLeaks(page, secretOf(orderId))));
  const found = findLeaks(await takeSamples(again), secrets).map((leak) => leak.split(': ')[0]);
  expect([...new Set(found)].sort()).toEqual(PLANTED);
  await Promise.all(again.map(({ page }) => page.context().close()));
});
