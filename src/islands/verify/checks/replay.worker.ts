import type { Pins } from '#verify/index.ts';
import type { Evidence } from '../sources/evidence.ts';
import { replay } from './replay.ts';
import { showSavedPage } from '../saved-page/saved-page-view.ts';

/**
 * The verifier as one script that needs nothing else. In the page it runs as a worker; in a file that a player has
 * saved it is written into the page itself and shows what the file holds.
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
