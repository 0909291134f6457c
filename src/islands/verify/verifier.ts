import type { Pins } from '#verify/index.ts';
import replayUrl from './replay.worker.ts?worker&url';
import type { Evidence } from './files.ts';
import type { Outcome } from './replay.ts';
import type { Task } from './replay.worker.ts';

/** The address of the verifier as one script. */
export { replayUrl };

interface Answer {
  readonly id: number;
  readonly outcome: Outcome;
}

/** Calls back once the page has loaded and its thread has nothing to do. */
function atRest(act: () => void): void {
  // Safari knows idle time only lately.
  const whenIdle = () => void ('requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 200));
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}

/**
 * The verifier in its own thread. Its 37 kB are fetched when the page has come to rest, or at the first check if that
 * is sooner: the page is there first, and still works after the server is gone.
 */
export class Verifier {
  readonly #waiting = new Map<number, (outcome: Outcome) => void>();
  #worker: Worker | undefined;
  #closed = false;
  #last = 0;

  constructor() {
    atRest(() => {
      if (!this.#closed) this.#thread();
    });
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(replayUrl);
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      this.#waiting.get(data.id)?.(data.outcome);
      this.#waiting.delete(data.id);
    });
    return (this.#worker = worker);
  }

  check(evidence: Evidence, pins: Pins): Promise<Outcome> {
    const id = ++this.#last;
    const task: Task = { id, evidence, pins };
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#thread().postMessage(task);
    });
  }

  close(): void {
    this.#closed = true;
    this.#worker?.terminate();
  }
}
