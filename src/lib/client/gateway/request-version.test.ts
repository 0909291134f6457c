import { describe, expect, it } from 'vitest';
import { createRequestVersion } from './request-version.ts';

describe('createRequestVersion', () => {
  it('a version is the latest until the next one begins', () => {
    const version = createRequestVersion();
    const isLatest = version.next();
    expect(isLatest()).toBe(true);
    const isNewerLatest = version.next();
    expect([isLatest(), isNewerLatest()]).toEqual([false, true]);
  });

  it('a watched version begins no new one', () => {
    const version = createRequestVersion();
    const isLatest = version.next();
    const isSame = version.watch();
    expect([isLatest(), isSame()]).toEqual([true, true]);
    version.next();
    expect([isLatest(), isSame()]).toEqual([false, false]);
  });
});
