/** The id that an address's hash names; one that is no text, as `#%E0`, is taken as it stands. */
export function decodeHash(hash: string): string {
  const raw = hash.slice(1);
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}
