import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assertPresent } from '#kernel/assert.ts';
import { DRAW, startProofWorld, type ProofWorld } from '#support/islands/proof-world.ts';
import * as world from '#support/proof/v3/world.ts';
import { leafHash } from '#tlog/index.ts';
import { toHex, utf8 } from '#verify/bytes.ts';
import { canonicalJson } from '#verify/canonical-json.ts';
import { createChecks, readKeys } from './checks.ts';
import { readShownDraws } from './draws-of-receipt.ts';
import { checkReceipt, nearestTime } from './receipt-check.ts';

let made: ProofWorld;
beforeAll(async () => {
  made = await startProofWorld();
});
afterAll(() => made.server.stop());
beforeEach(() => {
  made.showKeys();
  made.showDraw();
});

const flip = (text: string) => (text.startsWith('0') ? '1' : '0') + text.slice(1);
const faultsOf = async (over: object, receipt: object = made.receipt) =>
  (await made.checks.check(receipt, { ...made.bought, ...over }, made.at)).faults;

describe('the device finds in a receipt', () => {
  it('nothing wrong where all is as it was bought', async () => {
    expect(await made.checks.check(made.receipt, made.bought, made.at)).toEqual({
      faults: [],
      reasons: [],
      paidAt: made.at,
      closesAt: Date.parse(made.draw.entry.closesAt),
      closings: [],
      quorum: 2,
      named: 3,
      oldDraws: 0,
    });
  });

  it('nothing wrong after a change of the key, which it proves once', async () => {
    const { pins, shownChange, OPERATOR, STRANGER } = world;
    const change = shownChange(1, OPERATOR, STRANGER);
    let read = 0;
    const counted = Object.defineProperty({ ...change }, 'proof', {
      get: () => {
        read += 1;
        return change.proof;
      },
    });
    const shown = await readKeys(made.files);
    const keys = { ...shown, pins3: { ...pins, shownChanges: [counted] }, shownOperatorKey: change.key };
    const { faults } = await checkReceipt(made.receipt, made.bought, made.at, keys, (receipt) =>
      readShownDraws(receipt, made.files),
    );
    expect([faults, read]).toEqual([[], 1]);
  });

  it('another signature, key or path, and what is no receipt', async () => {
    const { receipt } = made;
    for (const broken of [
      { ...receipt, signature: flip(receipt.signature) },
      { ...receipt, operatorKey: world.STRANGER.publicKey.toString('hex') },
      {
        ...receipt,
        draws: receipt.draws.map((one) => ({ ...one, proof: { ...one.proof, index: 1 - one.proof.index } })),
      },
    ])
      expect(await faultsOf({}, broken)).toEqual(['signature']);
    for (const odd of [{}, { ...receipt, version: 2 }, { ...receipt, entry: '{}' }, { ...receipt, more: 1 }])
      expect(await faultsOf({}, odd)).toEqual(['signature']);
  });

  it('the nonce of another device', async () => {
    expect(await faultsOf({ nonce: '11'.repeat(16) })).toEqual(['nonce']);
    // Another device of the player sent none.
    expect(await faultsOf({ nonce: undefined })).toEqual([]);
  });

  it('other numbers, another multiple or price, fewer entries, or other draws', async () => {
    const [first = '', second = ''] = made.bought.entries ?? [];
    for (const entries of [
      [first],
      [second, first],
      ['nap4|1,4,7,8|1|100', second],
      [first, 'predict2|3/7|1|100'],
      [first.replace('100', '200'), second],
    ])
      expect(await faultsOf({ entries })).toEqual(['bought']);
    for (const over of [{ draws: 2 }, { firstDraw: '69-261121-0643' }, { lotteryType: 61 }])
      expect(await faultsOf(over)).toEqual(['bought']);
  });

  it('a time that is not that of the purchase', async () => {
    const { at } = made;
    expect(await faultsOf({ sentAt: at - 60_000, receivedAt: at - 10_000 })).toEqual([]);
    expect(await faultsOf({ sentAt: at - 60_000, receivedAt: at - 10_001 })).toEqual(['clock']);
    expect(await faultsOf({ sentAt: at + 10_000, receivedAt: at + 60_000 })).toEqual([]);
    expect(await faultsOf({ sentAt: at + 10_001, receivedAt: at + 60_000 })).toEqual(['clock']);
    // An answer that was long on its way says nothing of the time of the payment.
    expect(nearestTime(at, { ...made.bought, sentAt: at - 50_000, receivedAt: at + 50_000 })).toBe(at);
    // The device was not there.
    expect(await faultsOf({ sentAt: undefined, receivedAt: undefined })).toEqual([]);
  });

  it('a draw that shows another commitment, or one that breaks the rules', async () => {
    const entryOf = (over: object) => JSON.stringify({ ...made.draw.entry, ...over });
    for (const entry of [entryOf({ seedHash: '00'.repeat(32) }), 'x', undefined]) {
      made.showDraw({ commitment: { index: 1, entry } });
      expect(await faultsOf({})).toEqual(['draws']);
    }
    // Sold after its sales closed, by its own commitment.
    const late = assertPresent(
      world.sell(
        made.log.fork(made.log.size),
        [world.order(1, ...(made.bought.entries ?? []))],
        [made.draw],
        made.draw.entry.closesAt,
      )[0],
      'a receipt',
    );
    made.showDraw();
    const at = Date.parse(made.draw.entry.closesAt);
    expect(await faultsOf({ sentAt: at, receivedAt: at }, late)).toEqual(['draws']);
    // With witnesses that are not pinned.
    made.showKeys({
      log: { key: world.pins.logKey, witnesses: world.pins.witnesses.slice(0, 2).map((key) => ({ key, url: '' })) },
    });
    expect(await faultsOf({})).toEqual(['draws']);
  });

  it('nothing wrong in draws of version 2 beside others, and says how many there are', async () => {
    const drawId = '69-261121-0643';
    const { opensAt, closesAt, drawsAt, seedHash, chainHash } = { ...made.draw.entry, chainHash: 'ab'.repeat(32) };
    const committed = { type: 'committed', drawId, opensAt, closesAt, drawsAt, seedHash, chainHash };
    const hash = toHex(leafHash(utf8(canonicalJson(committed) ?? '')));
    const old = { ...made.draw, drawId, hash, batches: [] };
    const own = world.order(1, ...(made.bought.entries ?? []));
    const [both] = world.sell(made.log.fork(made.log.size), [own], [{ ...made.draw, batches: [] }, old]);
    const times = { opensAt, closesAt, drawsAt };
    const shown = { version: 1, drawId, ...times, commitment: { seedHash, beacon: { chainHash } } };
    const path = `/open/draws/${drawId}.json`;
    made.server.files.set(path, shown);
    const checked = await made.checks.check(both, { ...made.bought, draws: 2 }, made.at);
    expect([checked.faults, checked.oldDraws, checked.closesAt]).toEqual([[], 1, Date.parse(closesAt)]);
    // The receipt names what was promised: another file of version 2 is none of this draw.
    made.server.files.set(path, { ...shown, closesAt: drawsAt });
    expect((await made.checks.check(both, { ...made.bought, draws: 2 }, made.at)).faults).toEqual(['draws']);
  });

  it('a draw that is shown as one of a version without commitments', async () => {
    for (const version of [1, 2, undefined]) {
      made.showDraw({ version });
      const checked = await made.checks.check(made.receipt, made.bought, made.at);
      expect([checked.faults, checked.oldDraws]).toEqual([['draws'], 0]);
    }
  });

  it('where the draws have closed', async () => {
    made.showDraw({ closing: { index: 17, entry: '{}' } });
    expect((await made.checks.check(made.receipt, made.bought, made.at)).closings).toEqual([17]);
  });

  it('that no closing is to come of a draw that was cancelled before it had one', async () => {
    made.showDraw({ state: 'cancelled', cancelledAt: made.draw.entry.closesAt });
    const checked = await made.checks.check(made.receipt, made.bought, made.at);
    expect([checked.faults, checked.closings, checked.closesAt]).toEqual([[], [], undefined]);
  });
});

describe('of the witnesses that its draws name', () => {
  const DAY = 86_400_000;
  const showUntil = (ends: readonly (number | undefined)[]) =>
    made.showKeys({
      log: {
        key: world.pins.logKey,
        witnesses: world.pins.witnesses.map((key, i) => {
          const until = ends[i];
          return { key, url: '', ...(until === undefined ? {} : { until: new Date(until).toISOString() }) };
        }),
      },
    });
  const namedAt = async (now: number) => (await made.checks.check(made.receipt, made.bought, now)).named;

  it('those are counted whose term has not ended, since no other can sign', async () => {
    const end = made.at + DAY;
    showUntil([end]);
    expect([await namedAt(end - 1), await namedAt(end)]).toEqual([3, 2]);
    showUntil([end, end, end]);
    expect([await namedAt(end), (await made.checks.check(made.receipt, made.bought, end)).faults]).toEqual([0, []]);
  });
});

describe('a receipt under a key that was changed since', () => {
  it('holds where the log leads from its key to that which is shown', async () => {
    const next = world.STRANGER;
    const log = made.log.fork(made.log.size);
    const operatorKey = next.publicKey.toString('hex');
    const keyChanges = [world.shownChange(log.size, world.OPERATOR, next)];
    made.showKeys({ operatorKey, keyChanges });
    made.show(3, log);
    // Shown keys are those of today: the receipt is of the key before.
    expect(await faultsOf({})).toEqual([]);
    made.showKeys({ operatorKey });
    expect(await faultsOf({})).toEqual(['signature']);
    made.showKeys({ operatorKey, keyChanges });
    const foreign = { ...made.receipt, operatorKey: 'ab'.repeat(32) };
    expect(await faultsOf({}, foreign)).toEqual(['signature']);
    // A build knows the first key; the receipt was signed by the next.
    const [later] = world.sell(log, [world.order(1, ...(made.bought.entries ?? []))], [made.draw], undefined, next);
    const built = createChecks(made.files, world.pins);
    expect((await built.check(later, made.bought, made.at)).faults).toEqual([]);
    made.showKeys();
    expect((await built.check(later, made.bought, made.at)).faults).toEqual(['signature']);
    // Nobody can tell whose key it is while the keys cannot be read.
    made.server.files.delete('/open/keys.json');
    await expect(built.check(later, made.bought, made.at)).rejects.toThrow('keys could not be read');
    made.showKeys();
    made.show();
  });
});

describe('what cannot be read', () => {
  it('is no fault: nothing is known then', async () => {
    made.server.files.delete(`/open/draws/${DRAW}.json`);
    await expect(made.checks.check(made.receipt, made.bought, made.at)).rejects.toThrow('answers 404');
    made.showDraw();
    made.server.files.delete('/open/keys.json');
    await expect(made.checks.check(made.receipt, made.bought, made.at)).rejects.toThrow('keys could not be read');
    // A build has them.
    expect((await createChecks(made.files, world.pins).check(made.receipt, made.bought, made.at)).faults).toEqual([]);
    made.showKeys({ log: undefined });
    await expect(made.checks.check(made.receipt, made.bought, made.at)).rejects.toThrow('keys could not be read');
  });
});
