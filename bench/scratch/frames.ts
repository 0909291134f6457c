import type { CDPSession } from 'playwright';
import { traceEvents, type TraceEvent } from '../support/trace.ts';

export interface Frames {
  /** Frames that came to the screen, a second of strokes. */
  readonly rate: number;
  readonly count: number;
  /** The part of them that came more than one and a half frame's time after the one before. */
  readonly long: number;
  /** Milliseconds of its own processor time that the page worked for a frame: the median, and one in 100. */
  readonly own: { readonly median: number; readonly worst: number };
  /** The part of frames whose own processor time is more than a frame's time. */
  readonly ownLong: number;
}

export const FRAME_MS = 1_000 / 60;

interface Span {
  readonly from: number;
  readonly to: number;
}

/** From each press to its end: between strokes there is nothing to draw. */
function findStrokes(events: readonly TraceEvent[]): Span[] {
  const times = (type: string) =>
    events.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === type).map(({ ts }) => ts);
  const ends = times('pointerup');
  return times('pointerdown').map((from) => ({ from, to: ends.find((end) => end > from) ?? from }));
}
/** From each moment to the next one in the same stroke. */
const spansIn = (strokes: readonly Span[], moments: readonly number[]): Span[] =>
  strokes.flatMap(({ from, to }) => {
    const within = moments.filter((moment) => moment >= from && moment <= to);
    return within.slice(1).map((end, i) => ({ from: within[i] ?? end, to: end }));
  });
const msOf = ({ from, to }: Span): number => (to - from) / 1_000;

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
  const strokes = findStrokes(ofPage);
  const spansOf = (event: string) =>
    spansIn(
      strokes,
      ofPage.filter(({ name }) => name === event).map(({ ts }) => ts),
    );
  const gaps = spansOf(SHOWN).map(msOf);
  const tasks = ofPage.filter(({ name, tid }) => name === 'RunTask' && tid === main.tid);
  const own = spansOf('Commit').map(({ from, to }) =>
    tasks.filter(({ ts }) => ts >= from && ts < to).reduce((sum, { tdur = 0 }) => sum + tdur / 1_000, 0),
  );
  return {
    count: gaps.length,
    rate: gaps.length / (gaps.reduce((sum, ms) => sum + ms, 0) / 1_000),
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
