import { call } from '#client/gateway/call.ts';
import { commandRef } from '#client/gateway/command-ref.ts';
import type { drawResult } from '#contract/draws/430041-draw-result.ts';

const RESULT = commandRef<typeof drawResult>('430041');

/** The previous draw of the same game; undefined where there is none, or the request failed. */
export async function fetchPreviousDraw(drawId: string): Promise<string | undefined> {
  const answer = await call(RESULT, { drawId });
  return answer.ok ? (answer.data.before ?? undefined) : undefined;
}
