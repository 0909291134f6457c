import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { assertPresent } from '#kernel/assert.ts';
import { startProofWorld, type ProofWorld } from '#support/islands/proof-world.ts';
import { pins } from '#support/proof/v3/world.ts';
import { readKeys } from './checks.ts';
import { checkDevice, type DeviceMemory } from './device-check.ts';
import { findSeenBefore } from './seen-before.ts';

let made: ProofWorld;
let memory: DeviceMemory;
beforeAll(async () => {
  made = await startProofWorld();
  const first = await checkDevice(undefined, made.show(), await readKeys(made.files), made.files, 7);
  memory = assertPresent(first.remember, 'what the device saw first');
});
afterAll(() => made.server.stop());
beforeEach(() => {
  made.showKeys();
  made.show();
});

/** What a page says; `meanwhile` happens while it waits. */
async function find(meanwhile: () => void = () => undefined) {
  const waits: number[] = [];
  const seen = await findSeenBefore({
    readMemory: () => Promise.resolve(memory),
    compare: made.checks.compare,
    wait: (ms) => {
      waits.push(ms);
      meanwhile();
      return Promise.resolve(true);
    },
    now: () => 7,
  });
  return { ...seen, waits };
}
const behind = () => void made.show(3, made.log.fork(made.log.size - 1));
const otherBeacon = () => made.showKeys({ beacon: { ...pins.beacon, publicKey: 'ab'.repeat(96) } });

test('nothing is said where the log and the keys are those of before', async () => {
  expect(await find()).toEqual({ warnings: [], isUncompared: false, waits: [] });
});

test('a log that seems to have shrunk is looked at once more: one node may be behind', async () => {
  behind();
  expect(await find(() => void made.show())).toEqual({ warnings: [], isUncompared: false, waits: [2_000] });
  behind();
  expect(await find()).toEqual({ warnings: ['shrank'], isUncompared: false, waits: [2_000] });
});

test('a server that refuses the log silences no warning of keys, and the page says that nothing was compared', async () => {
  made.server.files.delete('/log/checkpoint');
  expect(await find()).toEqual({ warnings: [], isUncompared: true, waits: [] });
  otherBeacon();
  expect(await find()).toEqual({ warnings: ['beacon'], isUncompared: true, waits: [] });
});

test('a server that refuses the second look silences no warning but the one that it was for', async () => {
  behind();
  otherBeacon();
  const refuse = () => void made.server.files.delete('/open/keys.json');
  expect(await find(refuse)).toEqual({ warnings: ['beacon'], isUncompared: true, waits: [2_000] });
});

test('where nothing at all can be read the page says that, too', async () => {
  made.server.files.delete('/open/keys.json');
  expect(await find()).toEqual({ warnings: [], isUncompared: true, waits: [] });
});

test('a device that remembers nothing is told nothing', async () => {
  otherBeacon();
  made.server.files.delete('/log/checkpoint');
  const compare = () => Promise.reject(new Error('nothing is to be compared'));
  const deps = { compare, wait: () => Promise.resolve(true), now: () => 7 };
  const seen = await findSeenBefore({ ...deps, readMemory: () => Promise.resolve(undefined) });
  expect(seen).toEqual({ warnings: [], isUncompared: false });
});
