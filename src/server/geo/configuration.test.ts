import { expect, test } from 'vitest';
import { geoConfiguration, isGeoRestricted } from './configuration.ts';

test.each([
  ['live', undefined, true],
  ['live', 'off', false],
  ['sandbox', undefined, false],
  ['sandbox', 'on', true],
] as const)('%s with GEO_RESTRICT %s: %s', (MODE, GEO_RESTRICT, restricted) => {
  expect(isGeoRestricted({ MODE, GEO_RESTRICT })).toBe(restricted);
});

test.each([
  ['off', { geoCheckForceLicense: false }],
  ['always', { geoCheckForceLicense: true, geoCheckForceLicensePopType: 1 }],
  ['interval', { geoCheckForceLicense: true, geoCheckForceLicensePopType: 2 }],
] as const)('GEO_POPUP=%s is %o', (GEO_POPUP, said) => {
  const settings = { MODE: 'live', GEO_RESTRICT: undefined, GEO_POPUP, GEO_POPUP_MINUTES: 30 } as const;
  expect(geoConfiguration(settings)).toMatchObject({ ...said, geoCheckForceLicensePopIntervalTime: 30 });
});
