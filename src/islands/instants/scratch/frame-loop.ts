/** Draws what changes from frame to frame, and sleeps while nothing does: `step` answers whether it goes on. */
export function createFrameLoop(step: (seconds: number) => boolean): { wake(): void; end(): void } {
  let frame = 0;
  let before: number | undefined;
  const run = (at: number) => {
    // A tab that was hidden does not catch up.
    const seconds = before === undefined ? 1 / 60 : Math.min(0.05, (at - before) / 1_000);
    before = at;
    const goesOn = step(seconds);
    frame = goesOn ? requestAnimationFrame(run) : 0;
    if (!goesOn) before = undefined;
  };
  return {
    wake: () => void (frame ||= requestAnimationFrame(run)),
    end: () => cancelAnimationFrame(frame),
  };
}
