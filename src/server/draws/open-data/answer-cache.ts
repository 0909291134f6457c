import { systemNow } from '#kernel/time.ts';
import { encodeBody, type EncodedBody } from '#server/pages/compression.ts';

interface Kept {
  readonly version: string;
  readonly made: Promise<EncodedBody>;
}

/** Pages and days are many; what was asked for longest ago makes room. */
const MOST = 200;

/** Answers made once for each version, however many ask; a failure is made again. */
export function createAnswerCache(): (
  key: string,
  version: string,
  make: () => Promise<string>,
) => Promise<EncodedBody> {
  const kept = new Map<string, Kept>();
  return (key, version, make) => {
    const found = kept.get(key);
    kept.delete(key);
    const one =
      found?.version === version ? found : { version, made: make().then((text) => encodeBody(Buffer.from(text), 5)) };
    kept.set(key, one);
    one.made.catch(() => kept.get(key) === one && kept.delete(key));
    if (kept.size > MOST) kept.delete(kept.keys().next().value ?? '');
    return one.made;
  };
}

/** What changes with time alone is as old as this at most. */
const SPAN_MS = 10_000;
export const timeVersion = (now: () => number = systemNow): string => String(Math.floor(now() / SPAN_MS));
