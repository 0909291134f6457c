/** A cookie that an answer sets; `value` null removes it. */
export interface CookieChange {
  readonly name: string;
  readonly value: string | null;
  readonly maxAgeSeconds?: number;
}

/**
 * Over https a cookie has the name that a browser takes from this host alone, for all its paths: a subdomain, or a page
 * over http, can set none like it. Over http no browser takes such a name.
 */
const nameOnWire = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** The value of one cookie of a Cookie header. */
export const readCookie = (header: string | undefined, name: string, secure: boolean): string | undefined => {
  const start = `${nameOnWire(name, secure)}=`;
  return header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start))
    ?.slice(start.length);
};

/** A Set-Cookie header. HttpOnly always: nothing in a page reads it. */
export function formatSetCookie({ name, value, maxAgeSeconds }: CookieChange, secure: boolean): string {
  const flags = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  const wire = nameOnWire(name, secure);
  if (value === null) return `${wire}=; ${flags}; Max-Age=0`;
  return `${wire}=${value}; ${flags}${maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`}`;
}
