import { systemNow } from '#kernel/time.ts';
import { failed, readPosition, type Located } from './place.ts';

/** The cookie that `/sandbox/place` sets: `latitude/longitude/accuracy/name`, or `denied` or `failed`. */
const SET_PLACE = /(?:^|; )sandbox_place=([\w./-]*)/;

export interface SandboxPlace {
  readonly place: Located;
  /** The key of a named place, `map` for another point. */
  readonly name: string;
}

/** The cookie's text; undefined if no place is set. */
export const findPlaceText = (cookies: string): string | undefined => SET_PLACE.exec(cookies)?.[1];

/** The place of a cookie's text; undefined if it is none. `now`: when it is measured, ms. */
export function readPlaceText(text: string, now = systemNow()): SandboxPlace | undefined {
  const [first = '', longitude = '', accuracy = '', name = 'map'] = text.split('/');
  if (first === 'denied' || first === 'failed') return { place: failed(first), name: first };
  if (first === '' || longitude === '') return undefined;
  const told = { latitude: Number(first), longitude: Number(longitude), accuracy: Number(accuracy) };
  const position = readPosition(told, 'browser', now);
  return position && { place: { ok: true, position }, name };
}
