/** Long enough to be seen, short enough not to be waited for. */
const DURATION_MS = 900;

export interface Frames {
  readonly frame: (act: (at: number) => void) => void;
  readonly reduced: boolean;
}

const browser = (): Frames => ({
  frame: (act) => void requestAnimationFrame(act),
  reduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
});

/** Shows an amount growing from nothing, once, and ends exactly on it; at once where motion is not wanted. */
export function countUp(to: number, show: (fils: number) => void, { frame, reduced }: Frames = browser()): void {
  if (reduced) return show(to);
  let start: number | undefined;
  const step = (at: number): void => {
    start ??= at;
    const part = Math.min(1, (at - start) / DURATION_MS);
    const eased = 1 - (1 - part) ** 3;
    show(part === 1 ? to : Math.floor(to * eased));
    if (part < 1) frame(step);
  };
  show(0);
  frame(step);
}
