import { expect, test, vi } from 'vitest';
import { failed, type Located, type Position } from './place.ts';
import { createMoveWatch, MOVED_M } from './watch.ts';

const at = (latitude: number, longitude: number): Located & { ok: true } => ({
  ok: true,
  position: { latitude, longitude, accuracy: 10, timestamp: 0, source: 'browser' },
});
const MARINA = at(25.0805, 55.1403);
const MUSCAT = at(23.588, 58.3829);
/** A degree of latitude is 111 km. */
const NEAR = at(25.0805 + (MOVED_M - 50) / 111_195, 55.1403);

function createFixture() {
  const world = { checked: MARINA.position as Position | undefined, valid: true, elsewhere: true, paying: false };
  const timers: (() => void)[] = [];
  const isElsewhere = vi.fn(async () => world.elsewhere);
  const leave = vi.fn();
  const onPlace = createMoveWatch({
    lastChecked: () => world.checked,
    isValid: () => world.valid,
    isElsewhere,
    isPaying: () => world.paying,
    leave,
    later: (act) => void timers.push(act),
  });
  const move = async (place: Located) => {
    onPlace(place);
    await new Promise((done) => setImmediate(done));
  };
  return { world, timers, isElsewhere, leave, move };
}

test('leaves the page once when an allowed place has become another', async () => {
  const { isElsewhere, leave, move } = createFixture();
  await move(MUSCAT);
  await move(MUSCAT);
  expect([isElsewhere.mock.calls.length, leave.mock.calls.length]).toEqual([1, 1]);
});

test('asks the server about no short way, and stays where the new place does, too', async () => {
  const { world, isElsewhere, leave, move } = createFixture();
  await move(NEAR);
  expect(isElsewhere).not.toHaveBeenCalled();
  world.elsewhere = false;
  await move(MUSCAT);
  expect([isElsewhere.mock.calls.length, leave.mock.calls.length]).toEqual([1, 0]);
});

test('leaves when the permission is taken back, and not when the signal is lost', async () => {
  const { isElsewhere, leave, move } = createFixture();
  await move(failed('failed'));
  expect(leave).not.toHaveBeenCalled();
  await move(failed('denied'));
  expect([isElsewhere.mock.calls.length, leave.mock.calls.length]).toEqual([0, 1]);
});

test('has nothing to leave where the place was not allowed before', async () => {
  const { world, leave, move } = createFixture();
  world.valid = false;
  await move(MUSCAT);
  await move(failed('denied'));
  expect(leave).not.toHaveBeenCalled();
});

test('never leaves in the middle of a payment', async () => {
  const { world, timers, leave, move } = createFixture();
  world.paying = true;
  await move(MUSCAT);
  timers.shift()?.();
  expect([leave.mock.calls.length, timers.length]).toEqual([0, 1]);
  world.paying = false;
  timers.shift()?.();
  expect([leave.mock.calls.length, timers.length]).toEqual([1, 0]);
});
