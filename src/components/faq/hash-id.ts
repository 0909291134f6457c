/** The id in an address's hash. A hash that cannot be decoded, such as `#%E0`, is returned as it is. */
export function decodeHash(hash: string): string {
  const raw = hash.slice(1);
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}
