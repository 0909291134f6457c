import { failed, LOCATE_MS, MAX_AGE_MS, WATCH_MS, type Located } from './place.ts';

const located = ({ coords, timestamp }: GeolocationPosition): Located => ({
  ok: true,
  position: {
    latitude: coords.latitude,
    longitude: coords.longitude,
    accuracy: coords.accuracy,
    timestamp: Math.round(timestamp),
    source: 'browser',
  },
});
const failure = ({ code, PERMISSION_DENIED }: GeolocationPositionError): Located =>
  failed(code === PERMISSION_DENIED ? 'denied' : 'failed');

/** The browser's position, which may ask the person. `fresh`: measured now, not one of the last minutes. */
export const locateByBrowser = (fresh: boolean): Promise<Located> =>
  new Promise((done) => {
    if (!('geolocation' in navigator)) return done(failed('failed'));
    navigator.geolocation.getCurrentPosition(
      (position) => done(located(position)),
      (error) => done(failure(error)),
      { enableHighAccuracy: true, timeout: LOCATE_MS, maximumAge: fresh ? 0 : MAX_AGE_MS },
    );
  });

/** Calls back with each position while the page is open; returns what stops it. */
export function watchBrowser(act: (place: Located) => void): () => void {
  if (!('geolocation' in navigator)) return () => {};
  const id = navigator.geolocation.watchPosition(
    (position) => act(located(position)),
    (error) => act(failure(error)),
    { timeout: WATCH_MS, maximumAge: MAX_AGE_MS },
  );
  return () => navigator.geolocation.clearWatch(id);
}

/** Undefined where the browser does not say it. */
export const geolocationPermission = (): Promise<PermissionStatus | undefined> =>
  'permissions' in navigator
    ? navigator.permissions.query({ name: 'geolocation' }).catch(() => undefined)
    : Promise.resolve(undefined);
