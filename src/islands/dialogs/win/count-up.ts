/** Long enough to be noticed, short enough not to delay. */
const DURATION_MS = 900;

export interface Frames {
  readonly frame: (act: (at: number) => void) => void;
  readonly reduced: boolean;
}

const browser = (): Frames => ({
  frame: (act) => void requestAnimationFrame(act),
  reduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
});

/** Counts an amount up from zero, once, and ends exactly on it. Under reduced motion it is shown at once. */
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
