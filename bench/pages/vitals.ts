import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright';

export interface Vitals {
  /** ms */
  readonly lcp: number;
  /** ms that long tasks held the thread beyond 50 ms each. */
  readonly tbt: number;
  readonly cls: number;
}
interface Entry extends PerformanceEntry {
  readonly value?: number;
  readonly hadRecentInput?: boolean;
}

/** Runs in the page before anything of it. */
const WATCH = () => {
  const seen = { lcp: 0, tbt: 0, cls: 0 };
  Object.assign(window, { seen });
  const watch = (type: string, note: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    }).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime));
  watch('longtask', (entry) => (seen.tbt += Math.max(0, entry.duration - 50)));
  watch('layout-shift', (entry) => (seen.cls += entry.hadRecentInput ? 0 : (entry.value ?? 0)));
};

/** DESIGN §11: 4× CPU slowdown, 1.6 Mbit/s, 150 ms, a phone's screen, nothing cached. */
export async function vitals(browser: Browser, url: string): Promise<Vitals> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 94_000,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(WATCH);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(2_500);
  const seen = await page.evaluate(() => (window as unknown as { seen: Vitals }).seen);
  await context.close();
  return seen;
}

/** Scripts that a first visit loads, in bytes as gzip makes them. What opens on demand is not among them. */
export async function scriptBytes(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
  const inline = await page.$$eval('script:not([src]):not([type="application/json"])', (all) =>
    all.map((one) => one.textContent ?? '').join(''),
  );
  await context.close();
  return sizes.reduce((sum, size) => sum + size, inline ? gzipSync(inline).length : 0);
}
