/** The id in an address's hash. A hash that cannot be decoded, as `#%E0`, is taken as it is. */
export function decodeHash(hash: string): string {
  const raw = hash.slice(1);
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}
