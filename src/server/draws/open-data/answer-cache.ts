import { LRUCache } from 'lru-cache';
import { systemNow } from '#kernel/time.ts';
import { encodeBody, type EncodedBody } from '#server/pages/compression.ts';

interface Answer {
  readonly version: string;
  readonly body: Promise<EncodedBody>;
}

const MAX_ANSWERS = 200;

/** LRU cache with single flight: one computation for each version of an answer, however many callers. A failure is not cached. */
export function createAnswerCache(): (
  key: string,
  version: string,
  make: () => Promise<string>,
) => Promise<EncodedBody> {
  const answers = new LRUCache<string, Answer>({ max: MAX_ANSWERS });
  return (key, version, make) => {
    const found = answers.get(key);
    if (found?.version === version) return found.body;
    const body = make().then((text) => encodeBody(Buffer.from(text), 5));
    answers.set(key, { version, body });
    body.catch(() => answers.get(key)?.body === body && answers.delete(key));
    return body;
  };
}

/** What changes with time alone is cached for so long. */
const SPAN_MS = 10_000;
export const timeVersion = (now: () => number = systemNow): string => String(Math.floor(now() / SPAN_MS));
