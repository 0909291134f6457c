/**
 * What never changes once it is made, in the memory of this node: made once for a key, however many ask at once. Of more than `most`
 * what was asked for longest ago makes room; what failed is made again.
 */
export function memoizeAsync<K, V>(most: number): (key: K, make: () => Promise<V>) => Promise<V> {
  const kept = new Map<K, Promise<V>>();
  return (key, make) => {
    const made = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, made);
    made.catch(() => kept.get(key) === made && kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return made;
  };
}
