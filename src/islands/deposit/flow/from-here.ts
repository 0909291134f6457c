import type { CallAnswer } from '#client/gateway/call.ts';
import { OFFLINE } from '#client/gateway/outcome.ts';
import type { GeoPass } from '#client/geo/check.ts';
import { pageConfig } from '#client/page/config.ts';

/** What a geo command is sent with (docs/geo.md); undefined if it may not be sent, of which the player was told. */
export async function passGeo(address: string): Promise<GeoPass | undefined> {
  // What cannot be loaded cannot check; the server does.
  const geo = pageConfig().geo && (await import('#client/geo/geo.ts').catch(() => undefined));
  return geo ? geo.checkPlace(address) : {};
}

/** Sends a geo command with its proof, if it may be sent. */
export async function fromHere<T>(
  address: string,
  act: (pass: GeoPass) => Promise<CallAnswer<T>>,
): Promise<CallAnswer<T>> {
  const pass = await passGeo(address);
  return pass ? act(pass) : { ok: false, code: OFFLINE, message: '', extData: null };
}
