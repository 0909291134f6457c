/** What is kept in so many bytes: what was asked for longest ago makes room. */
export interface Room<V> {
  readonly get: (key: string) => V | undefined;
  readonly has: (key: string) => boolean;
  readonly set: (key: string, value: V, bytes: number) => void;
}

export function room<V>(mostBytes: number): Room<V> {
  const kept = new Map<string, { readonly value: V; readonly bytes: number }>();
  let used = 0;
  const forget = (key: string) => {
    used -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  return {
    get: (key) => {
      const found = kept.get(key);
      if (!found) return undefined;
      // The last in the map is the one asked for last.
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    has: (key) => kept.has(key),
    set: (key, value, bytes) => {
      forget(key);
      if (bytes > mostBytes) return;
      kept.set(key, { value, bytes });
      used += bytes;
      for (const oldest of kept.keys()) {
        if (used <= mostBytes) break;
        forget(oldest);
      }
    },
  };
}
