import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright';
import { chromiumOptions } from '../tests/support/chromium.ts';
import { requestsPerSecond } from './pages/load.ts';
import { scriptBytes, vitals, type Vitals } from './pages/vitals.ts';

/**
 * Public page requests a second ÷ bare node:http with the same bytes, taken in turn; the JavaScript of each kind of
 * page; and what a phone on a slow line sees. `node bench/pages.ts [folder=dist]`, after a build.
 */
const FOLDER = process.argv[2] ?? 'dist';
const ROUNDS = 5;
const ROUND_MS = 3_000;
const CONTENT = ['/', '/ar-AE', '/lottery/results', '/lottery/quick-five/results'];
const REACT = ['/lottery/quick-five', '/account/login', '/account/register', '/lottery/verify'];

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const say = (line: string): void => console.log(line);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function ready(origin: string): Promise<void> {
  for (
    const until = performance.now() + 60_000;
    performance.now() < until;
    await new Promise((done) => setTimeout(done, 250))
  ) {
    const response = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (response?.ok) return;
  }
  throw new Error('the node did not become ready');
}

const folder = await mkdtemp(join(tmpdir(), 'naseeb-bench-'));
await chmod(folder, 0o755);
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const node = spawn(process.execPath, [resolve(FOLDER, 'server/entry.mjs')], {
  env: { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const bare = fork(new URL('./pages/bare.ts', import.meta.url), { serialization: 'advanced' });
try {
  await ready(origin);
  const browser = await chromium.launch(await chromiumOptions());
  say('JavaScript, gzipped, as first loaded');
  for (const path of [...CONTENT, ...REACT])
    say(`  ${((await scriptBytes(browser, origin + path)) / 1_000).toFixed(1).padStart(6)} kB  ${path}`);
  say('4× CPU slowdown, 1.6 Mbit/s, 150 ms; median of 3');
  for (const path of [...CONTENT, '/lottery/quick-five']) {
    const runs: Vitals[] = [];
    for (let i = 0; i < 3; i++) runs.push(await vitals(browser, origin + path));
    const of = (name: keyof Vitals) => median(runs.map((run) => run[name]));
    say(
      `  LCP ${of('lcp').toFixed(0).padStart(4)} ms  TBT ${of('tbt').toFixed(0).padStart(3)} ms  CLS ${of('cls').toFixed(3)}  ${path}`,
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
    const ours = await requestsPerSecond(port, '/', ROUND_MS);
    const theirs = await requestsPerSecond(barePort, '/', ROUND_MS);
    ratios.push(ours / theirs);
    say(
      `  ${ours.toFixed(0)} a second of ${compressed.length} bytes ÷ ${theirs.toFixed(0)} = ${(ours / theirs).toFixed(2)}`,
    );
  }
  say(`public page ÷ bare node:http: ${median(ratios).toFixed(2)} (goal ≥ 0.5)`);
} finally {
  bare.kill();
  node.kill('SIGTERM');
  await once(node, 'exit');
  await rm(folder, { recursive: true, force: true });
}

/** The page as it leaves compressed, byte for byte; fetch would unpack it. */
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
