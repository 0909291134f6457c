import type { CDPSession } from 'playwright';
import { traceEvents, type TraceEvent } from '../support/trace.ts';

export interface BlockingTime {
  /** Milliseconds of tasks beyond 50 ms each on the page's thread, after the first contentful paint. */
  readonly tbt: number;
  /** The same for the thread's own processor time, without the time of other work on the machine. */
  readonly own: number;
}

const LONG_MS = 50;

/**
 * Total blocking time as defined by Lighthouse: the time beyond 50 ms of each task after the first contentful paint;
 * for a task during this paint, the part after it with that part of the 50. Read from the browser's trace, because
 * long-task entries omit rendering without scripts. Returns a function that ends the count.
 */
export async function traceBlockingTime(cdp: CDPSession): Promise<() => Promise<BlockingTime>> {
  const end = await traceEvents(cdp, ['disabled-by-default-devtools.timeline', 'loading']);
  return async () => {
    const events = await end();
    const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
    const painted = events.findLast(({ name }) => name === 'firstContentfulPaint');
    if (!painted) throw new Error('the trace has no first contentful paint');
    const thread = events.find(
      (event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain' && event.pid === painted.pid,
    );
    if (!thread) throw new Error('the trace has no main thread of the page');
    let tbt = 0;
    let own = 0;
    for (const event of events) {
      const { name, ts, dur = 0, tdur = 0 } = event;
      if (name !== 'RunTask' || threadOf(event) !== threadOf(thread) || dur === 0) continue;
      const share = Math.min(1, Math.max(0, (ts + dur - painted.ts) / dur));
      tbt += share * Math.max(0, dur / 1_000 - LONG_MS);
      own += share * Math.max(0, tdur / 1_000 - LONG_MS);
    }
    return { tbt, own };
  };
}
