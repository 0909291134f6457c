import { afterEach, expect, test, vi } from 'vitest';
import { stubPageVisibility } from '#support/islands/page-visibility.ts';
import { runOnVisible } from './on-visible.ts';

afterEach(() => void vi.unstubAllGlobals());

test('runs once each time the visitor returns', async () => {
  const { show } = stubPageVisibility();
  const callback = vi.fn(() => Promise.resolve());
  runOnVisible(callback);
  show();
  expect(callback).toHaveBeenCalledTimes(1);
  await Promise.resolve().then(() => undefined);
  show();
  expect(callback).toHaveBeenCalledTimes(2);
});

test('does not run while the page is hidden, or after it was stopped', () => {
  const { hide, show } = stubPageVisibility();
  const callback = vi.fn(() => Promise.resolve());
  const off = new AbortController();
  const look = runOnVisible(callback, off);
  hide();
  look();
  off.abort();
  show();
  expect(callback).not.toHaveBeenCalled();
});
