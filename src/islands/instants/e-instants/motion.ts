import { prefersStillness } from '../prefers-stillness.ts';

/** Moves an element, unless the player wants no movement. The last frame is how the element is styled anyway. */
export function move(element: Element | null, frames: Keyframe[], timing: KeyframeAnimationOptions): void {
  if (element && !prefersStillness()) element.animate(frames, timing);
}
