/** Whether the player wants no movement. Asked each time, as it may change while a page is open. */
export const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Moves an element, unless the player wants no movement. The last frame is how the element is styled anyway. */
export function move(element: Element | null, frames: Keyframe[], timing: KeyframeAnimationOptions): void {
  if (element && !prefersStillness()) element.animate(frames, timing);
}
