import { call } from '#client/gateway.ts';
import { ref } from '#client/ref.ts';
import type { drawResult } from '#contract/draws/430041-draw-result.ts';

const RESULT = ref<typeof drawResult>('430041');

/** The draw of the same game that was held before one; undefined where there is none, or it is not known, which is said. */
export async function drawBefore(drawId: string): Promise<string | undefined> {
  const answer = await call(RESULT, { drawId });
  return answer.ok ? (answer.data.before ?? undefined) : undefined;
}
