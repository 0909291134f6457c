import { encodeEvent } from '#client/host/codec.ts';

/** Tells the page its place (docs/hosts.md, `locate`): that of the sandbox's map, else this browser's. */
export async function tellPlace(params: { readonly fresh?: unknown }, send: (text: string) => void): Promise<void> {
  const { locate } = await import('#client/geo/geo.ts');
  const place = await locate(params.fresh === true);
  const { latitude, longitude, accuracy, timestamp } = place.ok ? place.position : {};
  const told = place.ok
    ? { latitude, longitude, accuracy, timestamp }
    : { error: place.because === 'denied' ? 'denied' : 'unavailable' };
  send(encodeEvent('position', told));
}
