import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cosignedAt, formatVerifierKey, parseCheckpoint, parseNote, parseVerifierKey } from '#tlog/index.ts';
import { createTestLog } from './test-log.ts';

const MAIN = new URL('../../../src/witness/main.ts', import.meta.url).pathname;
const log = createTestLog('log.example/draws');
let folder: string;
const running: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'naseeb-witness-'));
});
afterEach(async () => {
  for (const child of running.splice(0)) await end(child, 'SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
  return child.exitCode;
}

function spawnWitness(env: Record<string, string> = {}, ...args: readonly string[]) {
  const own = { WITNESS_NAME: 'w1.example', WITNESS_DIR: folder, WITNESS_PORT: '0' };
  const logs = { WITNESS_LOGS: formatVerifierKey(log.key.verifierKey) };
  const { PATH } = process.env;
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH, ...own, ...logs, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  return child;
}

async function startWitness(env?: Record<string, string>) {
  const child = spawnWitness(env);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const [, address = '', key = ''] = /^The witness listens at (\S+) with the key (\S+)$/.exec(line) ?? [];
  return { child, address, key, post: (body: string) => fetch(`${address}/add-checkpoint`, { method: 'POST', body }) };
}

/** What a witness that does not start says, and its exit code. */
async function failToStart(env?: Record<string, string>) {
  const child = spawnWitness(env);
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { said, code: code as number };
}

test('prints how it is used where that is asked for, and starts with no other argument', async () => {
  const child = spawnWitness({ WITNESS_NAME: '' }, '--help');
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(code).toBe(0);
  for (const part of ['npm run witness', 'WITNESS_NAME', 'WITNESS_LOGS', 'WITNESS_DIR', 'WITNESS_HOST', 'WITNESS_PORT'])
    expect(said).toContain(part);
  const odd = spawnWitness({}, 'start');
  const [complained, [failed]] = await Promise.all([text(odd.stderr), once(odd, 'exit')]);
  expect([failed, complained]).toEqual([78, expect.stringContaining('The witness takes no arguments.')]);
});

test('cosigns one of two forks, however many requests race', async () => {
  const witness = await startWitness();
  expect((await witness.post(log.request({ size: 4 }))).status).toBe(200);
  const bodies = Array.from({ length: 32 }, (_, i) =>
    log.request({ old: 4, size: 5 + (i % 4 < 2 ? 0 : 1), fork: i % 2 === 0 ? 'a' : 'b', forkAt: 4 }),
  );
  const answers = await Promise.all(bodies.map(witness.post));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 31 }, () => 409)]);
  const url = `${witness.address}/cosignatures?origin=${log.origin}&after=4`;
  const { cosignatures } = (await (await fetch(url)).json()) as { cosignatures: { note: string }[] };
  expect(cosignatures).toHaveLength(1);
  // Only the fork that won can be continued.
  const { size = 0 } = parseCheckpoint(cosignatures[0]?.note ?? '')?.checkpoint ?? {};
  const isWinner = (fork: string) => cosignatures[0]?.note.startsWith(log.text({ size, fork, forkAt: 4 })) === true;
  const [winner, loser] = isWinner('a') ? ['a', 'b'] : ['b', 'a'];
  const grow = (fork?: string) => witness.post(log.request({ old: size, size: 9, fork, forkAt: 4 }));
  expect((await grow(loser)).status).toBe(422);
  expect((await grow(winner)).status).toBe(200);
});

test('remembers after kill -9 what it answered, and its key', async () => {
  const first = await startWitness();
  for (let size = 1; size <= 5; size++)
    expect((await first.post(log.request({ old: size - 1, size }))).status).toBe(200);
  await end(first.child, 'SIGKILL');
  const second = await startWitness();
  expect(second.key).toBe(first.key);
  const conflict = await second.post(log.request({ size: 6, fork: 'b', forkAt: 0 }));
  expect([conflict.status, await conflict.text()]).toEqual([409, '5\n']);
  expect((await second.post(log.request({ old: 5, size: 6 }))).status).toBe(200);
});

test('remembers each answer that was read before a kill -9 in the middle of a flood', async () => {
  const witness = await startWitness();
  let answered = 0;
  const flood = async (): Promise<void> => {
    for (let size = 1; ; size++) {
      const response = await witness.post(log.request({ old: size - 1, size }));
      await response.text();
      if (response.status === 200) answered = size;
      if (size === 20) witness.child.kill('SIGKILL');
    }
  };
  await expect(flood()).rejects.toThrow();
  const again = await startWitness();
  const size = Number(await (await again.post(log.request({ size: 1, old: 0, fork: 'b', forkAt: 0 }))).text());
  expect(answered).toBeGreaterThanOrEqual(19);
  expect([answered, answered + 1]).toContain(size);
});

test('signs by the clock of the machine', async () => {
  const witness = await startWitness();
  const before = Math.floor(Date.now() / 1000);
  const init = { method: 'POST', body: log.request({ size: 1 }), headers: { 'x-clock-offset-ms': '86400000' } };
  const line = await (await fetch(`${witness.address}/add-checkpoint`, init)).text();
  const note = parseNote(log.checkpoint({ size: 1 }) + line);
  const key = parseVerifierKey(witness.key);
  const time = note && key && cosignedAt(note, key);
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Math.floor(Date.now() / 1000));
});

test('ends on SIGTERM, and gives its folder back', async () => {
  const witness = await startWitness();
  await witness.post(log.request({ size: 1 }));
  expect(await end(witness.child, 'SIGTERM')).toBe(0);
  expect((await startWitness()).key).toBe(witness.key);
});

test('says why it does not start', async () => {
  const witness = await startWitness();
  const another = await failToStart();
  expect(another).toEqual({ said: `Another witness uses the folder ${folder}. Only one may.\n`, code: 75 });
  const taken = await failToStart({ WITNESS_DIR: join(folder, '2'), WITNESS_PORT: new URL(witness.address).port });
  expect(taken.said).toMatch(/^Port \d+ of 127\.0\.0\.1 is taken\. .*WITNESS_PORT.*\n$/);
  expect(taken.code).toBe(76);
  const wrong = await failToStart({ WITNESS_LOGS: 'log.example' });
  expect(wrong.said).toMatch(/^WITNESS_LOGS has what is no verifier key.*\n$/);
  expect(wrong.code).toBe(78);
  await writeFile(join(folder, 'file'), '');
  const unusable = await failToStart({ WITNESS_DIR: join(folder, 'file') });
  expect(unusable.said).toMatch(/^The witness cannot use its folder .*\n$/);
  expect(unusable.code).toBe(1);
});
