import { systemNow } from '#kernel/time.ts';
import { encodeBody, type EncodedBody } from '#server/pages/compression.ts';
import { memoizeAsync } from '#server/platform/memoize-async.ts';

const MAX_ANSWERS = 200;

/** One computation for each version of an answer, however many callers. */
export function createAnswerCache(): (
  key: string,
  version: string,
  make: () => Promise<string>,
) => Promise<EncodedBody> {
  const answers = memoizeAsync<string, EncodedBody>(MAX_ANSWERS);
  return (key, version, make) => answers(`${version} ${key}`, async () => encodeBody(Buffer.from(await make()), 5));
}

/** How long an answer is cached that changes with time only. */
const VERSION_SPAN_MS = 10_000;
export const currentTimeVersion = (now: () => number = systemNow): string =>
  String(Math.floor(now() / VERSION_SPAN_MS));
