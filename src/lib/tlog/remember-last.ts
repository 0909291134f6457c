/**
 * Keeps results by their names, at most so many: those that were asked for last. What throws is tried again. It is not
 * lru-cache, because whoever trusts the verifier reads all that it imports.
 */
export function rememberLast<T>(most: number): (name: string, make: () => T) => T {
  const kept = new Map<string, { readonly made: T }>();
  return (name, make) => {
    const result = kept.get(name) ?? { made: make() };
    kept.delete(name);
    kept.set(name, result);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return result.made;
  };
}
