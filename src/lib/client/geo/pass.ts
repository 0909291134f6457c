import type { CallAnswer, CallOptions } from '../gateway/call.ts';
import { OFFLINE } from '../gateway/outcome.ts';
import { importWithRetry } from '../page/import-with-retry.ts';
import { pageConfig } from '../page/config.ts';

/** How a geo command is sent: with its proof of place, where it needs one. */
export type GeoPass = Pick<CallOptions, 'send'>;

/**
 * Call it before a geo command is sent: checks where the player is, if the configuration restricts that. Undefined if
 * the command may not be sent, of which a popup has told the player. The rest of geo is loaded by this.
 */
export async function passGeo(address: string): Promise<GeoPass | undefined> {
  if (!pageConfig().geo) return {};
  let tries = 3;
  const geo = await importWithRetry(
    () => import('./check.ts'),
    () => tries-- > 0,
  );
  return geo?.checkPlace(address);
}

/** The answer of a geo command that was not sent. */
export const NOT_SENT = {
  ok: false,
  code: OFFLINE,
  message: '',
  extData: null,
} as const satisfies CallAnswer<never>;
