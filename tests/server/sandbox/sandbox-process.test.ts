import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findSandbox, openSandbox } from '#server/engine/sandbox/open-sandbox.ts';
import { openSandboxFolder } from '#server/engine/sandbox/sandbox-folder.ts';
import { superviseSandbox, type RunningSandbox } from '#server/engine/sandbox/supervise-sandbox.ts';
import { createSandboxProxy } from '#server/http/sandbox-proxy.ts';
import { SettingsError } from '#server/settings/settings.ts';
import { readSettings } from '#server/settings/read-settings.ts';

const silent = pino({ level: 'silent' });
let dataDir: string;
const running: RunningSandbox[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'naseeb-process-'));
});
afterEach(async () => {
  for (const sandbox of running.splice(0)) await sandbox.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function supervise(): Promise<RunningSandbox> {
  const sandbox = await superviseSandbox(dataDir, silent);
  running.push(sandbox);
  return sandbox;
}

const send = (sandbox: RunningSandbox, path: string, body?: object) =>
  fetch(sandbox.origin + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${sandbox.secret}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

/** Repeats a request until the answer fits; the test's timeout ends it otherwise. */
async function until<T>(read: () => Promise<T>, fits: (value: T | undefined) => boolean): Promise<T | undefined> {
  for (;;) {
    const value = await read().catch(() => undefined);
    if (fits(value)) return value;
    await new Promise((done) => setImmediate(done));
  }
}

const alive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const SESSION = {
  reference: 'ref-before-the-kill',
  redirectUri: 'http://127.0.0.1:9/back',
  notifyUrl: 'http://127.0.0.1:9/notified',
  locale: 'en-US',
  idCardType: 'EID',
  person: { birthDate: '1990-05-17' },
};
const ORDER = {
  merchantReference: 'ref-before-the-kill',
  amount: 5_000,
  currency: 'AED',
  card: { token: 'tok_unknown' },
  customer: { id: 'sara', holderName: 'SARA' },
  returnUrl: 'http://127.0.0.1:9/back',
  notifyUrl: 'http://127.0.0.1:9/notified',
};

test('restarts at the same address with all its state after kill -9', async () => {
  const sandbox = await supervise();
  const paid: unknown = await (await send(sandbox, '/sandbox/acquirer/payments', ORDER)).json();
  const session: unknown = await (await send(sandbox, '/sandbox/identity/sessions', SESSION)).json();
  await send(sandbox, '/sandbox/sms/messages', {
    to: '+971500000001',
    text: 'Code 123456',
    reference: 'ref-of-an-sms',
  });
  const beacon: unknown = await (await send(sandbox, '/sandbox/beacon/info')).json();
  const keys: unknown = await (await send(sandbox, '/sandbox/acquirer/keys')).json();
  const killed = sandbox.pid();
  process.kill(killed, 'SIGKILL');
  await until(
    async () => (await (await send(sandbox, '/sandbox/ready')).json()) as { pid: number; smtpPort: number },
    (ready) => ready !== undefined && ready.pid !== killed && ready.smtpPort === sandbox.smtpPort,
  );
  expect(
    await (await send(sandbox, `/sandbox/acquirer/payments/by-reference/${ORDER.merchantReference}`)).json(),
  ).toEqual(paid);
  expect(await (await send(sandbox, '/sandbox/identity/sessions', SESSION)).json()).toEqual(session);
  expect(await (await send(sandbox, '/sandbox/outbox.json')).text()).toContain('Code 123456');
  expect(await (await send(sandbox, '/sandbox/beacon/info')).json()).toEqual(beacon);
  expect(await (await send(sandbox, '/sandbox/acquirer/keys')).json()).toEqual(keys);
});

test('nodes that start together share one sandbox', async () => {
  const [one, two] = await Promise.all([supervise(), supervise()]);
  expect([two.origin, two.secret, two.pid()]).toEqual([one.origin, one.secret, one.pid()]);
});

test('another node restarts it at the same address when the node that started it stops', async () => {
  const one = await supervise();
  const two = await supervise();
  const first = one.pid();
  const ready = async () => ((await (await send(two, '/sandbox/ready')).json()) as { pid: number }).pid;
  expect(await ready()).toBe(first);
  await one.stop();
  await until(ready, (pid) => pid !== undefined && pid !== first);
});

test('a new start reuses the state and, if free, the address', async () => {
  const first = await supervise();
  await send(first, '/sandbox/sms/messages', { to: '+971500000001', text: 'Code 123456', reference: 'ref-of-an-sms' });
  await first.stop();
  const second = await supervise();
  expect([second.origin, second.secret]).toEqual([first.origin, first.secret]);
  expect(await (await send(second, '/sandbox/outbox.json')).text()).toContain('Code 123456');
});

test('a new start uses another port if the old one is taken', async () => {
  const first = await supervise();
  await first.stop();
  const squatter = createServer().listen(Number(new URL(first.origin).port), '127.0.0.1');
  await once(squatter, 'listening');
  const second = await supervise();
  expect(second.origin).not.toBe(first.origin);
  expect((await send(second, '/sandbox/ready')).status).toBe(200);
  squatter.close();
});

test('ends with the process that started it, even after kill -9', async () => {
  const script = `import { superviseSandbox } from ${JSON.stringify(new URL('../../../src/server/engine/sandbox/supervise-sandbox.ts', import.meta.url).href)};
    import { pino } from 'pino';
    const sandbox = await superviseSandbox(${JSON.stringify(dataDir)}, pino({ level: 'silent' }));
    console.log(sandbox.pid());
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    cwd: new URL('../..', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(parent.stdout), 'line')) as [string];
  const child = Number(line);
  expect(alive(child)).toBe(true);
  parent.kill('SIGKILL');
  await until(
    async () => alive(child),
    (still) => still === false,
  );
});

test('only its owner can read the secret, which no other file contains', async () => {
  const sandbox = await supervise();
  expect((await stat(join(dataDir, 'sandbox.secret'))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(dataDir, 'sandbox.json'), 'utf8')).not.toContain(sandbox.secret);
});

test('nodes that open a new folder together share one secret and leave no other file', async () => {
  const folders = await Promise.all(Array.from({ length: 16 }, () => openSandboxFolder(dataDir)));
  expect(new Set(folders.map(({ secret }) => secret)).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(['sandbox.secret']);
});

test('refuses to start on a secret file that is cut off', async () => {
  await writeFile(join(dataDir, 'sandbox.secret'), '');
  await expect(supervise()).rejects.toThrow(SettingsError);
});

test('uses a sandbox that runs elsewhere, with its own secret only', async () => {
  const sandbox = await supervise();
  const settings = readSettings({
    SANDBOX_ORIGIN: sandbox.origin,
    SANDBOX_SECRET: sandbox.secret,
    DATA_DIR: join(dataDir, 'other'),
  });
  expect(await openSandbox(settings, silent)).toMatchObject({
    origin: sandbox.origin,
    smtpPort: sandbox.smtpPort,
    secret: sandbox.secret,
  });
  expect(await findSandbox(settings)).toMatchObject({ origin: sandbox.origin });
  expect(await findSandbox({ ...settings, SANDBOX_SECRET: 'the secret of another' })).toBeUndefined();
  await expect(openSandbox({ ...settings, SANDBOX_SECRET: undefined }, silent)).rejects.toThrow(SettingsError);
});

test('live mode has no sandbox', async () => {
  const settings = { ...readSettings({ DATA_DIR: dataDir }), MODE: 'live' as const };
  expect(await openSandbox(settings, silent)).toBeUndefined();
  expect(await findSandbox(settings)).toBeUndefined();
});

async function serveProxy(origin: string | undefined): Promise<{ server: Server; origin: string }> {
  const route = createSandboxProxy(origin, readSettings({}), silent);
  const server = createServer((request, response) => {
    if (!route(request, response)) response.writeHead(299).end('a page of the product');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test("serves the sandbox's pages below the product's address, except the product's own", async () => {
  const sandbox = await supervise();
  const product = await serveProxy(sandbox.origin);
  const get = (path: string) => fetch(product.origin + path, { redirect: 'manual' });
  expect(await (await get('/sandbox')).text()).toContain('The outside world');
  expect((await get('/sandbox/outbox?to=x')).headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await get('/sandbox/acquirer/keys')).status).toBe(401);
  for (const path of [
    '/',
    '/sandbox/ui',
    '/sandbox/host',
    '/ar-AE/sandbox/ui',
    '/ar-AE/sandbox/host',
    '/sandbox/place',
    '/sandboxes',
    '/account',
  ])
    expect((await get(path)).status, path).toBe(299);
  await sandbox.stop();
  expect((await get('/sandbox')).status).toBe(502);
  product.server.close();
});

test("live mode serves none of the sandbox's paths", async () => {
  const product = await serveProxy(undefined);
  for (const path of [
    '/sandbox',
    '/sandbox/',
    '/sandbox/ui',
    '/ar-AE/sandbox/ui',
    '/sandbox/host',
    '/sandbox/outbox.json',
    '/%73andbox/ui',
    '//sandbox/ui',
    '/x/../sandbox/ui',
  ])
    expect((await fetch(product.origin + path)).status, path).toBe(404);
  expect((await fetch(`${product.origin}/`)).status).toBe(299);
  product.server.close();
});
