import type { Pins } from '#verify/index.ts';
import type { Evidence } from '../sources/evidence.ts';
import type { ReplayResult } from './replay.ts';
import { replayUrl } from './replay-url.ts';
import type { ReplayTask } from './replay.worker.ts';

interface Answer {
  readonly id: number;
  readonly outcome: ReplayResult;
}

/** Calls back once the page has loaded and is idle. */
function atRest(act: () => void): void {
  // Older Safari has no requestIdleCallback.
  const whenIdle = () => void ('requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 200));
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}

interface PendingCheck {
  readonly resolve: (outcome: ReplayResult) => void;
  readonly reject: (why: Error) => void;
}

/**
 * The verifier in a worker. Its 37 kB load when the page is idle, or at the first check if that is sooner, and then
 * work without the server. A worker that breaks is terminated; the next check starts another.
 */
export class Verifier {
  readonly #waiting = new Map<number, PendingCheck>();
  #worker: Worker | undefined;
  #closed = false;
  #last = 0;

  open(): void {
    this.#closed = false;
    atRest(() => {
      if (!this.#closed) this.#thread();
    });
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(replayUrl);
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      this.#waiting.get(data.id)?.resolve(data.outcome);
      this.#waiting.delete(data.id);
    });
    const broken = () => {
      if (this.#worker === worker) this.#end();
    };
    worker.addEventListener('error', broken);
    worker.addEventListener('messageerror', broken);
    return (this.#worker = worker);
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(new Error('the verifier does not run'));
    this.#waiting.clear();
  }

  check(evidence: Evidence, pins: Pins): Promise<ReplayResult> {
    const id = ++this.#last;
    const task: ReplayTask = { id, evidence, pins };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#thread().postMessage(task);
    });
  }

  close(): void {
    this.#closed = true;
    this.#end();
  }
}
