import { isGeoRestricted } from '../geo/configuration.ts';
import type { Settings } from '../settings/settings.ts';

/** What a live product does without, by its settings: a country may allow it, and each start says so. */
export function findLiveGaps(
  settings: Pick<Settings, 'MODE' | 'REGISTER_URL' | 'GEO_RESTRICT' | 'PROXY_LIST_URL'>,
): readonly string[] {
  if (settings.MODE !== 'live') return [];
  const gaps: string[] = [];
  if (settings.REGISTER_URL === undefined)
    gaps.push('REGISTER_URL is not set: no player is looked up in a national self-exclusion register');
  if (!isGeoRestricted(settings))
    gaps.push('GEO_RESTRICT is off: tickets are sold and deposits taken wherever a player is');
  else if (settings.PROXY_LIST_URL === undefined)
    gaps.push('PROXY_LIST_URL is not set: a place is believed though its player comes through a VPN or a proxy');
  return gaps;
}
