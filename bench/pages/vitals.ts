import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright';
import type { ScriptSize } from '#support/product/first-load.ts';
import { traceBlockingTime, type BlockingTime } from './blocking.ts';

export interface Vitals extends BlockingTime {
  /** ms */
  readonly lcp: number;
  readonly cls: number;
}
interface Entry extends PerformanceEntry {
  readonly value?: number;
  readonly hadRecentInput?: boolean;
}

/** Runs in the page before its own scripts. */
const WATCH = () => {
  const seen = { lcp: 0, cls: 0 };
  Object.assign(window, { seen });
  const watch = (type: string, note: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    }).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime));
  watch('layout-shift', (entry) => (seen.cls += entry.hadRecentInput ? 0 : (entry.value ?? 0)));
};

/** A slow phone: 4× CPU slowdown, 1.6 Mbit/s, 150 ms latency, a phone's screen, an empty cache. */
export async function measureVitals(browser: Browser, url: string): Promise<Vitals> {
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
  const blocked = await traceBlockingTime(cdp);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(2_500);
  const { tbt, own } = await blocked();
  const seen = await page.evaluate(() => (window as unknown as { seen: Omit<Vitals, keyof BlockingTime> }).seen);
  await context.close();
  return { ...seen, tbt, own };
}

/** Scripts that a visit loads without interaction, including workers, until the network is idle. */
export async function listFetchedScripts(browser: Browser, url: string): Promise<ScriptSize[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const fetched: Promise<ScriptSize>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const file = new URL(response.url()).pathname.slice('/_astro/'.length);
    fetched.push(response.body().then((body) => ({ file, bytes: gzipSync(body).length })));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const all = await Promise.all(fetched);
  await context.close();
  return all;
}
