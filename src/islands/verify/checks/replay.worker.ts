import type { Step } from '#verifier/around.ts';
import type { Evidence } from '../sources/evidence.ts';
import { replayAny, type ReplayPins } from './replay.ts';
import type { ReplayResult } from './replay-result.ts';
import { showSavedPage } from '../saved-page/saved-page-view.ts';

/**
 * The verifier as one script without dependencies. The page runs it as a worker; a saved page has it inlined and shows
 * its data.
 */
export interface ReplayTask {
  readonly id: number;
  readonly evidence: Evidence;
  readonly pins: ReplayPins;
}

/** What the worker says: what it begins with, and then what came out or that it could not. */
export type ReplayAnswer =
  { readonly id: number; readonly step: Step } | { readonly id: number; readonly outcome: ReplayResult | undefined };

const answer = (message: ReplayAnswer): void => postMessage(message);

async function run({ id, evidence, pins }: ReplayTask): Promise<void> {
  const onStep = (step: Step): void => answer({ id, step });
  const outcome = await replayAny(evidence, pins, { origin: location.origin, onStep }).catch(() => undefined);
  answer({ id, outcome });
}

if (typeof document === 'undefined')
  addEventListener('message', ({ data }: MessageEvent<ReplayTask>) => void run(data));
else void showSavedPage(document);
