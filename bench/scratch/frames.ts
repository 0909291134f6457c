import type { CDPSession } from 'playwright';
import { traceEvents, type TraceEvent } from '../support/trace.ts';

export interface Frames {
  /** Frames that came to the screen, a second. */
  readonly rate: number;
  /** The part of them that came more than one and a half frame's time after the one before. */
  readonly long: number;
  /** Milliseconds of its own processor time that the page worked for a frame: the median, and one in 100. */
  readonly own: { readonly median: number; readonly worst: number };
  /** The part of frames whose own processor time is more than a frame's time. */
  readonly ownLong: number;
}

export const FRAME_MS = 1_000 / 60;

/** A frame of the page has come to the screen. */
const SHOWN = 'AnimationFrame::Presentation';

const at = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;
const partOf = (values: readonly number[], above: number): number =>
  values.filter((value) => value > above).length / values.length;

/** What the browser's trace says of the frames of the process that drew most of them: the page's. */
function readFrames(events: readonly TraceEvent[]): Frames {
  const main = events.find(
    ({ name, args, pid }) =>
      name === 'thread_name' &&
      args?.name === 'CrRendererMain' &&
      events.some((event) => event.name === SHOWN && event.pid === pid),
  );
  if (!main) throw new Error('the trace has no page that draws frames');
  const ofPage = events.filter(({ pid }) => pid === main.pid).sort((a, b) => a.ts - b.ts);
  const drawn = ofPage.filter(({ name }) => name === SHOWN).map(({ ts }) => ts / 1_000);
  const gaps = drawn.slice(1).map((time, i) => time - (drawn[i] ?? time));
  const begins = ofPage.filter(({ name }) => name === 'Commit').map(({ ts }) => ts);
  const tasks = ofPage.filter(({ name, tid }) => name === 'RunTask' && tid === main.tid);
  const own = begins.slice(1).map((end, i) => {
    const start = begins[i] ?? end;
    return tasks.filter(({ ts }) => ts >= start && ts < end).reduce((sum, { tdur = 0 }) => sum + tdur / 1_000, 0);
  });
  return {
    rate: gaps.length / (((drawn.at(-1) ?? 0) - (drawn[0] ?? 0)) / 1_000),
    long: partOf(gaps, 1.5 * FRAME_MS),
    own: { median: at(own, 0.5), worst: at(own, 0.99) },
    ownLong: partOf(own, FRAME_MS),
  };
}

/** Reads the frames of a page from the browser's trace. Returns a function that ends it. */
export async function traceFrames(cdp: CDPSession): Promise<() => Promise<Frames>> {
  const end = await traceEvents(cdp, ['disabled-by-default-devtools.timeline', 'devtools.timeline']);
  return async () => {
    const events = await end();
    return readFrames(events);
  };
}
