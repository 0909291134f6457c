import { describe, expect, it } from 'vitest';
import type { DeviceCheck } from '../check/device-check.ts';
import type { CheckedReceipt } from '../check/receipt-check.ts';
import { ahead, deviceOf, followBy as run, good, memory, own, placeBy, placed, T0 } from '#support/islands/follow.ts';
import { IN_TIME_MS } from './follow-receipt.ts';
import { LOOKS_FOR_MS } from './looks.ts';

describe('an order that was just paid', () => {
  it('is checked, in the log, and seen by witnesses, and its receipt is kept from the start', async () => {
    const { steps, stored, last, waited } = await run({
      places: [undefined, null, 9],
      found: [ahead, placed(0), placed(1), placed(3)],
    });
    expect(steps).toEqual(['checking', 'checked', 'logged', 'witnessed']);
    expect(stored[0]).toEqual(own);
    expect(stored.at(-1)).toEqual({ ...own, faults: [], place: placeBy(3) });
    expect(last).toMatchObject({ step: 'witnessed', place: placeBy(3), from: 'purchase', warnings: [] });
    expect(waited).toBeLessThan(IN_TIME_MS);
  });

  it('is seen by a quorum of its draws, not by fewer', async () => {
    expect((await run({ found: [placed(2)] })).steps.at(-1)).toBe('witnessed');
    const more = { ...good, quorum: 3 };
    expect((await run({ checked: [more], found: [placed(2)] })).steps.at(-1)).toBe('logged');
  });

  it('says that witnesses are away only after a minute, and goes on looking', async () => {
    const { steps, waited } = await run({ found: [...Array.from({ length: 15 }, () => ahead), placed(3)] });
    expect(steps).toEqual(['checking', 'checked', 'away', 'witnessed']);
    expect(waited).toBeGreaterThan(IN_TIME_MS);
    const soon = await run({ found: [ahead], leavesAfter: 5 });
    expect(soon.steps).toEqual(['checking', 'checked']);
  });

  it('is late without a place after a minute, which is no fault before its draw closes', async () => {
    const { steps, last } = await run({ places: [...Array.from({ length: 15 }, () => null), 9] });
    expect([steps, last?.step]).toEqual([['checking', 'checked', 'late', 'witnessed'], 'witnessed']);
  });

  it('is missing where its draw was closed before it had a place', async () => {
    const closing = { ...good, closesAt: T0 + 20_000 };
    const closed = { ...closing, closings: [8] };
    const none = await run({ checked: [closing, closed], places: [null] });
    expect(none.last).toMatchObject({ step: 'fault', faults: ['missing'] });
    expect(none.steps).toEqual(['checking', 'checked', 'fault']);
    const after = await run({ checked: [closed], places: [9] });
    expect(after.last).toMatchObject({ step: 'fault', faults: ['missing'] });
    // Before the closing it is sold; while the log stands still nobody can tell.
    expect((await run({ checked: [{ ...good, closings: [10] }] })).steps.at(-1)).toBe('witnessed');
    expect((await run({ checked: [closing], places: [null] })).steps.at(-1)).toBe('late');
  });

  it('is judged by a place that was asked for after the closing was read', async () => {
    const closing = { ...good, closesAt: T0 + 20_000 };
    // It got its place, and its draw was closed, between two requests of the device.
    const closed = { ...closing, closings: [10] };
    const waiting = Array.from({ length: 9 }, () => null);
    const { steps, asked } = await run({ checked: [closing, closed], places: [...waiting, 9] });
    expect(steps.at(-1)).toBe('witnessed');
    expect(asked.place).toBe(10);
    // No answer is no place, and no fault.
    const unanswered = await run({ checked: [closing, closed], places: [...waiting, undefined, 9] });
    expect(unanswered.steps).not.toContain('fault');
  });

  it('is a fault where its receipt is wrong, or the log has something else at its place', async () => {
    const wrong: CheckedReceipt = { ...good, faults: ['nonce'], reasons: ['of another device'] };
    const { last, stored, asked } = await run({ checked: [wrong] });
    expect(last).toMatchObject({ step: 'fault', faults: ['nonce'], reasons: ['of another device'] });
    expect([stored.at(-1)?.faults, asked.place]).toEqual([['nonce'], 0]);
    const other = await run({ found: [ahead, { kind: 'wrong', reason: 'another entry' }] });
    expect(other.last).toMatchObject({ step: 'fault', faults: ['place'], reasons: ['another entry'] });
  });

  it('tries again what could not be read, and says so in the end', async () => {
    const offline = new Error('offline');
    expect((await run({ checked: [offline, offline, good] })).steps.at(-1)).toBe('witnessed');
    const never = await run({ checked: [offline] });
    expect([never.steps, never.asked.check]).toEqual([['checking', 'unread'], 3]);
    expect(never.stored).toEqual([own]);
    const unlogged = await run({ places: [undefined] });
    expect(unlogged.steps).toEqual(['checking', 'checked', 'unplaced']);
    expect(unlogged.waited).toBeGreaterThanOrEqual(LOOKS_FOR_MS);
    expect((await run({ found: [offline, placed(3)] })).steps.at(-1)).toBe('witnessed');
  });

  it('is not said to be checked while its numbers were compared with nothing', async () => {
    const { entries: _, ...unknown } = own.bought;
    const never = await run({ kept: { bought: unknown } });
    expect([never.steps, never.asked.entries]).toEqual([['checking', 'unread'], 3]);
    expect(never.stored).toEqual([{ ...own, bought: unknown }]);
    const texts = ['nap1|3|1|100'];
    const later = await run({ kept: { bought: unknown }, entries: [undefined, texts] });
    expect(later.steps.at(-1)).toBe('witnessed');
    expect([later.compared.at(-1)?.entries, later.stored.at(-1)?.bought.entries]).toEqual([texts, texts]);
    // What is wrong with it whatever was bought is a fault.
    const wrong: CheckedReceipt = { ...good, faults: ['signature'] };
    expect((await run({ kept: { bought: unknown }, checked: [wrong] })).last?.step).toBe('fault');
    expect((await run({})).asked.entries).toBe(0);
  });

  it('says whether this device sent it, and whether it is kept', async () => {
    expect((await run({})).last).toMatchObject({ isOwn: true, isKept: true });
    expect((await run({ isRefused: true })).last).toMatchObject({ isKept: false });
    expect((await run({ kept: { from: 'server' } })).last).toMatchObject({ isOwn: false });
    const order = { lotteryType: 69, drawId: '69-261121-0642', draws: 1, entries: [], price: 100 };
    const lost = await run({ kept: { from: 'server', bought: { ...own.bought, order } } });
    expect(lost.last).toMatchObject({ isOwn: true, from: 'server' });
  });

  it('is not looked for any more once its page goes', async () => {
    const { asked, steps } = await run({ places: [null], leavesAfter: 2 });
    expect([asked.place, steps]).toEqual([3, ['checking', 'checked']]);
    expect((await run({ checked: [new Error('offline')], leavesAfter: 0 })).asked.check).toBe(1);
  });
});

describe('an order whose signatures this device has seen', () => {
  const kept = { place: placeBy(2, 4) };
  const confirmed = placeBy(2, 4).witnesses;

  it('is shown so from what was kept, whose cosignatures are the earlier ones', async () => {
    const { steps, last, stored, asked } = await run({ kept, confirmed, found: [placed(2)] });
    expect(steps).toEqual(['checking', 'checked', 'witnessed']);
    expect([last, stored.at(-1)?.place, asked.place]).toMatchObject([{ place: kept.place }, kept.place, 0]);
  });

  it('is looked for anew where what was kept does not hold, or was fewer than a quorum', async () => {
    for (const now of [undefined, confirmed.slice(1)])
      expect((await run({ kept, confirmed: now })).stored.at(-1)?.place).toEqual(placeBy(3));
  });

  it('gives way in the store to one of fewer signatures where it does not hold, and not where that was not read', async () => {
    const full = { place: placeBy(3, 4) };
    const gone = await run({ kept: full, found: [placed(2)] });
    expect([gone.stored.at(-1)?.place, gone.stale.at(-1)]).toEqual([placeBy(2), full.place]);
    // One of its witnesses is not pinned any more: one that as many have seen as the store says replaces it.
    const fewer = await run({ kept: full, confirmed: full.place.witnesses.slice(1), found: [placed(3)] });
    expect([fewer.stored.at(-1)?.place, fewer.stale.at(-1)]).toEqual([placeBy(3), full.place]);
    const unread = await run({ kept: full, confirmed: new Error('offline'), found: [placed(2)] });
    expect(unread.stale.at(-1)).toBeUndefined();
    const holds = await run({ kept: full, confirmed: full.place.witnesses, found: [placed(2)], leavesAfter: 5 });
    expect(holds.stale.at(-1)).toBeUndefined();
  });

  it('is a fault where the log has lost it', async () => {
    const { last } = await run({ kept, confirmed, found: [{ kind: 'wrong', reason: 'gone' }] });
    expect(last).toMatchObject({ step: 'fault', faults: ['place'] });
    const shrunk = await run({ kept, confirmed, found: [ahead], devices: [deviceOf('shrank')] });
    expect(shrunk.last).toMatchObject({ step: 'witnessed', warnings: ['shrank'] });
  });
});

describe('what the device remembers', () => {
  it('is kept where nothing is wrong, and shown as a warning otherwise', async () => {
    const larger = { ...memory, size: 6 };
    expect((await run({ devices: [{ ...deviceOf(), remember: larger }] })).remembered).toEqual([larger]);
    const { last, remembered } = await run({ devices: [deviceOf('split', 'witnesses')] });
    expect([last?.warnings, remembered]).toEqual([['split', 'witnesses'], []]);
    const followed = await run({ devices: [{ ...deviceOf(), hasFollowedKey: true, remember: larger }] });
    expect(followed.last).toMatchObject({ hasFollowedKey: true, step: 'witnessed' });
  });

  it('is compared once more before it says that the log shrank', async () => {
    const { last, asked } = await run({ devices: [deviceOf('shrank'), deviceOf()] });
    expect([last?.warnings, asked.lookUp]).toEqual([[], 2]);
    expect((await run({ devices: [deviceOf('shrank')] })).last?.warnings).toEqual(['shrank']);
  });

  it('stays as it was shown where it could not be compared', async () => {
    const { last } = await run({ found: [ahead, placed(3)], devices: [deviceOf('split'), undefined] });
    expect(last).toMatchObject({ warnings: ['split'], isUncompared: true });
    const keysOnly: DeviceCheck = { ...deviceOf('beacon'), isUncompared: true };
    expect((await run({ devices: [keysOnly] })).last).toMatchObject({ step: 'witnessed', isUncompared: true });
    const later = await run({ found: [ahead, placed(3)], devices: [deviceOf('split'), keysOnly] });
    expect(later.last?.warnings).toEqual(['split', 'beacon']);
    expect((await run({})).last?.isUncompared).toBe(false);
    // A server that refuses the log silences no warning of keys, and is asked again.
    for (const since of [{}, { kept: { place: placeBy(3) }, confirmed: placeBy(3).witnesses }]) {
      const { last: unread, asked } = await run({ ...since, found: [{ kind: 'unread' }], devices: [keysOnly] });
      expect([unread?.warnings, unread?.isUncompared, asked.lookUp > 1]).toEqual([['beacon'], true, true]);
    }
  });
});
