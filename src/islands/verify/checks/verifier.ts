import type { Step } from '#verifier/around.ts';
import type { Evidence } from '../sources/evidence.ts';
import type { ReplayPins } from './replay.ts';
import type { ReplayResult } from './replay-result.ts';
import { replayUrl } from './replay-url.ts';
import type { ReplayAnswer, ReplayTask } from './replay.worker.ts';

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
  readonly onStep: (step: Step) => void;
}

/**
 * The verifier in a worker. Its script loads when the page is idle, or at the first check if that is sooner, and then
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
    worker.addEventListener('message', ({ data }: MessageEvent<ReplayAnswer>) => {
      const pending = this.#waiting.get(data.id);
      if ('step' in data) return pending?.onStep(data.step);
      this.#waiting.delete(data.id);
      if (data.outcome) pending?.resolve(data.outcome);
      else pending?.reject(new Error('the verifier does not run'));
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

  /** Checks evidence. The newest check ends the ones before: they could read and compute for minutes. */
  check(evidence: Evidence, pins: ReplayPins, onStep: (step: Step) => void = () => undefined): Promise<ReplayResult> {
    if (this.#waiting.size > 0) this.#end();
    const id = ++this.#last;
    const task: ReplayTask = { id, evidence, pins };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onStep });
      this.#thread().postMessage(task);
    });
  }

  close(): void {
    this.#closed = true;
    this.#end();
  }
}
