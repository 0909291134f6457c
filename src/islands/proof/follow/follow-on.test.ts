import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';
import { ahead, followBy, good, placeBy, placed, T0 } from '#support/islands/follow.ts';
import { LOOKS_FOR_MS } from './looks.ts';

const long = (looks: number) => Array.from({ length: looks }, () => ahead);
const open = { isOrderPage: true } as const;

test('the page of an order asks until all witnesses that its draws name have signed', async () => {
  const found = [ahead, placed(1), placed(2), placed(2), placed(3)];
  const { last, stored, asked } = await followBy({ ...open, found });
  expect(last).toMatchObject({ step: 'witnessed', place: placeBy(3), named: 3 });
  expect([stored.at(-1)?.place, asked.lookUp]).toEqual([placeBy(3), 5]);
  // Elsewhere a quorum is enough.
  expect((await followBy({ found })).last).toMatchObject({ place: placeBy(2) });
  // Witnesses that are pinned, and that no draw of the order names, are not waited for.
  const two = await followBy({ ...open, checked: [{ ...good, named: 2 }], found: [placed(2)] });
  expect(two.asked.lookUp).toBe(1);
});

test('the page of an order waits for no witness whose term has ended, also where fewer than a quorum signed', async () => {
  for (const [named, count] of [
    [1, 2],
    [0, 2],
    [1, 1],
  ] as const) {
    const { last, asked } = await followBy({ ...open, checked: [{ ...good, named }], found: [placed(count)] });
    expect([last?.step, asked.lookUp]).toEqual([count < good.quorum ? 'logged' : 'witnessed', 1]);
  }
  // By the time of the product.
  const { checkedAt } = await followBy({ ...open, now: (time) => time + 5 });
  expect(checkedAt).toEqual([T0 + 5]);
});

test('what a device stored of an order does not win over what more witnesses have signed since', async () => {
  const kept = { place: placeBy(2, 4) };
  const seen = { kept, confirmed: kept.place.witnesses };
  const { steps, last, stored } = await followBy({ ...open, ...seen, found: [placed(2), placed(3)] });
  expect(steps).toEqual(['checking', 'checked', 'witnessed']);
  expect([last, stored.at(-1)?.place]).toMatchObject([{ place: placeBy(3) }, placeBy(3)]);
  // Of as many the earlier cosignatures stay.
  expect((await followBy({ ...open, ...seen, found: [placed(2)], leavesAfter: 20 })).last).toMatchObject(kept);
});

test('the page of an order asks again as long as it is open, also after ten minutes, and then less often', async () => {
  const { steps, waited, asked } = await followBy({ ...open, found: [...long(200), placed(3)] });
  expect(steps).toEqual(['checking', 'checked', 'away', 'witnessed']);
  expect(waited).toBeGreaterThan(2 * LOOKS_FOR_MS);
  expect(waited / asked.lookUp).toBeGreaterThan(20_000);
  const unread = await followBy({ ...open, places: [...Array.from({ length: 100 }, () => undefined), 9] });
  expect(unread.steps).toEqual(['checking', 'checked', 'unplaced', 'witnessed']);
  // Elsewhere it ends.
  expect((await followBy({ found: [...long(200), placed(3)] })).steps.at(-1)).toBe('away');
});

test('the page of an order checks the receipt again until what it needs can be read', async () => {
  const offline = Array.from({ length: 5 }, () => new Error('offline'));
  const { steps, asked } = await followBy({ ...open, checked: [...offline, good] });
  expect([steps, asked.check]).toEqual([['checking', 'unread', 'checked', 'witnessed'], 6]);
});

test('the page of an order stops after a day, and says so', async () => {
  const stops = { step: 'away', hasStopped: true };
  const { last, waited } = await followBy({ ...open, found: [ahead], leavesAfter: 10_000 });
  expect(last).toMatchObject(stops);
  expect(waited).toBeGreaterThanOrEqual(DAY_MS);
  expect(waited).toBeLessThan(DAY_MS + MINUTE_MS);
  // Also where nothing can be read.
  const unread = await followBy({ ...open, checked: [new Error('offline')], leavesAfter: 10_000 });
  expect([unread.last?.step, unread.last?.hasStopped, unread.waited < DAY_MS + MINUTE_MS]).toEqual([
    'unread',
    true,
    true,
  ]);
  // Before that, and elsewhere, nothing is said of it; what is over has not stopped.
  for (const script of [{ ...open, found: [ahead], leavesAfter: 500 }, { found: [ahead] }, open])
    expect((await followBy(script)).last?.hasStopped).toBe(false);
});

test('a day in which the page was hidden or its device slept is no day of looking', async () => {
  const found = [...long(50), placed(3)];
  const longer = { 20: DAY_MS, 40: DAY_MS };
  const { steps, last, asked } = await followBy({ ...open, found, longer });
  expect([steps.at(-1), last?.hasStopped, asked.lookUp]).toEqual(['witnessed', false, 51]);
  // Also where nothing can be read at first: the network is often back later than the page.
  const offline = Array.from({ length: 5 }, () => new Error('offline'));
  expect((await followBy({ ...open, checked: [...offline, good], longer: { 3: DAY_MS } })).steps.at(-1)).toBe(
    'witnessed',
  );
  // What it looked for before is counted.
  const { waited } = await followBy({ ...open, found: [ahead], leavesAfter: 10_000, longer });
  expect(waited).toBeGreaterThanOrEqual(3 * DAY_MS - 2 * MINUTE_MS);
  expect(waited).toBeLessThan(3 * DAY_MS + MINUTE_MS);
});

test('a clock of the product that is moved ahead ends no looking', async () => {
  const { steps } = await followBy({
    found: [ahead, ahead, placed(3)],
    now: (time) => time + (time > T0 ? 86_400_000 : 0),
  });
  expect(steps.at(-1)).toBe('witnessed');
});

test('a receipt is checked again until one of its draws shows its closing, and not after that', async () => {
  const closing = { ...good, closesAt: T0 + 10_000 };
  const closed = { ...closing, closings: [10] };
  const found = [...long(200), placed(3)];
  const { last, asked } = await followBy({ ...open, checked: [closing, closing, closed], found });
  expect([last?.step, asked.lookUp, asked.check]).toEqual(['witnessed', 201, 3]);
});
