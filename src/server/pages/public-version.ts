import { SECOND_MS, systemNow } from '#kernel/time.ts';

/** Asked at most this often, however many visitors come. */
const FRESH_MS = 500;
/** A visitor waits for it no longer than this. */
const WAIT_MS = SECOND_MS;

/**
 * What public pages change with, as a text that is another one after each draw. A plain value while it is fresh, so
 * that the common request waits for nothing. A read that fails leaves the last one, and so does one that takes long,
 * until it ends: an old page is better than none.
 * `failed` is called for the first of several failures in a row.
 */
export function createPublicVersion(
  read: () => Promise<string>,
  failed: (error: unknown) => void,
  now: () => number = systemNow,
): () => string | Promise<string> {
  let value = '';
  let until = Number.NEGATIVE_INFINITY;
  let reading: Promise<string> | undefined;
  let isFailing = false;
  let isLate = false;
  const refresh = async () => {
    try {
      value = await read();
      isFailing = false;
    } catch (error) {
      if (!isFailing) failed(error);
      isFailing = true;
    }
    until = now() + FRESH_MS;
    reading = undefined;
    isLate = false;
  };
  const refreshInTime = () =>
    new Promise<string>((done) => {
      const late = setTimeout(() => {
        isLate = true;
        done(value);
      }, WAIT_MS);
      void refresh().then(() => {
        clearTimeout(late);
        done(value);
      });
    });
  return () => (isLate || now() < until ? value : (reading ??= refreshInTime()));
}
