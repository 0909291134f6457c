import { expect, test, vi } from 'vitest';
import { shareChecks } from './health.ts';

test('a check is shared by all who ask while it runs, and for a second after its end', async ({ onTestFinished }) => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  const checks: PromiseWithResolvers<boolean>[] = [];
  const shared = shareChecks(() => {
    const check = Promise.withResolvers<boolean>();
    checks.push(check);
    return check.promise;
  });
  const first = shared();
  vi.setSystemTime(1_900);
  const second = shared();
  expect(checks).toHaveLength(1);
  checks[0]?.resolve(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  vi.setSystemTime(2_899);
  expect(await shared()).toBe(true);
  vi.setSystemTime(2_900);
  void shared();
  expect(checks).toHaveLength(2);
});
