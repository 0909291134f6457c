import { importWithRetry } from '#client/page/import-with-retry.ts';

/** How often the script is asked for, with a pause between, before its call counts as unanswered. */
const LOADS = 3;

/** Loads what a call needs on demand: undefined where it does not come. */
export function importForCall<T>(load: () => Promise<T>): Promise<T | undefined> {
  let loads = 0;
  return importWithRetry(load, () => loads++ < LOADS);
}
