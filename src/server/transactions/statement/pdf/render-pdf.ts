import { Worker } from 'node:worker_threads';
import { assertPresent } from '#kernel/assert.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { findSourceFile } from '#server/platform/source-file.ts';
import type { PdfStatement } from './pdf-statement.ts';

/** A statement of the largest size takes a tenth of it on an idle processor. */
const WITHIN_MS = 2 * MINUTE_MS;
/** Three times what the largest one takes. */
const MAX_HEAP_MB = 1_536;

/** The thread runs from its source, also beside a build: a product is started from a clone. */
const workerFile = (): string =>
  assertPresent(findSourceFile('src/server/transactions/statement/pdf/worker.ts'), 'the thread that draws statements');

function runWorker(statement: PdfStatement): Promise<Uint8Array> {
  const worker = new Worker(workerFile(), {
    workerData: statement,
    name: 'statement',
    // Nothing of ours: it gets all it needs.
    env: { NODE_ENV: 'production' },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  return new Promise<Uint8Array>((done, failed) => {
    const late = setTimeout(() => failed(new Error('a statement was not drawn in time')), WITHIN_MS);
    worker.once('message', done);
    worker.once('error', failed);
    worker.once('exit', (code) => failed(new Error(`the thread that draws a statement ended with ${code}`)));
    worker.once('exit', () => clearTimeout(late));
  }).finally(() => worker.terminate());
}

let latest: Promise<unknown> = Promise.resolve();

/**
 * Draws a statement in a thread of its own, so that nothing else waits for it; one at a time on a node, because each
 * takes a processor and some hundred megabytes.
 */
export function renderPdf(statement: PdfStatement): Promise<Uint8Array> {
  const mine = latest.then(() => runWorker(statement));
  latest = mine.catch(() => undefined);
  return mine;
}
