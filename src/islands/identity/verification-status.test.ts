import { expect, test } from 'vitest';
import { getT } from '#i18n/server.ts';
import { findVerificationStatus } from './verification-status.ts';

test.each([
  [1, 'verify', 'Verify now', 'Verify your identity'],
  [2, 'prompt', 'View status', 'Your documents are under review'],
  [4, 'verify', 'Verify again', "We couldn't verify your identity"],
  [6, 'verify', 'Continue', "Your verification isn't finished"],
  [7, 'verify', 'Renew verification', 'Your verification has expired'],
  [99, 'verify', 'Verify now', 'Verify your identity'],
] as const)('status %i leads to %s by "%s"', (status, act, action, title) => {
  const { key, action: done } = findVerificationStatus(status);
  const t = getT('en-US', 'identity');
  expect([done, t(`action.${key}`), t(`state.${key}.title`)]).toEqual([act, action, title]);
});

test('a verified player is led to their settings', () => {
  expect(findVerificationStatus(3)).toEqual({ key: 3, tone: 'good', action: 'settings' });
});
