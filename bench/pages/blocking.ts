import type { CDPSession } from 'playwright';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** µs */
  readonly ts: number;
  readonly dur?: number;
  /** µs that the thread itself ran. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}
export interface BlockingTime {
  /** ms that tasks held the page's thread beyond 50 ms each, after its first content was painted. */
  readonly tbt: number;
  /** The same of what the thread itself ran: time in which other work of the machine held the processor is not the page's. */
  readonly own: number;
}

const LONG_MS = 50;

/**
 * Total blocking time as Lighthouse defines it: of each task after the first contentful paint, what is beyond 50 ms; of one that this
 * paint cuts, the part behind it with that part of the 50. Out of the browser's trace: its long-task entries leave out the drawing of
 * a page that no script asked for. Returns what ends the count.
 */
export async function traceBlockingTime(cdp: CDPSession): Promise<() => Promise<BlockingTime>> {
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[]))); // the protocol says: objects
  await cdp.send('Tracing.start', {
    traceConfig: {
      includedCategories: ['disabled-by-default-devtools.timeline', 'loading'],
      excludedCategories: ['*'],
    },
    transferMode: 'ReportEvents',
  });
  return async () => {
    const complete = new Promise((done) => cdp.once('Tracing.tracingComplete', done));
    await cdp.send('Tracing.end');
    await complete;
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
