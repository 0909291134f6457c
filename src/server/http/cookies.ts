/** A cookie that an answer sets; `value` null removes it. */
export interface CookieChange {
  readonly name: string;
  readonly value: string | null;
  readonly maxAgeSeconds?: number;
}

/** The value of one cookie of a Cookie header. */
export const readCookie = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** A Set-Cookie header. HttpOnly always: nothing in a page reads it. */
export function formatSetCookie({ name, value, maxAgeSeconds }: CookieChange, secure: boolean): string {
  const flags = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  if (value === null) return `${name}=; ${flags}; Max-Age=0`;
  return `${name}=${value}; ${flags}${maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`}`;
}
