import { describe, expect, it } from 'vitest';
import { createRequestVersion } from './request-version.ts';

describe('createRequestVersion', () => {
  it('begins a version that is the latest until the next', () => {
    const version = createRequestVersion();
    const isLatest = version.next();
    expect(isLatest()).toBe(true);
    const isNewerLatest = version.next();
    expect([isLatest(), isNewerLatest()]).toEqual([false, true]);
  });

  it('watches the current version without beginning one', () => {
    const version = createRequestVersion();
    const isLatest = version.next();
    const isSame = version.watch();
    expect([isLatest(), isSame()]).toEqual([true, true]);
    version.next();
    expect([isLatest(), isSame()]).toEqual([false, false]);
  });
});
