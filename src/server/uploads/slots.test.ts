import { expect, test } from 'vitest';
import { createQueue, createUploadSlots } from './slots.ts';

test('a holder has two slots, and all holders together as many as there are', () => {
  const slots = createUploadSlots(3, 2);
  const first = slots.take('a');
  expect(slots.take('a')).toBeDefined();
  expect(slots.take('a')).toBeUndefined();
  expect(slots.take('b')).toBeDefined();
  expect(slots.take('c')).toBeUndefined();
  first?.();
  expect(slots.take('c')).toBeDefined();
  expect(slots.take('a')).toBeUndefined();
});

test('a queue runs one at a time, also after one that failed', async () => {
  const queue = createQueue();
  let running = 0;
  let most = 0;
  const work = async (fails: boolean) => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running -= 1;
    if (fails) throw new Error('unreadable');
    return 'read';
  };
  const all = await Promise.allSettled([true, false, true, false].map((fails) => queue(() => work(fails))));
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  expect(most).toBe(1);
});
