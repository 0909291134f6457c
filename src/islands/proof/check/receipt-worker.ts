import { SECOND_MS } from '#kernel/time.ts';
import type { ReceiptChecks } from './checks.ts';
import { receiptWorkerUrl } from './receipt-worker-url.ts';
import type { CheckCall, CheckReply } from './receipt.worker.ts';

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (why: Error) => void;
}

/** A worker ends when nothing has waited for it for so long: longer than the pauses between looks into the log. */
export const IDLE_MS = 30 * SECOND_MS;

/** Does something later, and answers how to leave it. */
type Later = (act: () => void, ms: number) => () => void;

const afterPause: Later = (act, ms) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

/** The checks in a worker, which starts at the first of them: a page stays as quick as it was. */
export function createWorkerChecks(start: () => Worker, later: Later = afterPause): ReceiptChecks {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let last = 0;
  let stay: () => void = () => undefined;

  const end = () => {
    stay();
    worker?.terminate();
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error('the checks do not run'));
    waiting.clear();
  };
  const open = (): Worker => {
    if (worker) return worker;
    const opened = start();
    opened.addEventListener('message', ({ data }: MessageEvent<CheckReply>) => {
      const one = waiting.get(data.id);
      waiting.delete(data.id);
      if (waiting.size === 0) stay = later(end, IDLE_MS);
      if ('value' in data) one?.resolve(data.value);
      else one?.reject(new Error(data.reason));
    });
    opened.addEventListener('error', end);
    opened.addEventListener('messageerror', end);
    return (worker = opened);
  };
  const ask = (name: CheckCall['name'], args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++last;
      stay();
      waiting.set(id, { resolve, reject });
      open().postMessage({ id, name, args } satisfies CheckCall);
    });
  return {
    check: (...args) => ask('check', args) as ReturnType<ReceiptChecks['check']>,
    confirm: (...args) => ask('confirm', args) as ReturnType<ReceiptChecks['confirm']>,
    compare: (...args) => ask('compare', args) as ReturnType<ReceiptChecks['compare']>,
    lookUp: (...args) => ask('lookUp', args) as ReturnType<ReceiptChecks['lookUp']>,
  };
}

/** The checks of this page. */
export const workerChecks = createWorkerChecks(() => new Worker(receiptWorkerUrl));
