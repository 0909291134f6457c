import { availableParallelism } from 'node:os';
import { hash, verify, type Options } from '@node-rs/argon2';

/** OWASP's minimum for argon2id, the library's default kind: 19 MiB, two passes, one lane; about 30 ms here. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

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

/** A hash that no password has, so that checking an unknown account takes as long as a known one. */
let dummyHash: Promise<string> | undefined;

export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await (dummyHash ??= hashPassword(crypto.randomUUID())));
  const same = await runLimited(() => verify(against, password.normalize('NFKC'), COST));
  return same && stored !== null && stored !== undefined;
}
