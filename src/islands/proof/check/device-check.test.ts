import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assertPresent } from '#kernel/assert.ts';
import { startProofWorld, type ProofWorld } from '#support/islands/proof-world.ts';
import { allAt, LOG, WITNESSES } from '#support/proof/v3/memory-log.ts';
import { witnessSigner } from '#support/proof/v3/keys.ts';
import * as world from '#support/proof/v3/world.ts';
import { readKeys } from './checks.ts';
import { checkDevice, type DeviceMemory } from './device-check.ts';

let made: ProofWorld;
let memory: DeviceMemory;
beforeAll(async () => {
  made = await startProofWorld();
  memory = assertPresent((await check(undefined, made.show())).remember, 'what the device saw first');
});
afterAll(() => made.server.stop());
beforeEach(() => {
  made.showKeys();
  made.show();
});

async function check(before: DeviceMemory | undefined, checkpoint: string | undefined, built?: typeof world.pins) {
  return checkDevice(before, checkpoint, await readKeys(made.files, built), made.files, 7);
}
const next = world.STRANGER;
const operatorKey = next.publicKey.toString('hex');

describe('a device', () => {
  it('remembers the first log and keys that it sees', () => {
    expect(memory).toEqual({
      keys: {
        logKey: LOG.verifier,
        operatorKey: world.pins.operatorKey,
        witnesses: world.pins.witnesses,
        beacon: `${world.pins.beacon.chainHash} ${world.pins.beacon.publicKey}`,
      },
      checkpoint: made.show(),
      size: made.log.size,
      at: 7,
    });
  });

  it('goes on with a log that grew, and with one that did not', async () => {
    expect(await check(memory, made.show())).toMatchObject({ warnings: [], remember: { size: made.log.size } });
    const log = made.log.fork(made.log.size);
    for (const grown of [1, 5, 300, 700]) {
      while (log.size < made.log.size + grown) log.append({ type: 'x', n: log.size });
      const { warnings, remember } = await check(memory, made.show(3, log));
      expect([warnings, remember?.size]).toEqual([[], log.size]);
    }
  });

  it('remembers no head that less than a quorum has seen, since a smaller one may come after it', async () => {
    const log = made.log.fork(made.log.size);
    log.append({ type: 'x' });
    const { least } = world.pins;
    expect(await check(memory, made.show(least.quorum - 1, log))).toEqual({ warnings: [], hasFollowedKey: false });
    expect(await check(memory, made.show(least.quorum, log))).toMatchObject({ remember: { size: log.size } });
  });

  it('warns of a log that shrank, and remembers what it has seen', async () => {
    const smaller = made.log.fork(made.log.size - 1);
    expect(await check(memory, made.show(3, smaller))).toEqual({ warnings: ['shrank'], hasFollowedKey: false });
  });

  it('warns of a log that was split: of the same size, and of one that grew from another', async () => {
    const split = made.log.fork(made.log.size - 1);
    split.append({ type: 'other' });
    expect((await check(memory, made.show(3, split))).warnings).toEqual(['split']);
    for (let i = 0; i < 300; i++) split.append({ type: 'other', i });
    expect(await check(memory, made.show(3, split))).toEqual({ warnings: ['split'], hasFollowedKey: false });
    // Tiles of the honest log do not prove what the split one signed.
    const note = split.note(allAt(made.cosignedAt));
    const honest = made.log.fork(made.log.size);
    while (honest.size < split.size) honest.append({ type: 'x' });
    made.show(3, honest);
    expect((await check(memory, note)).warnings).toEqual(['split']);
  });

  it('says so where the log cannot be compared, and warns of keys all the same', async () => {
    const log = made.log.fork(made.log.size);
    log.append({ type: 'x' });
    const checkpoint = made.show(3, log);
    for (const path of [...made.server.files.keys()]) if (path.startsWith('/log/tile')) made.server.files.delete(path);
    const uncompared = { hasFollowedKey: false, isUncompared: true };
    expect(await check(memory, checkpoint)).toEqual({ warnings: [], ...uncompared });
    const beacon = { ...world.pins.beacon, publicKey: 'ab'.repeat(96) };
    made.showKeys({ beacon });
    expect(await check(memory, checkpoint)).toEqual({ warnings: ['beacon'], ...uncompared });
    // A change of the operator's key brings the proof of its place along.
    const keyChanges = [world.shownChange(1, world.OPERATOR, next)];
    made.showKeys({ operatorKey, beacon, keyChanges });
    expect(await check(memory, checkpoint)).toEqual({ warnings: ['beacon'], ...uncompared, hasFollowedKey: true });
  });

  it('compares the keys where the server refuses the log', async () => {
    const uncompared = { hasFollowedKey: false, isUncompared: true };
    expect(await check(memory, undefined)).toEqual({ warnings: [], ...uncompared });
    made.showKeys({ operatorKey });
    expect(await check(memory, undefined)).toEqual({ warnings: ['operatorKey'], ...uncompared });
    made.showKeys({ log: { key: world.otherLog.verifier, witnesses: [{ key: world.pins.witnesses[0], url: '' }] } });
    expect(await check(memory, undefined)).toEqual({ warnings: ['logKey', 'witnesses'], ...uncompared });
  });

  it("proves each change of the operator's key once", async () => {
    const change = world.shownChange(1, world.OPERATOR, next);
    let read = 0;
    const counted = Object.defineProperty({ ...change }, 'proof', {
      get: () => {
        read += 1;
        return change.proof;
      },
    });
    const shown = await readKeys(made.files);
    const keys = { ...shown, pins3: { ...world.pins, shownChanges: [counted] }, shownOperatorKey: operatorKey };
    expect(await checkDevice(memory, made.show(), keys, made.files, 7)).toMatchObject({ hasFollowedKey: true });
    expect(read).toBe(1);
  });

  it('warns of other keys: of the log, the operator, the beacon and the witnesses', async () => {
    made.showKeys({ operatorKey });
    expect(await check(memory, made.show())).toEqual({ warnings: ['operatorKey'], hasFollowedKey: false });
    made.showKeys({ beacon: { ...world.pins.beacon, publicKey: 'ab'.repeat(96) } });
    expect((await check(memory, made.show())).warnings).toEqual(['beacon']);
    const shown = (key: string, keys: readonly string[]) => ({
      log: { key, witnesses: keys.map((one) => ({ key: one, url: '' })) },
    });
    const stranger = witnessSigner('w4.example').verifier;
    for (const keys of [
      [...world.pins.witnesses, stranger],
      world.pins.witnesses.slice(1),
      [stranger, ...world.pins.witnesses.slice(1)],
    ]) {
      made.showKeys(shown(LOG.verifier, keys));
      expect((await check(memory, made.show())).warnings).toEqual(['witnesses']);
    }
    // In another order they are the same.
    made.showKeys(
      shown(
        LOG.verifier,
        [...WITNESSES].reverse().map(({ verifier }) => verifier),
      ),
    );
    expect((await check(memory, made.show())).warnings).toEqual([]);
    made.showKeys(shown(world.otherLog.verifier, world.pins.witnesses));
    const other = made.log.note(allAt(made.cosignedAt), { log: world.otherLog });
    expect(await check(memory, other)).toEqual({ warnings: ['logKey'], hasFollowedKey: false });
    // The keys are the same, and the checkpoint is of another log.
    made.showKeys();
    expect((await check(memory, other)).warnings).toEqual(['logKey']);
    expect(await check(undefined, other)).toEqual({ warnings: ['logKey'], hasFollowedKey: false });
  });

  it('follows a change of the operator that the log shows, signed by the key before, and says so', async () => {
    const log = made.log.fork(made.log.size);
    const index = log.append(world.keyChange(world.OPERATOR, next));
    made.showKeys({ operatorKey, keyChanges: [world.shownChange(index, world.OPERATOR, next)] });
    const followed = await check(memory, made.show(3, log));
    expect([followed.warnings, followed.hasFollowedKey, followed.remember?.keys.operatorKey]).toEqual([
      [],
      true,
      operatorKey,
    ]);
    expect((await check(followed.remember, made.show(3, log))).hasFollowedKey).toBe(false);
    // Where the keys cannot be read, the key of the build is not taken for one that is shown.
    made.server.files.delete('/open/keys.json');
    const unread = await check(followed.remember, made.show(3, log), world.pins);
    expect(unread).toEqual({ warnings: [], hasFollowedKey: false, isUncompared: true });
    made.showKeys({ operatorKey, keyChanges: [world.shownChange(index, world.OPERATOR, next)] });
    // The log that is shown is a moment behind the keys.
    expect((await check(memory, made.show())).warnings).toEqual([]);
    // Both keys signed it, and the log has something else at its place.
    const elsewhere = { ...world.shownChange(index, world.OPERATOR, next), index: index + 1 };
    made.showKeys({ operatorKey, keyChanges: [elsewhere] });
    expect((await check(memory, made.show(3, log))).warnings).toEqual(['operatorKey']);
    // Signed by the new key alone, or by somebody else.
    for (const by of [
      [next, next],
      [world.OPERATOR, world.OPERATOR],
    ]) {
      const forged = made.log.fork(made.log.size);
      forged.append(world.keyChange(world.OPERATOR, next, by));
      made.showKeys({ operatorKey, keyChanges: [world.shownChange(index, world.OPERATOR, next, by)] });
      expect((await check(memory, made.show(3, forged))).warnings).toEqual(['operatorKey']);
    }
  });
});

describe('a key that one player alone is shown', () => {
  it.each([
    ['after the key of all others', world.OPERATOR, next, 0],
    ['before it', next, world.OPERATOR, 0],
    ['at a place that the log does not reach', world.OPERATOR, next, 1_000_000],
  ])('is warned of %s, though both keys have signed the change', async (_, before, after, index) => {
    const unseen = allAt(made.cosignedAt, WITNESSES.slice(1, 2));
    made.showKeys({ keyChanges: [world.shownChange(index, before, after, undefined, unseen)] });
    for (const pins of [undefined, world.pins])
      for (const known of [undefined, memory])
        expect(await check(known, made.show(), pins)).toEqual({ warnings: ['operatorKey'], hasFollowedKey: false });
  });
});

describe('a device with keys of its build', () => {
  it('warns of other keys from the first time on, and follows a change that the log shows', async () => {
    made.showKeys({ operatorKey });
    const { warnings, remember } = await check(undefined, made.show(), world.pins);
    expect([warnings, remember]).toEqual([['operatorKey'], undefined]);
    const log = made.log.fork(made.log.size);
    const index = log.append(world.keyChange(world.OPERATOR, next));
    made.showKeys({ operatorKey, keyChanges: [world.shownChange(index, world.OPERATOR, next)] });
    const followed = await check(undefined, made.show(3, log), world.pins);
    expect([followed.warnings, followed.hasFollowedKey]).toEqual([[], true]);
    expect((await check(followed.remember, made.show(3, log), world.pins)).warnings).toEqual([]);
    // The device has seen the key that is shown, and a newer build was made with another.
    const rebuilt = { ...world.pins, operatorKey: 'ab'.repeat(32) };
    expect((await check(followed.remember, made.show(3, log), rebuilt)).warnings).toEqual(['operatorKey']);
  });
});
