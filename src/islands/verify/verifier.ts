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

/** The verifier in its own thread, loaded at once, so that it also works after the server is gone. */
export class Verifier {
  readonly #worker = new Worker(replayUrl);
  readonly #waiting = new Map<number, (outcome: Outcome) => void>();
  #last = 0;

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      this.#waiting.get(data.id)?.(data.outcome);
      this.#waiting.delete(data.id);
    });
  }

  check(evidence: Evidence, pins: Pins): Promise<Outcome> {
    const id = ++this.#last;
    const task: Task = { id, evidence, pins };
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#worker.postMessage(task);
    });
  }

  close(): void {
    this.#worker.terminate();
  }
}
