import { setTimeout as wait } from 'node:timers/promises';
import { loadavg } from 'node:os';
import { chromium, type CDPSession, type Page } from 'playwright';
import { scratchCards } from '../src/lib/instants/index.ts';
import { chromiumOptions } from '../tests/support/product/chromium.ts';
import { startEmptyProduct } from '../tests/support/product/start-product.ts';
import { FRAME_MS, traceFrames } from './scratch/frames.ts';

/**
 * Frames a second while a finger scratches a card on a phone whose processor is four times as slow. Needs a build.
 * Other work on the machine delays frames, so the time that the page's own thread needs for each is shown too.
 */
const SLOWDOWN = 4;
/** A finger is followed this often, in milliseconds. */
const MOVE_MS = 8;
const STROKES = 9;
const MOVES = 50;
const ROUNDS = Number(process.argv[2] ?? 3);

/** Strokes to and fro over the whole card, each over foil, so that areas open meanwhile. */
async function scratch(cdp: CDPSession, page: Page): Promise<void> {
  const box = await page.locator('dialog .scratch-play').boundingBox();
  if (!box) throw new Error('the card has no foil');
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const sent: Promise<unknown>[] = [];
  for (let stroke = 0; stroke < STROKES; stroke++) {
    const y = (move: number) => box.y + (box.height * (stroke + move / MOVES)) / STROKES;
    const x = (move: number) => box.x + box.width * (0.5 - 0.48 * Math.cos((move / MOVES) * 2 * Math.PI));
    await touch('touchStart', x(0), y(0));
    // Without waiting for answers, as a finger does not.
    for (let move = 1; move <= MOVES; move++) {
      sent.push(touch('touchMove', x(move), y(move)));
      await wait(MOVE_MS);
    }
    await Promise.all(sent);
    await touch('touchEnd', 0, 0);
  }
}

/** Takes away the rest of the page of samples, which draws more than any page with a card. */
const leaveCardAlone = () => {
  for (let part = document.querySelector('dialog[open]'); part && part !== document.body; part = part.parentElement)
    for (const other of part.parentElement?.children ?? [])
      if (other !== part && other instanceof HTMLElement) other.style.display = 'none';
};

const { origin, stop } = await startEmptyProduct();
const browser = await chromium.launch(await chromiumOptions());
try {
  console.log(`${SLOWDOWN}× CPU slowdown; goal: 60 frames a second`);
  for (const game of scratchCards.filter(({ key }) => ['spice-souk', 'seven-stars'].includes(key)))
    for (let round = 0; round < ROUNDS; round++) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        hasTouch: true,
      });
      const page = await context.newPage();
      await page.goto(`${origin}/sandbox/ui`);
      await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'));
      const place = page.locator('section[lang=en-US][data-theme=light] [data-cards]');
      await place.getByRole('button', { name: game.texts['en-US'].name, exact: true }).click();
      await page.locator('.scratch-play[data-foil=true]').waitFor();
      await page.evaluate(leaveCardAlone);
      const cdp = await context.newCDPSession(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      const stopTrace = await traceFrames(cdp);
      await scratch(cdp, page);
      const { rate, count, long, own, ownLong } = await stopTrace();
      const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
      console.log(
        `  ${rate.toFixed(1)} frames a second, ${percent(long)} of ${count} long; own time of a frame ${own.median.toFixed(1)} ms, ` +
          `99 of 100 below ${own.worst.toFixed(1)} ms, ${percent(ownLong)} above ${FRAME_MS.toFixed(1)} ms; ` +
          `load ${loadavg()[0]?.toFixed(1)}  ${game.key}`,
      );
      await context.close();
    }
} finally {
  await browser.close();
  await stop();
}
