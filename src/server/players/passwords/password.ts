import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify, type Options } from '@node-rs/argon2';

/** OWASP's minimum for argon2id, the library's default kind: 19 MiB, two passes, one lane; about 30 ms here. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Options;

/** One argon2 at a time per spare core: logins may wait, purchases must not. */
const MAX_AT_ONCE = Math.max(1, availableParallelism() - 1);
let free = MAX_AT_ONCE;
const queue: (() => void)[] = [];

async function runLimited<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1;
  else await new Promise<void>((go) => queue.push(go));
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else free += 1;
  }
}

export const hashPassword = (password: string): Promise<string> =>
  runLimited(() => hash(password.normalize('NFKC'), COST));

const bytes = (count: number): string => randomBytes(count).toString('base64').replace(/=+$/, '');

/**
 * A hash that no password has, written as the others, so that checking an account that does not exist, or has no
 * password, is the same work as checking one that has.
 */
const NOBODYS_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${bytes(16)}$${bytes(32)}`;

/** Exported for the test that it costs as much as a player's. */
export const hashOfNobody = (): string => NOBODYS_HASH;

export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const same = await runLimited(() => verify(stored ?? NOBODYS_HASH, password.normalize('NFKC'), COST));
  return same && stored !== null && stored !== undefined;
}
