import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, inject, it, test } from 'vitest';
import { assertSupported } from '#server/engine/installation.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { shellEnv } from '#support/product/start-product.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'naseeb-bad-start-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the built product and waits until it ends, which it must do by itself. */
async function failStart(env: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const child = spawn(process.execPath, ['dist/server/entry.mjs'], {
    env: shellEnv({ PORT: '0', LOG_LEVEL: 'error', DATA_DIR: folder, ...env }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(child.stderr);
  const [code] = (await once(child, 'exit')) as [unknown];
  return { code, said: await said };
}

/** One sentence that says what to do, and no stack. */
const expectSentence = ({ code, said }: { code: unknown; said: string }, ...words: readonly string[]) => {
  expect(said.trim().split('\n'), said).toHaveLength(1);
  expect(said).toMatch(/^Cannot start: .*\.\n$/);
  for (const word of words) expect(said).toContain(word);
  expect(code).toBe(1);
};

const database = (change: (url: URL) => void): Record<string, string> => {
  const url = new URL(inject('nodeUrl'));
  change(url);
  return { DATABASE_URL: url.href };
};

test('a start at a port that is taken says so, and stops the PostgreSQL it started', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  try {
    expectSentence(await failStart({ PORT: String(port) }), `port ${port}`, 'Set PORT');
    expect(existsSync(join(folder, 'postgres/data/PG_VERSION'))).toBe(true);
    expect(existsSync(join(folder, 'postgres/data/postmaster.pid'))).toBe(false);
  } finally {
    taken.close();
  }
});

describe('a start with a wrong DATABASE_URL says what is wrong with it', () => {
  it.each([
    ['nothing listens', (url: URL) => void (url.port = '1'), 'nothing listens there'],
    ['no host has the name', (url: URL) => void (url.hostname = 'nobody.invalid'), 'host'],
    ['the password is wrong', (url: URL) => void (url.password = 'wrong'), 'it refuses role or password'],
    ['the role is unknown', (url: URL) => void (url.username = 'nobody'), 'it refuses role or password'],
    ['there is no such database', (url: URL) => void (url.pathname = '/nothing'), 'no such database'],
    ['the role may make no tables', (url: URL) => void (url.pathname = '/postgres'), 'its role may not change tables'],
    ['the server has no TLS', (url: URL) => url.searchParams.set('sslmode', 'verify-full'), 'SSL'],
  ])('where %s', async (_what, change, words) => {
    const answer = await failStart(database(change));
    expectSentence(answer, 'database', words);
    expect(answer.said).not.toContain(new URL(inject('nodeUrl')).password);
  });

  it('where it is no address', async () => {
    const { code, said } = await failStart({ DATABASE_URL: 'mysql://localhost/naseeb' });
    expect(said).toMatch(/^Cannot start: these settings are wrong/);
    expect(said).toContain('DATABASE_URL: ');
    expect(code).toBe(1);
  });

  it('where the server is too old', () => {
    expect(() => assertSupported(140_012)).toThrow('DATABASE_URL leads to a PostgreSQL 14; it must be 15 or later');
    expect(() => assertSupported(150_000)).not.toThrow();
  });
});

describe('a start that fails by another cause tells the error, without the row that PostgreSQL refused', () => {
  it.each([
    ['in the log', 'fatal', ['"level":60', 'no_secrets', '23514']],
    ['on standard error where the log is silent', 'silent', ['no_secrets', '23514']],
  ])('%s', async (_where, LOG_LEVEL, expected) => {
    const other = await createTestDatabase();
    try {
      await other.pool.query('alter table secrets add constraint no_secrets check (false) not valid');
      const { code, said } = await failStart({ DATABASE_URL: other.url, LOG_LEVEL });
      expect(code).toBe(1);
      for (const words of expected) expect(said).toContain(words);
      // Once: in the log or beside it. PostgreSQL's detail quotes the secret.
      expect(said.match(/23514/g)).toHaveLength(1);
      expect(said).not.toContain('Failing row');
    } finally {
      await other.drop();
    }
  });
});

test('a start whose DATA_DIR cannot be made says so', async () => {
  expectSentence(await failStart({ DATA_DIR: '/dev/null/data' }), 'DATA_DIR /dev/null/data');
});

/** A disk of its own, where the machine lets us mount one. */
function mountDisk(path: string, options: string): boolean {
  mkdirSync(path, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { stdio: 'ignore' });
    chmodSync(path, 0o755);
    return true;
  } catch {
    return false;
  }
}
const probe = mkdtempSync(join(tmpdir(), 'naseeb-mount-'));
const canMount = mountDisk(probe, 'size=1m');
if (canMount) execFileSync('umount', [probe]);
rmSync(probe, { recursive: true, force: true });

describe.runIf(canMount)('a start on a disk that takes nothing says so', () => {
  it.each([
    ['is full', 'size=8m', 'is full. Make room'],
    ['is read-only', 'size=8m,ro', 'nothing can be written'],
  ])('where it %s', async (_what, options, words) => {
    const disk = join(folder, 'disk');
    expect(mountDisk(disk, options) || options.endsWith('ro')).toBe(true);
    try {
      expectSentence(await failStart({ DATA_DIR: disk }), disk, words);
    } finally {
      execFileSync('umount', [disk]);
    }
  });
});
