/** Throws if an invariant is broken. For bugs only; a player's wrong input is a Result. */
export function assert(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(`broken invariant: ${what}`);
}

/** Returns the value, or throws if it is missing, which is a bug. */
export function assertPresent<T>(value: T | null | undefined, what: string): T {
  assert(value !== null && value !== undefined, `${what} is present`);
  return value;
}

/** Makes a switch over a union exhaustive at compile time. */
export function unreachable(value: never): never {
  throw new Error(`broken invariant: unexpected ${JSON.stringify(value)}`);
}
