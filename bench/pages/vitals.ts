import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright';
import type { Weighed } from '../../tests/support/first-load.ts';
import { watchThread } from './thread-time.ts';

export interface Vitals {
  /** ms */
  readonly lcp: number;
  /** ms that long tasks held the thread beyond 50 ms each. */
  readonly tbt: number;
  /** The same of what the thread itself ran. */
  readonly own: number;
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
  const ownTime = await watchThread(cdp);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(2_500);
  const own = await ownTime();
  const seen = await page.evaluate(() => (window as unknown as { seen: Omit<Vitals, 'own'> }).seen);
  await context.close();
  return { ...seen, own };
}

/** Scripts that a visit fetches without being touched, workers' too, until nothing more comes. */
export async function fetchedScripts(browser: Browser, url: string): Promise<Weighed[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const fetched: Promise<Weighed>[] = [];
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
