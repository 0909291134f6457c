import { renameSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { setFlagsFromString, writeHeapSnapshot } from 'node:v8';

/*
 * Loaded before a product by `--import`: SIGUSR2 writes a snapshot of the process's heap, after a collection of all
 * garbage, to HEAP_SNAPSHOT. Strings are whole in it; V8 would cut them after 1,024 characters.
 */
const file = process.env['HEAP_SNAPSHOT'];
if (isMainThread && file !== undefined) {
  setFlagsFromString('--heap-snapshot-string-limit=1000000000');
  process.on('SIGUSR2', () => {
    // Its name stands for a whole one.
    renameSync(writeHeapSnapshot(`${file}.part`), file);
  });
}
