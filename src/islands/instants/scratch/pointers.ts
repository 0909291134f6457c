import type { Point } from './geometry.ts';
import { createStroke, type Dab, type Stroke } from './stroke.ts';

export interface PointerActs {
  /** A finger, pen or mouse presses, before anything is scratched. */
  readonly down: () => void;
  readonly scratch: (dabs: readonly Dab[], way: Point) => void;
  /** A press that did not move. */
  readonly tap: (at: Point) => void;
  /** No finger is down any more. */
  readonly rest: () => void;
}

interface Press {
  /** Where the play area is. */
  readonly origin: Point;
  readonly stroke: Stroke;
  readonly start: Point;
  readonly at: number;
  last: Point;
  moved: boolean;
}

/** A press that moves less far, for less long, is a tap. */
const TAP_PX = 5;
const TAP_MS = 400;
const MOUSE_RADIUS = 17;
const FINGER_RADIUS = 21;

/** The width of the brush: a finger is broader than a mouse, and a pen as broad as it is pressed. */
export function brushRadius({ pointerType, pressure }: Pick<PointerEvent, 'pointerType' | 'pressure'>): number {
  if (pointerType === 'pen') return MOUSE_RADIUS * (0.5 + 1.1 * pressure);
  return pointerType === 'touch' ? FINGER_RADIUS : MOUSE_RADIUS;
}

/** Strokes on the play area by any number of pointers. Answers how to stop listening. */
export function followPointers(play: HTMLElement, acts: PointerActs): () => void {
  const presses = new Map<number, Press>();
  const pointOf = ({ clientX, clientY }: PointerEvent, { x, y }: Point): Point => ({ x: clientX - x, y: clientY - y });
  const end = new AbortController();
  const listen = (type: string, act: (event: PointerEvent) => void) =>
    play.addEventListener(type, (event) => act(event as PointerEvent), { signal: end.signal });

  listen('pointerdown', (event) => {
    if (event.button !== 0) return;
    // Measured once for each press: measuring at each move would lay the page out again.
    const { left, top } = play.getBoundingClientRect();
    const origin = { x: left, y: top };
    const start = pointOf(event, origin);
    const press = { origin, stroke: createStroke(), start, at: event.timeStamp, last: start, moved: false };
    presses.set(event.pointerId, press);
    play.setPointerCapture(event.pointerId);
    acts.down();
    acts.scratch(press.stroke.add(start, brushRadius(event)), { x: 0, y: 0 });
  });
  listen('pointermove', (event) => {
    const press = presses.get(event.pointerId);
    if (!press) return;
    const events = event.getCoalescedEvents?.() ?? [];
    for (const one of events.length > 0 ? events : [event]) {
      const at = pointOf(one, press.origin);
      press.moved ||= Math.hypot(at.x - press.start.x, at.y - press.start.y) > TAP_PX;
      acts.scratch(press.stroke.add(at, brushRadius(one)), { x: at.x - press.last.x, y: at.y - press.last.y });
      press.last = at;
    }
  });
  const lift = (event: PointerEvent) => {
    const press = presses.get(event.pointerId);
    if (!press) return;
    presses.delete(event.pointerId);
    acts.scratch(press.stroke.end(), { x: 0, y: 0 });
    if (event.type === 'pointerup' && !press.moved && event.timeStamp - press.at < TAP_MS) acts.tap(press.start);
    if (presses.size === 0) acts.rest();
  };
  listen('pointerup', lift);
  listen('pointercancel', lift);
  return () => end.abort();
}
