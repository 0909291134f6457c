import { expect, test } from 'vitest';
import { PLAY_SETTINGS, REALITY_CHECK_MINUTES, SESSION_LIMIT_MINUTES } from '#contract/play-record/fields.ts';
import { OFFERED } from './offered.ts';

test('offers what the server takes', () => {
  expect(Object.keys(OFFERED)).toEqual([...PLAY_SETTINGS]);
  expect(OFFERED).toEqual({ realityCheck: REALITY_CHECK_MINUTES, sessionLimit: SESSION_LIMIT_MINUTES });
});
