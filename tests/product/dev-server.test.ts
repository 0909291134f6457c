import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { globalConfiguration } from '#contract/config/010001-global-configuration.ts';
import { createTestClient } from '#support/node/test-node.ts';
import { shellEnv } from '#support/product/start-product.ts';

/** `npm run dev` serves the product from its sources. The first run also waits for Vite to bundle dependencies. */
const START_MS = 120_000;
const lines: string[] = [];
let folder: string;
let child: ChildProcess;
let ended: Promise<number | null>;
let origin: string;

const waitForLine = (pattern: RegExp) =>
  vi.waitUntil(() => lines.map((line) => pattern.exec(line)).find((found) => found !== null), { timeout: START_MS });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'naseeb-dev-'));
  await chmod(folder, 0o755); // PostgreSQL runs as another user where we are root
  child = spawn(process.execPath, ['scripts/dev.ts'], {
    env: shellEnv({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn' }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ended = new Promise((done) => child.once('exit', done));
  if (child.stdout) createInterface(child.stdout).on('line', (line) => lines.push(line));
  [, origin = ''] = await Promise.race([
    waitForLine(/Naseeb is at (http:\S+)/),
    ended.then((code) => Promise.reject(new Error(`npm run dev ended with ${code}: ${lines.join('\n')}`))),
  ]);
}, START_MS);
afterAll(async () => {
  child.kill('SIGKILL');
  await ended;
  await rm(folder, { recursive: true, force: true });
});

const touch = (file: string) => utimes(file, new Date(), new Date());
const callConfiguration = () => createTestClient(origin).call(globalConfiguration, {});

/** Records the messages that Vite sends to the browser from now on. */
async function listenToVite(): Promise<{ readonly types: string[]; close(): void }> {
  const script = await (await fetch(`${origin}/@vite/client`)).text();
  const token = /wsToken = "([^"]+)"/.exec(script)?.[1] ?? '';
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  const types: string[] = [];
  socket.on('message', (data: Buffer) => types.push((JSON.parse(data.toString()) as { type: string }).type));
  await vi.waitUntil(() => types.includes('connected'), { timeout: 20_000 });
  return { types, close: () => socket.close() };
}

test.each([
  ['/faq', 'lang="en-US"'],
  ['/ar-AE/faq', 'lang="ar-AE"'],
])('%s is rendered from its source', { timeout: START_MS }, async (path, language) => {
  const response = await fetch(origin + path);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(language);
});

test('the engine answers commands in the same process', async () => {
  expect(await callConfiguration()).toMatchObject({ code: 0, data: { name: 'Naseeb' } });
});

test('a changed page reloads the browser', { timeout: START_MS }, async () => {
  await fetch(`${origin}/faq`);
  const vite = await listenToVite();
  await touch('src/pages/faq.astro');
  await vi.waitUntil(() => vite.types.includes('full-reload'), { timeout: 20_000 });
  vite.close();
  expect((await fetch(`${origin}/faq`)).status).toBe(200);
});

test('a changed module of the engine reloads the engine', { timeout: START_MS }, async () => {
  await touch('src/server/gateway/pipeline.ts');
  await waitForLine(/engine reloaded/);
  expect(await callConfiguration()).toMatchObject({ code: 0 });
});

test('a page shows a changed text', { timeout: START_MS }, async () => {
  const file = 'locales/en-US/faq.json';
  const text = await readFile(file, 'utf8');
  const titleOf = async () => /<h1[^>]*>([^<]*)/.exec(await (await fetch(`${origin}/faq`)).text())?.[1];
  expect(await titleOf()).toBe('Frequently asked questions');
  try {
    await writeFile(file, text.replace('Frequently asked questions', 'Questions of this test'));
    await vi.waitFor(async () => expect(await titleOf()).toBe('Questions of this test'), { timeout: 20_000 });
  } finally {
    await writeFile(file, text);
  }
  await vi.waitFor(async () => expect(await titleOf()).toBe('Frequently asked questions'), { timeout: 20_000 });
});

test('a page asked for during a reload waits for the new engine', { timeout: START_MS }, async () => {
  await fetch(origin);
  const vite = await listenToVite();
  await touch('src/server/gateway/pipeline.ts');
  await vi.waitUntil(() => vite.types.includes('full-reload'), { timeout: 20_000, interval: 5 });
  expect((await fetch(origin)).status).toBe(200);
  vite.close();
});

test('stops cleanly together with its database', { timeout: START_MS }, async () => {
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  await expect(fetch(origin)).rejects.toThrow();
});
