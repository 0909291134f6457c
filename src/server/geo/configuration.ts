import type { globalConfiguration } from '#contract/config/010001-global-configuration.ts';
import type { ResponseOf } from '#contract/command.ts';
import { GEO_COMMANDS } from '#contract/geo/geo-commands.ts';
import type { Settings } from '../settings/settings.ts';

type GeoSettings = Pick<Settings, 'MODE' | 'GEO_RESTRICT' | 'GEO_POPUP' | 'GEO_POPUP_MINUTES'>;

/** Whether geo commands need a proof of place. */
export const isGeoRestricted = ({ MODE, GEO_RESTRICT }: Pick<GeoSettings, 'MODE' | 'GEO_RESTRICT'>): boolean =>
  (GEO_RESTRICT ?? (MODE === 'live' ? 'on' : 'off')) === 'on';

/** What the configuration (010001) says of places. */
export const geoConfiguration = (
  settings: GeoSettings,
): Pick<
  ResponseOf<typeof globalConfiguration>,
  Extract<keyof ResponseOf<typeof globalConfiguration>, `geo${string}`>
> => ({
  geoRestrict: isGeoRestricted(settings),
  geoCommand: [...GEO_COMMANDS],
  geoCheckForceLicense: settings.GEO_POPUP !== 'off',
  geoCheckForceLicensePopType: settings.GEO_POPUP === 'interval' ? 2 : 1,
  geoCheckForceLicensePopIntervalTime: settings.GEO_POPUP_MINUTES,
});
