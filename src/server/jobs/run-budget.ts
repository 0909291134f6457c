import { SECOND_MS, systemNow } from '#kernel/time.ts';

/** A provider that does not answer costs 10 s a call; a ticker whose run lasts a minute makes its node not ready. */
const RUN_MS = 30 * SECOND_MS;

/** Answers, from now on, whether the run of a ticker may begin another call of a provider. */
export function startRunBudget(ms = RUN_MS): () => boolean {
  const end = systemNow() + ms;
  return () => systemNow() < end;
}
