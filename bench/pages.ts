import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { chromium } from 'playwright';
import { LOCALES } from '../src/lib/i18n/locales.ts';
import { localHref } from '../src/lib/i18n/paths.ts';
import { chromiumOptions } from '../tests/support/product/chromium.ts';
import {
  assetsFolder,
  FIRST_LOAD_BUDGET,
  firstLoadScripts,
  pageKindOf,
  totalBytes,
} from '../tests/support/product/first-load.ts';
import { startEmptyProduct } from '../tests/support/product/start-product.ts';
import { measureRequestRate } from './pages/request-rate.ts';
import { listFetchedScripts, measureVitals, type Vitals } from './pages/vitals.ts';

/**
 * Public page requests per second ÷ bare node:http with the same bytes, alternately; the JavaScript of each kind of
 * page; and web vitals of a phone on a slow connection. Needs a build, in `dist` or `DIST`.
 *
 * JavaScript at first load is what a page's HTML names, with its static imports (tests/support/product/first-load.ts,
 * limited by tests/product/first-load-budget.test.ts). What a browser loads besides without interaction is printed
 * beside it: only the verifier's worker, which the verify page loads in idle time so that it works offline.
 */
const RUNS = 5;
const ROUNDS = 5;
const ROUND_MS = 3_000;
const bothOf = (...paths: readonly string[]) =>
  paths.flatMap((path) => LOCALES.map((locale) => localHref(path, locale)));
const CONTENT = [...bothOf('/', '/lottery/results', '/news', '/faq'), '/lottery/quick-five/results'];
const REACT = [
  '/lottery/quick-five',
  '/ar-AE/lottery/quick-five',
  '/account/login',
  '/account/register',
  '/lottery/verify',
];
const SLOW = [...CONTENT, ...bothOf('/lottery/quick-five')];
const GOAL = { lcp: 800, tbt: 100, cls: 0.02 };

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const kB = (bytes: number): string => (bytes / 1_000).toFixed(1);
const say = (line: string): void => console.log(line);

const { origin, stop } = await startEmptyProduct();
const bare = fork(new URL('./pages/bare-server.ts', import.meta.url), { serialization: 'advanced' });
try {
  // The packed Chromium's own folder of fonts has none for Arabic. A visitor's system has one, which is shown until
  // ours loads.
  const { FONTCONFIG_PATH: _packed, ...env } = process.env;
  const browser = await chromium.launch({ ...(await chromiumOptions()), env });
  say('JavaScript, gzipped, at first load');
  for (const path of [...CONTENT, ...REACT]) {
    const html = await (await fetch(origin + path)).text();
    const first = firstLoadScripts(html, assetsFolder());
    const later = (await listFetchedScripts(browser, origin + path)).filter(
      ({ file }) => !first.some((one) => one.file === file),
    );
    const goal = FIRST_LOAD_BUDGET[pageKindOf(html)];
    const beyond = later.map(({ file, bytes }) => `, when idle ${kB(bytes)} kB ${file}`).join('');
    say(`  ${kB(totalBytes(first)).padStart(6)} kB (goal ≤ ${kB(goal)})  ${path}${beyond}`);
  }
  say(
    `4× CPU slowdown, 1.6 Mbit/s, 150 ms; median of ${RUNS} (goals: LCP ≤ ${GOAL.lcp} ms, TBT ≤ ${GOAL.tbt} ms, CLS ≤ ${GOAL.cls})`,
  );
  for (const path of SLOW) {
    const runs: Vitals[] = [];
    for (let i = 0; i < RUNS; i++) runs.push(await measureVitals(browser, origin + path));
    const of = (name: keyof Vitals) => median(runs.map((run) => run[name]));
    // Other work on the machine lengthens every task, so the time of the page's own thread is shown too.
    say(
      `  LCP ${of('lcp').toFixed(0).padStart(4)} ms  TBT ${of('tbt').toFixed(0).padStart(3)} ms, ${of('own').toFixed(0).padStart(3)} of it the page's own  CLS ${of('cls').toFixed(3)}  load ${loadavg()[0]?.toFixed(1)}  ${path}`,
    );
  }
  await browser.close();

  // The same bytes and headers, without the product.
  const sample = await fetch(`${origin}/`, { headers: { 'accept-encoding': 'identity' } });
  const body = Buffer.from(await sample.arrayBuffer());
  const { headers, compressed } = await asBrotli(origin, body);
  const listening = once(bare, 'message');
  bare.send({ body: compressed, headers });
  const [barePort] = (await listening) as [number];
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await measureRequestRate(Number(new URL(origin).port), '/', ROUND_MS);
    const theirs = await measureRequestRate(barePort, '/', ROUND_MS);
    ratios.push(ours / theirs);
    say(
      `  ${ours.toFixed(0)} a second of ${compressed.length} bytes ÷ ${theirs.toFixed(0)} = ${(ours / theirs).toFixed(2)}`,
    );
  }
  say(`public page ÷ bare node:http: ${median(ratios).toFixed(2)} (goal ≥ 0.5)`);
} finally {
  bare.kill();
  await stop();
}

/** The compressed bytes of the page, which fetch would decompress. */
async function asBrotli(from: string, plain: Buffer): Promise<{ headers: Record<string, string>; compressed: Buffer }> {
  const { get } = await import('node:http');
  const [response] = (await once(get(`${from}/`, { headers: { 'accept-encoding': 'br' } }), 'response')) as [
    import('node:http').IncomingMessage,
  ];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const compressed = Buffer.concat(chunks);
  if (compressed.length >= plain.length) throw new Error('the page is not compressed');
  const {
    date: _date,
    connection: _connection,
    'keep-alive': _keep,
    ...headers
  } = response.headers as Record<string, string>;
  return { headers, compressed };
}
