import { expect, test } from 'vitest';
import type { TextStore } from '#client/storage/stores.ts';
import { DAY_MS } from '#kernel/time.ts';
import { forgetPhotos, loadPhotos, storePhotos } from './tab-photos.ts';

function createStore(): TextStore {
  const texts = new Map<string, string>();
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, value) => void (value === null ? texts.delete(key) : texts.set(key, value)),
  };
}

test('keeps the photos of the player who added them, not for another one and not for a day', () => {
  const store = createStore();
  expect(loadPhotos('A', 0, store)).toBeUndefined();
  storePhotos('A', { frontPhoto: 'f', backPhoto: 'b' }, 0, store);
  expect(loadPhotos('A', 1, store)).toEqual({ frontPhoto: 'f', backPhoto: 'b' });
  expect(loadPhotos('B', 1, store)).toBeUndefined();
  expect(loadPhotos('A', DAY_MS, store)).toBeUndefined();
  storePhotos('A', { frontPhoto: 'p' }, 0, store);
  expect(loadPhotos('A', 1, store)).toEqual({ frontPhoto: 'p' });
  forgetPhotos(store);
  expect(loadPhotos('A', 1, store)).toBeUndefined();
});
