import { afterEach, expect, test, vi } from 'vitest';
import { stubPageVisibility } from '#support/islands/page-visibility.ts';
import { runOnVisible } from './on-visible.ts';

afterEach(() => void vi.unstubAllGlobals());

test('who comes back to a page makes it look once, each time', async () => {
  const { show } = stubPageVisibility();
  const ask = vi.fn(() => Promise.resolve());
  runOnVisible(ask);
  show();
  expect(ask).toHaveBeenCalledTimes(1);
  await Promise.resolve().then(() => undefined);
  show();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('it does not look where nobody does, nor after its end', () => {
  const { hide, show } = stubPageVisibility();
  const ask = vi.fn(() => Promise.resolve());
  const off = new AbortController();
  const look = runOnVisible(ask, off);
  hide();
  look();
  off.abort();
  show();
  expect(ask).not.toHaveBeenCalled();
});
