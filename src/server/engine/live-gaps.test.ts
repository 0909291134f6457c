import { expect, test } from 'vitest';
import { findLiveGaps } from './live-gaps.ts';

const whole = {
  MODE: 'live',
  REGISTER_URL: 'https://register.example',
  GEO_RESTRICT: undefined,
  PROXY_LIST_URL: 'https://proxies.example',
} as const;

test.each([
  ['nothing', whole, []],
  ['the register', { ...whole, REGISTER_URL: undefined }, ['REGISTER_URL is not set']],
  ['the list of proxies', { ...whole, PROXY_LIST_URL: undefined }, ['PROXY_LIST_URL is not set']],
  ['any proof of place', { ...whole, GEO_RESTRICT: 'off', PROXY_LIST_URL: undefined }, ['GEO_RESTRICT is off']],
  [
    'nothing of the world, in the sandbox',
    { MODE: 'sandbox', REGISTER_URL: undefined, GEO_RESTRICT: 'off', PROXY_LIST_URL: undefined },
    [],
  ],
] as const)('a start says that live does without %s', (_what, settings, gaps) => {
  expect(findLiveGaps(settings).map((gap) => gap.split(':')[0])).toEqual(gaps);
});
