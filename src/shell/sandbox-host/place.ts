import { locate } from '#client/geo/locate.ts';
import { encodeEvent } from '#client/host/codec.ts';

/** What the app tells of the place (docs/hosts.md, `locate`): that of the sandbox's map, else this browser's. */
export async function tellPlaceOf(fresh: boolean): Promise<string> {
  const place = await locate(fresh);
  const { latitude, longitude, accuracy, timestamp } = place.ok ? place.position : {};
  return encodeEvent(
    'position',
    place.ok
      ? { latitude, longitude, accuracy, timestamp }
      : { error: place.because === 'denied' ? 'denied' : 'unavailable' },
  );
}
