import { mkdir } from 'node:fs/promises';
import { chromium } from 'playwright';
import { chromiumOptions } from '../tests/support/chromium.ts';

/**
 * Pictures of pages, for people to look at: `node scripts/screens.ts <origin> <folder> <path>…`
 * takes each path at 390 and 1440 px, in both languages and both colour schemes.
 */
const [origin, folder, ...paths] = process.argv.slice(2);
if (!origin || !folder || paths.length === 0)
  throw new Error('usage: node scripts/screens.ts <origin> <folder> <path>…');
await mkdir(folder, { recursive: true });
const browser = await chromium.launch(await chromiumOptions());
for (const width of [390, 1440])
  for (const scheme of ['light', 'dark'] as const)
    for (const locale of ['en-US', 'ar-AE']) {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme: scheme,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      for (const path of paths) {
        const prefix = locale === 'ar-AE' ? '/ar-AE' : '';
        await page.goto(`${origin}${prefix}${path === '/' && prefix ? '' : path}`, { waitUntil: 'networkidle' });
        const name = `${path.replaceAll('/', '_').replace(/^_/, '') || 'home'}-${locale.slice(0, 2)}-${width}-${scheme}.png`;
        // What is far below the fold is drawn when somebody comes near; a picture of the whole page has nobody.
        for (const later of await page.locator('.later').all())
          await later.evaluate((one) => one.style.setProperty('content-visibility', 'visible'));
        await page.screenshot({ path: `${folder}/${name}`, fullPage: true });
      }
      await context.close();
    }
await browser.close();
