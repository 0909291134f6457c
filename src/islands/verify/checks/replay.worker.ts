import type { Pins } from '#verify/index.ts';
import type { Evidence } from '../sources/evidence.ts';
import { replay } from './replay.ts';
import { showSavedPage } from '../saved-page/saved-page-view.ts';

/**
 * The verifier as one script without dependencies. The page runs it as a worker; a saved page has it inlined and shows
 * its data.
 */
export interface ReplayTask {
  readonly id: number;
  readonly evidence: Evidence;
  readonly pins: Pins;
}

if (typeof document === 'undefined') {
  addEventListener('message', ({ data }: MessageEvent<ReplayTask>) => {
    postMessage({ id: data.id, outcome: replay(data.evidence, data.pins) });
  });
} else showSavedPage(document);
