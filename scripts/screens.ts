import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { USER_AGENTS, isHostName } from '../tests/support/product/user-agents.ts';
import { chromiumOptions } from '../tests/support/product/chromium.ts';

/**
 * Screenshots of pages: `node scripts/screens.ts <origin> <folder> <path>…` takes each path at 390 and 1440 px, in both
 * languages and colour schemes. `--agent app|mini` takes them inside the app or the mini-program, at 390 px
 * (docs/hosts.md).
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { agent: { type: 'string' } } });
const [origin, folder, ...paths] = positionals;
const { agent } = values;
if (!origin || !folder || paths.length === 0 || (agent !== undefined && !isHostName(agent)))
  throw new Error('usage: node scripts/screens.ts [--agent app|mini] <origin> <folder> <path>…');
await mkdir(folder, { recursive: true });
const browser = await chromium.launch(await chromiumOptions());
for (const width of agent === undefined ? [390, 1440] : [390])
  for (const scheme of ['light', 'dark'] as const)
    for (const locale of ['en-US', 'ar-AE']) {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme: scheme,
        reducedMotion: 'reduce',
        ...(agent === undefined ? {} : { userAgent: USER_AGENTS[agent] }),
      });
      // As on most visits: otherwise the cookie banner would be in every picture.
      await context.addInitScript(() => localStorage.setItem('cookies', '1'));
      const page = await context.newPage();
      for (const path of paths) {
        const prefix = locale === 'ar-AE' ? '/ar-AE' : '';
        await page.goto(`${origin}${prefix}${path === '/' && prefix ? '' : path}`, { waitUntil: 'networkidle' });
        const name = `${path.replace(/[^\w-]+/g, '_').replace(/^_/, '') || 'home'}-${locale.slice(0, 2)}-${width}-${scheme}${agent === undefined ? '' : `-${agent}`}.png`;
        // Sections far below the fold render only when they come near, which never happens in a full-page picture.
        for (const later of await page.locator('.later').all())
          await later.evaluate((one) => one.style.setProperty('content-visibility', 'visible'));
        await page.screenshot({ path: `${folder}/${name}`, fullPage: true });
      }
      await context.close();
    }
await browser.close();
