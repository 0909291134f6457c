import { Worker } from 'node:worker_threads';
import { assertPresent } from '#kernel/assert.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { findSourceFile } from '../platform/source-file.ts';

/** The largest document, a statement, takes a tenth of it on an idle processor. */
const WITHIN_MS = 2 * MINUTE_MS;
/** Three times what the largest one takes. */
const MAX_HEAP_MB = 1_536;

function runWorker(worker: string, content: object): Promise<Uint8Array> {
  // The thread runs from its source, also beside a build: a product is started from a clone.
  const thread = new Worker(assertPresent(findSourceFile(worker), 'the thread that draws a document'), {
    workerData: content,
    name: 'pdf',
    // Nothing of ours: it gets all it needs.
    env: { NODE_ENV: 'production' },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  return new Promise<Uint8Array>((done, failed) => {
    const late = setTimeout(() => failed(new Error('a document was not drawn in time')), WITHIN_MS);
    thread.once('message', done);
    thread.once('error', failed);
    thread.once('exit', (code) => failed(new Error(`the thread that draws a document ended with ${code}`)));
    thread.once('exit', () => clearTimeout(late));
  }).finally(() => thread.terminate());
}

let latest: Promise<unknown> = Promise.resolve();

/**
 * Draws a document in a thread of its own, so that nothing else waits for it; one at a time on a node, because each
 * takes a processor and up to some hundred megabytes. `worker` is the thread's source, from src/ on; `content` what
 * it draws.
 */
export function renderPdf(worker: string, content: object): Promise<Uint8Array> {
  const mine = latest.then(() => runWorker(worker, content));
  latest = mine.catch(() => undefined);
  return mine;
}
