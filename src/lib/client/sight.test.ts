import { afterEach, expect, test, vi } from 'vitest';
import { seenPage } from '../../../tests/support/seen-page.ts';
import { lookWhenSeen } from './sight.ts';

afterEach(() => void vi.unstubAllGlobals());

test('who comes back to a page makes it look once, each time', async () => {
  const { show } = seenPage();
  const ask = vi.fn(() => Promise.resolve());
  lookWhenSeen(ask);
  show();
  expect(ask).toHaveBeenCalledTimes(1);
  await Promise.resolve().then(() => undefined);
  show();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('it does not look where nobody does, nor after its end', () => {
  const { hide, show } = seenPage();
  const ask = vi.fn(() => Promise.resolve());
  const off = new AbortController();
  const look = lookWhenSeen(ask, off);
  hide();
  look();
  off.abort();
  show();
  expect(ask).not.toHaveBeenCalled();
});
