import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { startOwnProduct } from '../e2e/support/own-product.ts';
import { LOCALES, type Locale } from '../src/lib/i18n/locales.ts';
import { assertPresent } from '../src/lib/kernel/assert.ts';
import { chromiumOptions } from '../tests/support/product/chromium.ts';
import { encodeReel, requireFfmpeg } from './videos/encode.ts';
import { startFilm } from './videos/film.ts';
import { installTouchMarker } from './videos/touch-marker.ts';
import { scenes, type Scene } from './videos/scenes.ts';

/**
 * Records the instruction videos from the built product: `node scripts/videos.ts [slug…]`. Each scene is played in both
 * languages on a phone; the steps of its transcript (src/content/videos) are the captions. Run it by hand when the
 * recorded pages have changed.
 */
const STEP = /^\d+\. (.+)$/gm;
const wanted = new Set(process.argv.slice(2));

async function make(browser: Browser, scene: Scene, locale: Locale): Promise<void> {
  const source = `src/content/videos/${locale}/${scene.slug}.md`;
  const text = await readFile(source, 'utf8');
  const steps = [...text.matchAll(STEP)].map(([, step = '']) => step);
  const folder = `public/videos/${locale}`;
  await mkdir(folder, { recursive: true });
  const work = await mkdtemp(join(tmpdir(), 'naseeb-film-'));
  const me = await scene.open(browser, locale);
  await me.page.addInitScript(installTouchMarker);
  await me.page.reload({ waitUntil: 'networkidle' });
  await me.page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const film = await startFilm(me.page, steps, work);
  await scene.play(me, film);
  const reel = await film.end();
  await me.page.context().close();
  const poster = assertPresent(reel.cues[scene.poster], 'the caption of the poster').until - 100;
  const seconds = await encodeReel(reel, work, join(folder, scene.slug), poster);
  await writeFile(source, text.replace(/^seconds: \d+$/m, `seconds: ${seconds}`));
  await rm(work, { recursive: true });
  process.stdout.write(`${folder}/${scene.slug}: ${seconds} s, ${reel.frames.length} pictures\n`);
}

await requireFfmpeg();
const product = await startOwnProduct();
const browser = await chromium.launch(await chromiumOptions());
try {
  for (const scene of scenes.filter(({ slug }) => wanted.size === 0 || wanted.has(slug)))
    for (const locale of LOCALES) await make(browser, scene, locale);
} finally {
  await browser.close();
  await product.stop();
}
