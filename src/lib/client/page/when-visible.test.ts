import { afterEach, expect, test, vi } from 'vitest';
import { stubPageVisibility } from '#support/islands/page-visibility.ts';
import { whenVisible } from './when-visible.ts';

afterEach(() => void vi.unstubAllGlobals());

test('waits for a page that is hidden, and for no other', async () => {
  const { hide, show } = stubPageVisibility();
  await whenVisible();
  hide();
  let isSeen = false;
  const seen = whenVisible().then(() => (isSeen = true));
  document.dispatchEvent(new Event('visibilitychange'));
  await Promise.resolve().then(() => undefined);
  expect(isSeen).toBe(false);
  show();
  await seen;
});
