import { expect, test, type Page } from '@playwright/test';
import { latestDraws } from '#contract/draws/660200-latest-draws.ts';
import { colorPrediction } from '#games/color-prediction/index.ts';
import { listDrawFaces, flattenResult } from '#games/view/faces.ts';
import type { Game } from '#games/game.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { pick3 } from '#games/pick3/index.ts';
import { superDiamond } from '#games/super-diamond/index.ts';
import { superOcean } from '#games/super-ocean/index.ts';
import { closeSales, waitForDrawOnSale } from '../support/product-clock.ts';
import { runDraw, startOwnProduct, moveToOpenSales, type OwnProduct } from '../support/own-product.ts';
import { SCREEN_VARIANTS, createPerson, type Person } from '../support/person.ts';
import { sendCommand } from '../support/player.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { sampleCases } from '../support/sample.ts';

/** The draw animation of settled draws, on a product whose clock only this file moves. */
interface Settled {
  readonly drawId: string;
  readonly numbers: readonly number[];
}
/** One game for each kind of ball: numbers and a month, jewels, creatures, digits, colours. */
const GAMES: readonly Game[] = [luckyDay, superDiamond, superOcean, pick3, colorPrediction];
let product: OwnProduct;
const settled = new Map<Game, Settled>();

async function newestOf({ lotteryType }: Game): Promise<Settled | undefined> {
  const { data } = await sendCommand(latestDraws, { lotteryTypeList: String(lotteryType), prePhases: 1 });
  const draw = data.phaseResultResponseItems[0]?.latestDrawnPhaseItem;
  return draw ? { drawId: draw.drawId, numbers: flattenResult(draw.result) } : undefined;
}

test.beforeAll(async () => {
  product = await startOwnProduct([colorPrediction, superOcean]);
  for (const { lotteryType } of [superDiamond, pick3, luckyDay]) {
    await moveToOpenSales(lotteryType);
    await runDraw((await waitForDrawOnSale(lotteryType)).drawId);
  }
  // Color Prediction draws every two minutes; Super Ocean's draw of the same minute is settled then, too.
  await closeSales(colorPrediction.lotteryType);
  for (const game of GAMES)
    await expect(async () => {
      const draw = await newestOf(game);
      expect(draw).toBeDefined();
      if (draw) settled.set(game, draw);
    }).toPass({ timeout: 60_000 });
});
test.afterAll(async () => {
  await product.stop();
});

const drawOf = (game: Game): Settled => settled.get(game) ?? { drawId: '', numbers: [] };
const rootOf = (page: Page) => page.locator('[data-animation]');
const ballsOf = (page: Page) => rootOf(page).locator('.balls > li');
const statusOf = (page: Page) => rootOf(page).getByRole('status');
const button = (page: Page) => rootOf(page).getByRole('button');

async function open(me: Person, game: Game): Promise<void> {
  await me.go(`/lottery/${game.key}/results?draw=${drawOf(game).drawId}`);
  await expect(button(me.page)).toHaveAccessibleName(me.t('draws:animation.watch'));
}

/** Expects the settled numbers in their order, without any trace of the animation. */
async function expectNumbers(page: Page, game: Game): Promise<void> {
  await expect(ballsOf(page)).toHaveText(drawOf(game).numbers.map(String));
  const styles = await ballsOf(page).evaluateAll((balls) =>
    balls.map((ball) => {
      const { opacity, translate, visibility } = getComputedStyle(ball);
      const moving = ball.getAnimations({ subtree: true }).filter((one) => !(one instanceof CSSAnimation)).length;
      return { opacity, translate, visibility, moving };
    }),
  );
  for (const look of styles)
    expect(look).toEqual({ opacity: '1', translate: 'none', visibility: 'visible', moving: 0 });
}

/** Pauses all animations at one moment. */
const stopAt = (page: Page, ms: number) =>
  page.evaluate((time) => {
    for (const one of document.getAnimations()) {
      if (one instanceof CSSAnimation || one instanceof CSSTransition) continue;
      // A finished animation that is paused could not be found again to resume it.
      if (Number(one.effect?.getComputedTiming().endTime) <= time) {
        one.finish();
        continue;
      }
      one.pause();
      one.currentTime = time;
    }
  }, ms);
const resume = (page: Page) =>
  page.evaluate(() => {
    for (const one of document.getAnimations()) if (one.playState === 'paused') one.play();
  });

/** Plays animations at eight times their speed. */
async function speedUp(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 8 });
}

for (const game of sampleCases('settled numbers', GAMES, 2))
  test(`shows the settled numbers of ${game.key} without randomness`, async ({ page }, info) => {
    await page.setViewportSize({ width: 390, height: 900 });
    const me = createPerson(page, 'en-US');
    await open(me, game);
    await page.evaluate(() => {
      const none = () => {
        throw new Error('the animation must not use randomness');
      };
      Object.assign(Math, { random: none });
      Object.assign(Crypto.prototype, { getRandomValues: none, randomUUID: none });
    });
    await me.press('draws:animation.watch');
    await expect(rootOf(page).locator('.draw-drum svg')).toBeVisible();
    await speedUp(page);
    await page.screenshot({ path: info.outputPath(`${game.key}.png`) });
    await expect(rootOf(page)).toHaveAttribute('data-animation', 'over');
    await expect(ballsOf(page)).toHaveCount(listDrawFaces(game).length);
    await expectNumbers(page, game);
  });

for (const [locale, width, scheme] of SCREEN_VARIANTS)
  test(`plays, skips and replays a draw, in ${locale} at ${width}, ${scheme}`, async ({ page }, info) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    const me = createPerson(page, locale);
    await open(me, luckyDay);
    // By keyboard: the focus stays on the button while its label changes.
    await button(page).focus();
    await page.keyboard.press('Enter');
    await expect(button(page)).toHaveAccessibleName(me.t('draws:animation.skip'));
    await stopAt(page, 4_150);
    const places = await ballsOf(page).evaluateAll((balls) => balls.map((ball) => getComputedStyle(ball).opacity));
    expect(places.slice(0, 3)).toEqual(['1', '1', '1']);
    expect(places.at(-1)).toBe('0');
    await expect(statusOf(page)).toBeEmpty();
    await expect(button(page)).toBeFocused();
    await expect(button(page)).toBeInViewport();
    await page.screenshot({ path: info.outputPath(`midway-${locale}-${width}-${scheme}.png`) });
    await resume(page);
    await page.keyboard.press('Enter');
    await expect(button(page)).toHaveAccessibleName(me.t('draws:animation.again'));
    await expect(button(page)).toBeFocused();
    await expectNumbers(page, luckyDay);
    await expect(statusOf(page)).toHaveText(
      await rootOf(page).getByRole('list').getAttribute('aria-label').then(String),
    );
    await page.screenshot({ path: info.outputPath(`over-${locale}-${width}-${scheme}.png`) });
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(button(page)).toHaveAccessibleName(me.t('draws:animation.skip'));
    await expect(statusOf(page)).toBeEmpty();
  });

test('announces the numbers once, at the end', async ({ page }) => {
  const me = createPerson(page, 'ar-AE');
  await open(me, superDiamond);
  const announcements = await statusOf(page).evaluateHandle((status) => {
    const texts: string[] = [];
    new MutationObserver(() => texts.push(status.textContent)).observe(status, { childList: true });
    return texts;
  });
  await speedUp(page);
  await me.press('draws:animation.watch');
  await expect(rootOf(page)).toHaveAttribute('data-animation', 'over');
  const label = await rootOf(page).getByRole('list').getAttribute('aria-label');
  expect(await announcements.jsonValue()).toEqual([label]);
});

for (const locale of sampleCases('animation without script', ['en-US', 'ar-AE'] as const, 1))
  test(`shows a message and the numbers when the script does not load, in ${locale}`, async ({ page }, info) => {
    const me = createPerson(page, locale);
    await page.setViewportSize({ width: 390, height: 900 });
    const script = '**/play-animation.*.js*';
    await page.route(script, (route) => route.abort());
    await open(me, superOcean);
    await me.press('draws:animation.watch');
    await expect(statusOf(page)).toHaveText(me.t('draws:animation.failed'));
    await expect(statusOf(page)).toBeVisible();
    await expectNumbers(page, superOcean);
    await page.screenshot({ path: info.outputPath(`failed-${locale}.png`) });
    await expectAccessible(page);
    // It plays once the script loads.
    await page.unroute(script);
    await me.press('draws:animation.watch');
    await expect(button(page)).toHaveAccessibleName(me.t('draws:animation.skip'));
    await expect(statusOf(page)).toBeEmpty();
  });

for (const [name, spoil] of [
  ['a browser without animations', () => void Object.assign(Element.prototype, { animate: undefined })],
  [
    'an animation that fails half-way',
    () => {
      const animate = Element.prototype.animate;
      let left = 9;
      Element.prototype.animate = function (...args) {
        if (left-- === 0) throw new Error('broken');
        return animate.apply(this, args);
      };
    },
  ],
] as const)
  test(`${name} falls back to the message and the numbers`, async ({ page }) => {
    const me = createPerson(page, 'en-US');
    await open(me, luckyDay);
    await page.evaluate(spoil);
    await me.press('draws:animation.watch');
    await expect(statusOf(page)).toHaveText('Failed to play the draw animation. The numbers are below.');
    await expect(rootOf(page).locator('.draw-drum')).toBeHidden();
    await expectNumbers(page, luckyDay);
  });

test('reduced motion shows the numbers one by one without movement', async ({ page }) => {
  const me = createPerson(page, 'en-US');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(me, luckyDay);
  await me.press('draws:animation.watch');
  await expect(button(page)).toHaveAccessibleName(me.t('draws:animation.skip'));
  const moved = await page.evaluate(() =>
    document
      .getAnimations()
      .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
      .filter(({ transform, translate, rotate }) => [transform, translate, rotate].some((one) => one !== undefined)),
  );
  expect(moved).toEqual([]);
  await expect(rootOf(page).locator('.draw-drum')).toBeHidden();
  await stopAt(page, 800);
  const seen = await ballsOf(page).evaluateAll((balls) => balls.map((ball) => getComputedStyle(ball).opacity));
  expect(seen).toEqual(['1', '1', '1', '0', '0', '0', '0']);
  await resume(page);
  await expect(button(page)).toHaveAccessibleName(me.t('draws:animation.again'));
  await expectNumbers(page, luckyDay);
});
